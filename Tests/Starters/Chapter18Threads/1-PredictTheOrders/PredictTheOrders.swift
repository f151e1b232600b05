// 18.1 Predict the orders
//
// Task: two threads use one object, one thread at a time. A moment at which the
// object calls other code is a point. Thread 1 begins, and stops at its first
// point. Thread 2 then runs to its end without stopping. After that, thread 1
// continues to its end.
//
// Each thread writes a line when it begins, such as `2: cancel`. At each point
// it writes a line that says which other code is called: the object makes,
// begins or cancels a server call (`2: cancel call 1`), or calls a closure or a
// subscriber. Write down the lines that follow the given ones.
//
// Each comment says what its object does; the code follows in the chapter.
//
// You may use: a pencil. Threads: two.
//
// Chapter: Chapters/18-Threads.md#predict
// Test it: swift run workbook test 18.1
//
// NOT STARTED: delete this line when you begin.

/// Both threads call `cancel()` on one `AnyCancellable`. Its closure marks the
/// point `cancelled`. After `1: cancel` and `1: cancelled`:
public let twoCancels: [StaticString] = []

/// Thread 1 requests, and thread 2 cancels. The object asks a server, without a
/// lock: it makes a server call, stores it, and begins it. A cancel cancels the
/// stored server call. After `1: request` and `1: make call 1`:
public let withoutALock: [StaticString] = []

/// The same with a lock around each property. After `1: request` and
/// `1: make call 1`:
public let withALockEach: [StaticString] = []

/// The same object without a lock, and both threads request. After `1: request`
/// and `1: make call 1`:
public let twoRequests: [StaticString] = []

/// The object records under one lock that a thread is making the server call,
/// and checks its state again when the server call has been made. Thread 2
/// cancels. After `1: request` and `1: make call 1`:
public let repaired: [StaticString] = []

/// Thread 1 sends 1 through a map that marks the point `map 1`, to a subscriber
/// that marks `value 10`; thread 2 cancels. After `1: send` and `1: map 1`:
public let onItsWay: [StaticString] = []
