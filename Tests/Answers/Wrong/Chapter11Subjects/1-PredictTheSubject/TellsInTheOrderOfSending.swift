// You let B hear the 1 before the 2, since it was sent first. When A sends the 2
// from inside, B has not been told of the 1 yet, and the inner send goes to all.
public let comingLate: [String] = ["A2", "A3", "B3"]
public let comingLateToAValue: [String] = ["A1", "A2", "B2", "A3", "B3"]
public let sendingInside: [String] = ["A1", "A2", "B1", "B2"]
public let askingTwice: [String] = ["1", "3", "finished"]
public let askingAfterTheEnd: [String] = ["0", "finished"]
