// 15.1 Predict the state

/// A is replaced before there is a number.
public let latest = ["B1", "C1"]

/// B and C wait for numbers that do not come.
public let zipped = ["A1"]

/// The last letter stays, and the end is the end of both.
public let latestWithAnEnd = ["A1", "A2", "finished"]

/// No letter is left, and none can come.
public let zippedWithAnEnd = ["A1", "finished"]

/// The one way is new while the other is old.
public let twoWays = ["1 10", "2 10", "2 20"]

/// The letters are through before the numbers begin.
public let sequences = ["B1", "B2", "finished"]
