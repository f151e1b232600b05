// You let the children take turns although everything is asked for. The first
// child is asked for everything as soon as it is there, and delivers all that
// it has before the number 2 has come.

/// A value is here, so the closure runs here and now.
public let mapping = ["map", "made", "A7", "B7"]

/// A future works when it is made.
public let working = ["work", "made", "A7", "B7"]

/// A deferred one is made for each subscriber.
public let workingLater = ["made", "work", "A7", "work", "B7"]

/// The first failure ends it all.
public let failing = ["3", "4", "failure(too big)"]

/// Asked for everything, each child delivers all that it has.
public let takingAll = ["10", "20", "11", "21"]

/// One value of each child is fetched ahead, and they take turns.
public let takingThree = ["10", "20", "11"]
