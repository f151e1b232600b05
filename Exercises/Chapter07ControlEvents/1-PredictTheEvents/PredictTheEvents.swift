// 07.1 Predict the events
//
// Task: in each of the first five programs a listener subscribes to
// `slider.publisher(for: .valueChanged)` of a new slider. Write down what the
// listener receives, in order: the slider's value at each event that it
// receives, such as "0.1", and "finished" for the completion if there is one.
//
// You may use: a pencil.
//
// Chapter: Chapters/07-ControlEvents.md#predict
// Test it: swift run workbook test 07.1
//
// NOT STARTED: delete this line when you begin.

/// The listener requests `.max(2)`. The user slides to 0.1, 0.2 and 0.3.
public let twoOfThree: [String] = []

/// The user slides to 0.1. The listener requests `.unlimited`. The user
/// slides to 0.2.
public let askedLate: [String] = []

/// Listener A requests `.max(1)`, listener B `.max(2)`. The user slides to 0.1
/// and 0.2. Write "A 0.1" for a value that A receives.
public let twoListeners: [String] = []

/// The listener requests `.unlimited`. The program sets `slider.value = 0.1`.
/// The user slides to 0.2.
public let setByTheProgram: [String] = []

/// The listener requests `.unlimited`. The user slides to 0.1. The slider is
/// released, and the program still holds the listener.
public let sliderGone: [String] = []

/// No slider: a publisher delivers "1" and finishes, both at once. Its
/// subscriber is `.debounce(for: .milliseconds(300), …)`, which delivers a value
/// when no other value has followed it for that time. The listener of the
/// debounce requests `.unlimited`. A second passes.
public let oneDebounced: [String] = []
