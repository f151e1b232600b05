// You let an empty body become a post. There is nothing in it to make one of:
// an empty text is no JSON, and the decoder throws.

public let plain404: [String] = ["404", "finished"]
public let decodedEmpty: [String] = ["post", "finished"]
public let countedRequests: [String] = ["3"]
public let cancelledRun: [String] = ["closed"]
public let nothingKept: [String] = ["200", "finished"]
