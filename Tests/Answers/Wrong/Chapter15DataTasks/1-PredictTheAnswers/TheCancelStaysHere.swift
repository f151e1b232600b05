// You let a cancel concern the subscriber only. It cancels the task, which
// closes the connection, and the server sees it.
/// A 404 by the plain publisher.
public let plain404 = ["404", "finished"]

/// An empty body, decoded.
public let decodedEmpty = ["failure"]

/// Four subscribers of one publisher.
public let countedRequests = ["3"]

/// A cancel while the server holds the answer.
public let cancelledRun: [String] = []

/// Nobody keeps the run.
public let nothingKept = ["200", "finished"]
