// 19.1 Predict the state
//
// Task: write down what each program prints, one entry for each line. Letters
// and numbers are sent by `PassthroughSubject`s. `combineLatest` makes "A1"
// from the latest letter and the latest number. `zip` makes "A1" from the first
// letter and the first number, "B2" from the second ones, and so on. A sink
// prints the values and the completion, "finished".
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/19-SeveralPublishers.md#predict
// Test it: swift run workbook test 19.1
//
// NOT STARTED: delete this line when you begin.

/// `letters.combineLatest(numbers)`: A, B, 1 and C are sent, in this order.
public let latest: [String] = []

/// `letters.zip(numbers)`: the same.
public let zipped: [String] = []

/// `letters.combineLatest(numbers)`: A and 1 are sent, then the letters finish,
/// then 2 is sent, then the numbers finish.
public let latestWithAnEnd: [String] = []

/// `letters.zip(numbers)`: the same.
public let zippedWithAnEnd: [String] = []

/// `price` is a `CurrentValueSubject` with the value 1. The sink subscribes to
/// `price.combineLatest(price.map { $0 * 10 })`, which makes "1 10" from the
/// two. Then 2 is sent.
public let twoWays: [String] = []

/// `["A", "B"].publisher.combineLatest([1, 2].publisher)`.
public let sequences: [String] = []
