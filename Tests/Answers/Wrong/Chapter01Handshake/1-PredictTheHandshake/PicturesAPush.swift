// You picture a publisher that calls its subscribers whenever it likes: no
// line of yours is a request. In Combine the subscriber asks first, and
// whoever does not ask gets nothing. Write down the request where there is
// one, and take away what comes without it.

public let eager: [String] = ["subscription", "value Manny", "finished"]
public let silent: [String] = ["subscription", "value Manny", "finished"]
public let cancelledFirst: [String] = ["subscription", "cancel"]
