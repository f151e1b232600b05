// In your prediction a cancel only silences the sink. It also
// cancels the task, which closes the connection, and the server sees
// that.
public let plain404 = ["404", "finished"]

/// An empty body, decoded.
public let decodedEmpty = ["failure"]

/// Four subscribers of one publisher.
public let countedRequests = ["3"]

/// A cancel while the server holds the answer.
public let cancelledRun: [String] = []

/// Nobody keeps the run.
public let nothingKept = ["200", "finished"]
