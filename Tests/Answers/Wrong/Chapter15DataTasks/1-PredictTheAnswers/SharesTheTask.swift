// In your prediction all subscribers share one request to the
// server. Each subscription has its own task, and sends its own
// request.
public let plain404 = ["404", "finished"]

/// An empty body, decoded.
public let decodedEmpty = ["failure"]

/// Four subscribers of one publisher.
public let countedRequests = ["1"]

/// A cancel while the server holds the answer.
public let cancelledRun = ["closed"]

/// A run that no code retains.
public let nothingKept = ["200", "finished"]
