// You let one listener's demand rule the other. Each subscription counts for
// itself: A has used up its one, and B is still to be given a second value.

/// `.max(2)`, three events.
public let twoOfThree = ["0.1", "0.2"]

/// An event before anybody has asked.
public let askedLate = ["0.2"]

/// Two accounts.
public let twoListeners = ["A 0.1", "B 0.1"]

/// A program sets the value, a finger slides.
public let setByTheProgram = ["0.2"]

/// The slider goes first.
public let sliderGone = ["0.1"]

/// One value, and the end at once.
public let oneDebounced = ["finished"]
