// You expect a completion when the demand is used up. The slider still sends
// events, and the subscription waits for the next request. It never completes.
public let twoOfThree: [String] = ["0.1", "0.2", "finished"]
public let askedLate: [String] = ["0.2"]
public let twoListeners: [String] = ["A 0.1", "B 0.1", "B 0.2"]
public let setByTheProgram: [String] = ["0.2"]
public let sliderGone: [String] = ["0.1"]
public let oneDebounced: [String] = ["finished"]
