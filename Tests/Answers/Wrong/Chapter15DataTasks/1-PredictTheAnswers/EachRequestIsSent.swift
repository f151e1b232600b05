// In your prediction each call to `request(_:)` sends a request to the server.
// A subscription sends one, at the first call; later calls change nothing.

public let plain404: [String] = ["404", "finished"]
public let decodedEmpty: [String] = ["failure"]
public let countedRequests: [String] = ["5"]
public let cancelledRun: [String] = ["closed"]
public let nothingKept: [String] = ["200", "finished"]
