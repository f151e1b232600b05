// 07.1 Predict the events
//
// Task: the first five programs listen to a slider, as
// `slider.publisher(for: .valueChanged)`, and each begins with a new one.
// Write down what the listener is told, in order: the values that the slider
// shows, and the end if one comes.
//
//     "0.1"    "0.2"    "finished"
//
// You may use: nothing; read, and think.
//
// Chapter: Chapters/07-ControlEvents.md#predict
// Test it: swift run workbook test 07.1
//
// NOT STARTED: delete this line when you begin.

/// The listener requests `.max(2)`. A finger slides to 0.1, 0.2 and 0.3.
public let twoOfThree: [String] = []

/// A finger slides to 0.1. The listener requests `.unlimited`. The finger
/// slides to 0.2.
public let askedLate: [String] = []

/// Listener A requests `.max(1)`, listener B `.max(2)`. A finger slides to 0.1
/// and 0.2. Write "A 0.1" for a value that A is told.
public let twoListeners: [String] = []

/// The listener requests `.unlimited`. The program sets `slider.value = 0.1`.
/// A finger slides to 0.2.
public let setByTheProgram: [String] = []

/// The listener requests `.unlimited`. A finger slides to 0.1. The slider is
/// released, and somebody still holds the listener.
public let sliderGone: [String] = []

/// No slider: a publisher delivers "1" and finishes, both at once. Downstream
/// of it stands `.debounce(for: .milliseconds(300), …)`, which delivers a value
/// when none has followed it for that time; then a listener that requests
/// `.unlimited`. A second passes.
public let oneDebounced: [String] = []
