// You expect an end when everything that was asked for has come. The slider
// goes on, and the run waits for the next request.
public let twoOfThree: [String] = ["0.1", "0.2", "finished"]
public let askedLate: [String] = ["0.2"]
public let twoListeners: [String] = ["A 0.1", "B 0.1", "B 0.2"]
public let setByTheProgram: [String] = ["0.2"]
public let sliderGone: [String] = ["0.1"]
public let oneDebounced: [String] = ["finished"]
