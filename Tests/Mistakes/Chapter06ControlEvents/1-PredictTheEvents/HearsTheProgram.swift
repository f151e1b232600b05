// You expect an event when a program sets the value. A control tells of what a
// person does to it; who sets the value in code knows already, and would hear
// an echo of himself.

/// `.max(2)`, three events.
public let twoOfThree = ["0.1", "0.2"]

/// An event before anybody has asked.
public let askedLate = ["0.2"]

/// Two accounts.
public let twoListeners = ["A 0.1", "B 0.1", "B 0.2"]

/// A program sets the value, a finger slides.
public let setByTheProgram = ["0.1", "0.2"]

/// The slider goes first.
public let sliderGone = ["0.1"]

/// One value, and the end at once.
public let oneDebounced = ["finished"]
