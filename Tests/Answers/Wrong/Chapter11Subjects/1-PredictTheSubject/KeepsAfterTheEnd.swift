// You expect the kept value after the end. Nothing comes after an end, and what
// was kept for somebody is gone with it.
public let comingLate: [String] = ["A2", "A3", "B3"]
public let comingLateToAValue: [String] = ["A1", "A2", "B2", "A3", "B3"]
public let sendingInside: [String] = ["A1", "A2", "B2", "B1"]
public let askingTwice: [String] = ["1", "3", "finished"]
public let askingAfterTheEnd: [String] = ["0", "finished", "2"]
