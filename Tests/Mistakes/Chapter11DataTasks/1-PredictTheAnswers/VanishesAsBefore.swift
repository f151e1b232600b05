// You let the run vanish as in chapter 02. There the handler held it weakly;
// here the handler holds it, and the session holds the handler.
/// A 404 by the plain publisher.
public let plain404 = ["404", "finished"]

/// An empty body, decoded.
public let decodedEmpty = ["failure"]

/// Four subscribers of one publisher.
public let countedRequests = ["3"]

/// A cancel while the server holds the answer.
public let cancelledRun = ["closed"]

/// Nobody keeps the run.
public let nothingKept: [String] = []
