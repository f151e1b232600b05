// You let all subscribers share one request. A publisher is a recipe, and each
// run sends a request of its own.
/// A 404 by the plain publisher.
public let plain404 = ["404", "finished"]

/// An empty body, decoded.
public let decodedEmpty = ["failure"]

/// Four subscribers of one publisher.
public let countedRequests = ["1"]

/// A cancel while the server holds the answer.
public let cancelledRun = ["closed"]

/// Nobody keeps the run.
public let nothingKept = ["200", "finished"]
