// You take a 404 for a failure of the task. The task has done its work: it
// brought what the server said, and the server said 404.
/// A 404 by the plain publisher.
public let plain404 = ["failure"]

/// An empty body, decoded.
public let decodedEmpty = ["failure"]

/// Four subscribers of one publisher.
public let countedRequests = ["3"]

/// A cancel while the server holds the answer.
public let cancelledRun = ["closed"]

/// Nobody keeps the run.
public let nothingKept = ["200", "finished"]
