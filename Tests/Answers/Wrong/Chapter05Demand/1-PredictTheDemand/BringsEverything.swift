// You let everything come once something was asked for. Demand is a number: as
// many values come as were asked for and returned, and the others wait.
public let twoOfThree: [String] = ["0", "1", "2", "finished"]
public let twoOfTwo: [String] = ["0", "1", "finished"]
public let oneAndOneMore: [String] = ["0", "1", "2", "finished"]
public let nothingOfNothing: [String] = ["finished"]
public let oneAndOneAgain: [String] = ["0", "1", "2", "finished"]
