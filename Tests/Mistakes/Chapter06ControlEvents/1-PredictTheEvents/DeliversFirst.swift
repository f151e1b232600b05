// You let `debounce` pass the first value at once and hold back what follows.
// It is the other way round: it holds back each value, to see whether something
// follows it. Nothing has passed when the end comes, and so only the end is
// delivered.

/// `.max(2)`, three events.
public let twoOfThree = ["0.1", "0.2"]

/// An event before anybody has asked.
public let askedLate = ["0.2"]

/// Two accounts.
public let twoListeners = ["A 0.1", "B 0.1", "B 0.2"]

/// A program sets the value, a finger slides.
public let setByTheProgram = ["0.2"]

/// The slider goes first.
public let sliderGone = ["0.1"]

/// One value, and the end at once.
public let oneDebounced = ["1"]
