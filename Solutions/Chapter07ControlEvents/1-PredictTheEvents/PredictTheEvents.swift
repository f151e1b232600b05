// 07.1 Predict the events

/// `.max(2)`, three events.
public let twoOfThree = [
  "0.1",  // Two are asked for; this is the first.
  "0.2",  // The second. For 0.3 nothing is open, and it is gone.
]

/// An event before anybody has asked.
public let askedLate = [
  "0.2"  // 0.1 came before the request, and nobody keeps an event.
]

/// Two accounts.
public let twoListeners = [
  "A 0.1",  // A has asked for one, and this is it.
  "B 0.1",  // The same event goes to B, which has an account of its own.
  "B 0.2",  // B has one left; A has none.
]

/// A program sets the value, a finger slides.
public let setByTheProgram = [
  "0.2"  // A control tells what a finger does, not what a program sets.
]

/// The slider goes first.
public let sliderGone = [
  "0.1"  // While the slider was there. Its release is no end, and says nothing.
]

/// One value, and the end at once.
public let oneDebounced = [
  "finished"  // The end does not wait, and the value that waited goes with it.
]
