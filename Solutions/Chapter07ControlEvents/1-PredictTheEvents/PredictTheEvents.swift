// 07.1 Predict the events

/// `.max(2)`, three events.
public let twoOfThree = [
  "0.1",  // Two values are requested; this is the first.
  "0.2",  // The second. 0.3 has no demand, and is dropped.
]

/// An event before the request.
public let askedLate = [
  "0.2"  // 0.1 came before the request, and events are not stored.
]

/// Two listeners, each with its own demand.
public let twoListeners = [
  "A 0.1",  // A has requested one value: this one.
  "B 0.1",  // B receives the same event, and has its own demand.
  "B 0.2",  // B has demand for one more; A has none.
]

/// The program sets a value, and the user slides to another.
public let setByTheProgram = [
  "0.2"  // A control sends an event when the user slides, not the program.
]

/// The slider is released first.
public let sliderGone = [
  "0.1"  // Sent while the slider existed. Its release delivers nothing.
]

/// One value, and the completion at once.
public let oneDebounced = [
  "finished"  // The completion does not wait, and the waiting value is dropped.
]
