// You take Just's map for an operator that waits: nothing would happen before a
// sink comes, and then once for each of them. Just has its value already, so
// its own map calls the closure at once, and keeps what comes of it.

/// A value is here, so the closure runs here and now.
public let mapping = ["made", "map", "A7", "map", "B7"]

/// A future works when it is made.
public let working = ["work", "made", "A7", "B7"]

/// A deferred one is made for each subscriber.
public let workingLater = ["made", "work", "A7", "work", "B7"]

/// The first failure ends it all.
public let failing = ["3", "4", "failure(too big)"]

/// Asked for everything, each child delivers all that it has.
public let takingAll = ["10", "11", "20", "21"]

/// One value of each child is fetched ahead, and they take turns.
public let takingThree = ["10", "20", "11"]
