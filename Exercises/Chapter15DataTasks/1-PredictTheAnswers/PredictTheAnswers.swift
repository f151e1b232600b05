// 15.1 Predict the answers
//
// Task: write down what each program prints. The server runs in the same
// process. Each program waits until everything has been delivered.
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/15-DataTasks.md#predict
// Test it: swift run workbook test 15.1
//
// NOT STARTED: delete this line when you begin.

/// A `DataTaskPublisher` with a sink. The server answers with status 404 and a
/// body. The sink prints the status of a value, "200", and its completion,
/// "finished" or "failure".
public let plain404: [String] = []

/// The same, with
/// `.map(\.data).decode(type: Post.self, decoder: JSONDecoder())` before the
/// sink, which prints "post" for a value. The server answers with status 200
/// and an empty body.
public let decodedEmpty: [String] = []

/// One `DataTaskPublisher` has two sinks, then a subscriber that requests
/// nothing, and then one that requests `.max(1)` at first and returns `.max(1)`
/// from `receive(_:)`. At the end the program prints how many requests the
/// server has received.
public let countedRequests: [String] = []

/// A sink. The server has received the request, and holds the answer. The token
/// is cancelled, and then the server answers. The sink prints "post",
/// "finished" or "failure". If the server saw the connection close before it
/// answered, the program prints "closed" at the end.
public let cancelledRun: [String] = []

/// A subscriber of your own requests `.max(1)` and stores nothing, not even its
/// subscription. No other code retains anything. The server answers with status
/// 200. The subscriber prints the status, and the completion.
public let nothingKept: [String] = []
