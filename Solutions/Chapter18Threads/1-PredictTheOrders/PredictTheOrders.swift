// 18.1 Predict the orders
/// Both threads call `cancel()` of one `AnyCancellable`; what it calls marks the
/// point `cancelled`. After `1: cancel` and `1: cancelled`:
public let twoCancels: [StaticString] = [
  "2: cancel"  // Thread 1 has taken the closure out; there is nothing to call.
]

/// Thread 1 requests, thread 2 cancels, and the piece asks a server without a
/// lock: it makes a call, keeps it, and begins it; a cancel cancels the call that
/// is kept. After `1: request` and `1: make call 1`:
public let withoutALock: [StaticString] = [
  "2: cancel",  // The call is made and not kept: none is there to cancel.
  "1: begin call 1",  // Thread 1 knows nothing of it, and goes on.
]

/// The same with a lock around each property. After `1: request` and
/// `1: make call 1`:
public let withALockEach: [StaticString] = [
  "2: cancel",  // No lock is held between the making and the keeping.
  "1: begin call 1",  // So the cancel is lost in the same gap.
]

/// The same piece without a lock, and both threads request. After `1: request`
/// and `1: make call 1`:
public let twoRequests: [StaticString] = [
  "2: request",  // Thread 1 has kept no call yet,
  "2: make call 2",  // so thread 2 makes one, too,
  "2: begin call 2",  // keeps it, and begins it.
  "1: begin call 1",  // Thread 1 goes on with its own: two requests.
]

/// A piece that notes under one lock that somebody is on the way, and looks again
/// when the call is there. Thread 2 cancels. After `1: request` and
/// `1: make call 1`:
public let repaired: [StaticString] = [
  "2: cancel",  // No call is there yet, and the note says: not wanted.
  "1: cancel call 1",  // Thread 1 looks again, and gives the call back.
]

/// Thread 1 sends 1 through a map that marks the point `map 1`, to a subscriber
/// that marks `value 10`; thread 2 cancels. After `1: send` and `1: map 1`:
public let onItsWay: [StaticString] = [
  "2: cancel",  // It marks the run as cancelled, and calls nobody.
  "1: value 10",  // Thread 1 is past the place where it would have looked.
]
