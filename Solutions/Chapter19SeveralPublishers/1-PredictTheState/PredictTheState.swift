// 19.1 Predict the state

/// A is replaced before there is a number.
public let latest = [
  "B1",  // With 1 both sides have a value; of the letters B is the latest.
  "C1",  // C is new, and the latest number is still 1.
]

/// B and C wait for numbers that do not come.
public let zipped = [
  "A1"  // The first letter meets the first number; B and C wait for others.
]

/// The last letter stays, and the end is the end of both.
public let latestWithAnEnd = [
  "A1",  // Both sides have a value.
  "A2",  // The letters are over, and their last one still counts.
  "finished",  // Now the numbers are over, too.
]

/// No letter is left, and none can come.
public let zippedWithAnEnd = [
  "A1",  // The first two meet.
  "finished",  // No letter waits and none can come: no pair can be made.
]

/// The one way is new while the other is old.
public let twoWays = [
  "1 10",  // The value that is there, by both ways.
  "2 10",  // 2 comes by the first way; the second still has 10.
  "2 20",  // Then it comes by the second.
]

/// The letters are through before the numbers begin.
public let sequences = [
  "B1",  // The letters have delivered all before the numbers are asked.
  "B2",  // B stays the latest.
  "finished",  // Both sides are over.
]
