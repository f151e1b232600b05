// 18.1 Predict the orders
//
// Task: two threads run a program, one at a time. A thread runs until the piece
// calls other code: that is a point. Thread 1 begins and goes as far as its
// first point. Then thread 2 runs to its end, and after that thread 1 to its
// own. Write down the lines that follow the ones given, in the shape
// `2: cancel call 1`: each thread's deed when it begins, and each call that the
// piece makes. A call that is not made has no line.
//
// Each comment says what its piece does; the code comes later in the chapter.
//
// You may use: a pencil. Threads: two.
//
// Chapter: Chapters/18-Threads.md#predict
// Test it: swift run workbook test 18.1
//
// NOT STARTED: delete this line when you begin.

/// Both threads call `cancel()` of one `AnyCancellable`; what it calls marks the
/// point `cancelled`. After `1: cancel` and `1: cancelled`:
public let twoCancels: [StaticString] = []

/// Thread 1 requests, thread 2 cancels, and the piece asks a server without a
/// lock: it makes a call, keeps it, and begins it; a cancel cancels the call that
/// is kept. After `1: request` and `1: make call 1`:
public let withoutALock: [StaticString] = []

/// The same with a lock around each property. After `1: request` and
/// `1: make call 1`:
public let withALockEach: [StaticString] = []

/// The same piece without a lock, and both threads request. After `1: request`
/// and `1: make call 1`:
public let twoRequests: [StaticString] = []

/// A piece that notes under one lock that a thread makes the call, and looks again
/// when the call is there. Thread 2 cancels. After `1: request` and
/// `1: make call 1`:
public let repaired: [StaticString] = []

/// Thread 1 sends 1 through a map that marks the point `map 1`, to a subscriber
/// that marks `value 10`; thread 2 cancels. After `1: send` and `1: map 1`:
public let onItsWay: [StaticString] = []
