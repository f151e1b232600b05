// You let a late sink receive every value that the current value subject was
// ever sent. The subject stores only its latest value, and the sink receives
// this one.
public let comingLate: [String] = ["A2", "A3", "B3"]
public let comingLateToAValue: [String] = [
  "A0", "A1", "A2", "B0", "B1", "B2", "A3", "B3",
]
public let sendingInside: [String] = ["A1", "A2", "B2", "B1"]
public let askingTwice: [String] = ["1", "3", "finished"]
public let askingAfterTheEnd: [String] = ["0", "finished"]
