// 18.1 Predict the orders
//
// Task: two threads run a program, one at a time. A thread runs until the piece
// calls other code: that is a point. Thread 1 begins, and runs to its first
// point. Then thread 2 runs to its end, and then thread 1 to its own. Write
// down the lines that follow the given ones, in the form `2: cancel call 1`. A
// thread has a line when it begins its action, and a line for each call that
// the piece makes. A call that is not made has no line.
//
// Each comment says what its piece does; the code follows later in the chapter.
//
// You may use: a pencil. Threads: two.
//
// Chapter: Chapters/18-Threads.md#predict
// Test it: swift run workbook test 18.1
//
// NOT STARTED: delete this line when you begin.

/// Both threads call `cancel()` of one `AnyCancellable`. Its closure marks the
/// point `cancelled`. After `1: cancel` and `1: cancelled`:
public let twoCancels: [StaticString] = []

/// Thread 1 requests, and thread 2 cancels. The piece asks a server, without a
/// lock: it makes a call, stores it, and begins it. A cancel cancels the stored
/// call. After `1: request` and `1: make call 1`:
public let withoutALock: [StaticString] = []

/// The same with a lock around each property. After `1: request` and
/// `1: make call 1`:
public let withALockEach: [StaticString] = []

/// The same piece without a lock, and both threads request. After `1: request`
/// and `1: make call 1`:
public let twoRequests: [StaticString] = []

/// The piece records under one lock that a thread is making the call, and
/// checks its state again when the call is there. Thread 2 cancels. After
/// `1: request` and `1: make call 1`:
public let repaired: [StaticString] = []

/// Thread 1 sends 1 through a map that marks the point `map 1`, to a subscriber
/// that marks `value 10`; thread 2 cancels. After `1: send` and `1: map 1`:
public let onItsWay: [StaticString] = []
