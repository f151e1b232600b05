// You expect a plain sink to go when you drop it, and the rest to reach
// nobody. But its subscription holds it as well, and the publisher holds the
// subscription. Dropping a sink changes nothing about its run.

public let tokenDropped: [String] = ["a", "cancelled"]
public let sinkDropped: [String] = ["a"]
public let hiddenTokenDropped: [String] = ["a", "cancelled"]
public let tokenStored: [String] = ["a", "b", "finished"]
