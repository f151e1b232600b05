// You let an empty body become no value and a finish. A decoder is asked to
// make a post out of nothing, and throws.
/// A 404 by the plain publisher.
public let plain404 = ["404", "finished"]

/// An empty body, decoded.
public let decodedEmpty = ["finished"]

/// Four subscribers of one publisher.
public let countedRequests = ["3"]

/// A cancel while the server holds the answer.
public let cancelledRun = ["closed"]

/// Nobody keeps the run.
public let nothingKept = ["200", "finished"]
