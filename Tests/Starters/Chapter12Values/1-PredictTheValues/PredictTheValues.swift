// 12.1 Predict the values
//
// Task: write down what each program prints, one entry for each line. A sink
// prints its name and the value: "A7". It prints its completion only where the
// comment says so; a failure is printed with the words of its error. `flatMap`
// makes an inner publisher from each value, and delivers all the values of the
// inner publishers.
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/12-Values.md#predict
// Test it: swift run workbook test 12.1
//
// NOT STARTED: delete this line when you begin.

/// `publisher` is `Just(7).map { … }`. The closure prints "map", and returns
/// its value. Then the program prints "made". Then the sinks A and B subscribe
/// to `publisher`.
public let mapping: [String] = []

/// `publisher` is `Future { … }`. The closure prints "work", and calls its
/// promise with 7. Then the program prints "made". Then the sinks A and B
/// subscribe to `publisher`.
public let working: [String] = []

/// The same with `Deferred { Future { … } }`.
public let workingLater: [String] = []

/// The numbers 3, 4, 5 and 6 go through `flatMap`. For a number up to 4 it
/// makes a `Just` of that number, and for a greater one a `Fail`, whose error
/// prints "too big". The sink, without a name, prints each value and its
/// completion, in this form: "3", "finished", "failure(no signal)".
public let failing: [String] = []

/// The numbers 1 and 2 go through `flatMap`. For 1 it makes a publisher of 10
/// and 11, and for 2 a publisher of 20 and 21. A sink without a name
/// subscribes. It prints its values, and not its completion.
public let takingAll: [String] = []
