// You let the session tell its own error when it is cancelled. The session
// does, and the run does not pass it on: after a cancel there is silence.
/// A 404 by the plain publisher.
public let plain404 = ["404", "finished"]

/// An empty body, decoded.
public let decodedEmpty = ["failure"]

/// Four subscribers of one publisher.
public let countedRequests = ["3"]

/// A cancel while the server holds the answer.
public let cancelledRun = ["failure", "closed"]

/// Nobody keeps the run.
public let nothingKept = ["200", "finished"]
