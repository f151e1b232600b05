// You let A and B share the events, or what they have asked for. A control
// calls each of its targets at each event, and each run has an account of its
// own: A pays from its one, and B from its two.

/// `.max(2)`, three events.
public let twoOfThree = ["0.1", "0.2"]

/// An event before anybody has asked.
public let askedLate = ["0.2"]

/// Two accounts.
public let twoListeners = ["A 0.1", "B 0.2"]

/// A program sets the value, a finger slides.
public let setByTheProgram = ["0.2"]

/// The slider goes first.
public let sliderGone = ["0.1"]

/// One value, and the end at once.
public let oneDebounced = ["finished"]
