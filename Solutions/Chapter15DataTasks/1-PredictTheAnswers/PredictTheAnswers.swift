// 15.1 Predict the answers

/// A 404, not decoded.
public let plain404 = [
  "404",  // The server has answered; the publisher does not check the status.
  "finished",  // An answer is a success, and `.finished` follows it.
]

/// An empty body, decoded.
public let decodedEmpty = [
  "failure"  // The request succeeds, but an empty body does not decode.
]

/// Four subscribers of one publisher.
public let countedRequests = [
  "3"  // Two for the sinks, none without demand, one for the last.
]

/// A cancel while the server holds the answer.
public let cancelledRun = [
  "closed"  // The cancel ends the task; the sink receives nothing.
]

/// A subscriber that stores nothing.
public let nothingKept = [
  "200",  // The task retains the run, and the run retains its subscriber,
  "finished",  // until the completion.
]
