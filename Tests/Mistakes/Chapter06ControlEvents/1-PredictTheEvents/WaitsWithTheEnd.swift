// You let the end wait for the value. `debounce` delivers a value that is
// followed by silence, and the end is not silence: it comes before the 300
// milliseconds have passed, and the value that waits is dropped.

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
public let oneDebounced = ["1", "finished"]
