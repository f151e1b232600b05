// You let the 2 wait until all sinks have received the 1. The inner `send`
// delivers to all sinks before it returns, so B receives the 2 before the 1.
/// A passthrough subject, and two who come late.
public let comingLate = ["A2", "A3", "B3"]

/// A current value subject, and two who come late.
public let comingLateToAValue = ["A1", "A2", "B2", "A3", "B3"]

/// Sending from inside a delivery.
public let sendingInside = ["A1", "B1", "A2", "B2"]

/// One is asked for, and one more.
public let askingTwice = ["1", "3", "finished"]

/// One is asked for, and one more after the end.
public let askingAfterTheEnd = ["0", "finished"]
