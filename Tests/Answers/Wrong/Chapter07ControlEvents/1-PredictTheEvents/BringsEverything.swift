// You take demand for a switch. It is a number: each event that is delivered
// takes one from it, and at zero the next one is gone.
public let twoOfThree: [String] = ["0.1", "0.2", "0.3"]
public let askedLate: [String] = ["0.2"]
public let twoListeners: [String] = ["A 0.1", "B 0.1", "A 0.2", "B 0.2"]
public let setByTheProgram: [String] = ["0.2"]
public let sliderGone: [String] = ["0.1"]
public let oneDebounced: [String] = ["finished"]
