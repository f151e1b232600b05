// You count one request too many: one for the subscriber that asked for
// nothing, or a second one for the subscriber that asked twice. Nothing is
// sent before somebody asks, and a run sends once.
/// A 404 by the plain publisher.
public let plain404 = ["404", "finished"]

/// An empty body, decoded.
public let decodedEmpty = ["failure"]

/// Four subscribers of one publisher.
public let countedRequests = ["4"]

/// A cancel while the server holds the answer.
public let cancelledRun = ["closed"]

/// Nobody keeps the run.
public let nothingKept = ["200", "finished"]
