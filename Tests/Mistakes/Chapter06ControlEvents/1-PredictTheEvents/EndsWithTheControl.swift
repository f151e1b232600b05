// You expect an end when the slider goes. The run holds its slider weakly, and
// the slider holds its targets weakly: when the slider is gone, nobody is left
// who could say so. Nothing more comes, and no end.

/// `.max(2)`, three events.
public let twoOfThree = ["0.1", "0.2"]

/// An event before anybody has asked.
public let askedLate = ["0.2"]

/// Two accounts.
public let twoListeners = ["A 0.1", "B 0.1", "B 0.2"]

/// A program sets the value, a finger slides.
public let setByTheProgram = ["0.2"]

/// The slider goes first.
public let sliderGone = ["0.1", "finished"]

/// One value, and the end at once.
public let oneDebounced = ["finished"]
