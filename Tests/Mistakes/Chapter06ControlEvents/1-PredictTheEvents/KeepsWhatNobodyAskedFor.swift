// You let the slider keep an event until somebody asks. A sequence can do that,
// since its values are there anyway; an event happens once, and a control keeps
// none. What was not asked for in its moment is gone.

/// `.max(2)`, three events.
public let twoOfThree = ["0.1", "0.2"]

/// An event before anybody has asked.
public let askedLate = ["0.1", "0.2"]

/// Two accounts.
public let twoListeners = ["A 0.1", "B 0.1", "B 0.2"]

/// A program sets the value, a finger slides.
public let setByTheProgram = ["0.2"]

/// The slider goes first.
public let sliderGone = ["0.1"]

/// One value, and the end at once.
public let oneDebounced = ["finished"]
