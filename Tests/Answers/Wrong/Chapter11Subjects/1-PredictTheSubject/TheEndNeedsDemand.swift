// You hold the completion back because the subscriber has no demand. A
// completion needs no demand: the subscriber receives it at once.
/// A passthrough subject, and two who come late.
public let comingLate = ["A2", "A3", "B3"]

/// A current value subject, and two who come late.
public let comingLateToAValue = ["A1", "A2", "B2", "A3", "B3"]

/// Sending from inside a delivery.
public let sendingInside = ["A1", "A2", "B2", "B1"]

/// One is asked for, and one more.
public let askingTwice = ["1", "3"]

/// One is asked for, and one more after the end.
public let askingAfterTheEnd = ["0"]
