// 15.1 Predict the answers
//
// Task: write down what each program prints. The server stands in the same
// process, and each program waits until everything has come that will come.
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/15-DataTasks.md#predict
// Test it: swift run workbook test 15.1
//
// NOT STARTED: delete this line when you begin.

/// A `DataTaskPublisher` with a sink. The server answers with status 404 and a
/// body. The sink prints the number of the status for a value, "200", and
/// "finished" or "failure" for the end.
public let plain404: [String] = []

/// The same, with `.map(\.data).decode(type: Post.self, decoder: JSONDecoder())`
/// before the sink, which prints "post" for a value. The server answers with
/// status 200 and an empty body.
public let decodedEmpty: [String] = []

/// One `DataTaskPublisher`, and two sinks; then a subscriber that asks for
/// nothing; then one that asks for `.max(1)` and, in `receive(_:)`, for another
/// one. At the end the program prints how many requests the server has got.
public let countedRequests: [String] = []

/// A sink. The server has got the request, and holds the answer; the token is
/// cancelled; the server answers. The sink prints "post", "finished" or
/// "failure". If the server has seen the connection close before it answered, the
/// program prints "closed" at the end.
public let cancelledRun: [String] = []

/// A subscriber of your own, which asks for `.max(1)` and keeps nothing, not even
/// its subscription. No other code keeps anything. The server answers with status
/// 200. The subscriber prints the number of the status, and the end.
public let nothingKept: [String] = []
