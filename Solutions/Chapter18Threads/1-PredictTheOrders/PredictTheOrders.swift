// 18.1 Predict the orders
/// Both threads call `cancel()` on one `AnyCancellable`. Its closure marks the
/// point `cancelled`. After `1: cancel` and `1: cancelled`:
public let twoCancels: [StaticString] = [
  "2: cancel"  // Thread 1 has removed the closure; none is left to call.
]

/// Thread 1 requests, and thread 2 cancels. The object asks a server, without a
/// lock: it makes a server call, stores it, and begins it. A cancel cancels the
/// stored server call. After `1: request` and `1: make call 1`:
public let withoutALock: [StaticString] = [
  "2: cancel",  // The call is made but not stored: there is none to cancel.
  "1: begin call 1",  // Thread 1 does not notice the cancel, and continues.
]

/// The same with a lock around each property. After `1: request` and
/// `1: make call 1`:
public let withALockEach: [StaticString] = [
  "2: cancel",  // No lock is held between making a call and storing it.
  "1: begin call 1",  // So the cancel is lost in the same gap.
]

/// The same object without a lock, and both threads request. After `1: request`
/// and `1: make call 1`:
public let twoRequests: [StaticString] = [
  "2: request",  // Thread 1 has stored no call yet,
  "2: make call 2",  // so thread 2 makes one, too,
  "2: begin call 2",  // stores it, and begins it.
  "1: begin call 1",  // Thread 1 continues with its own: two requests.
]

/// The object records under one lock that a thread is making the server call,
/// and checks its state again when the server call has been made. Thread 2
/// cancels. After `1: request` and `1: make call 1`:
public let repaired: [StaticString] = [
  "2: cancel",  // No call is stored yet; the object records the cancel.
  "1: cancel call 1",  // Thread 1 checks the state again, and cancels its call.
]

/// Thread 1 sends 1 through a map that marks the point `map 1`, to a subscriber
/// that marks `value 10`; thread 2 cancels. After `1: send` and `1: map 1`:
public let onItsWay: [StaticString] = [
  "2: cancel",  // It marks the run as cancelled, and calls no other code.
  "1: value 10",  // Thread 1 has already checked the state.
]
