// 19.1 Predict the state

/// A is replaced before the first number.
public let latest = [
  "B1",  // With 1, both sides have a value; B is the latest letter.
  "C1",  // C is new, and the latest number is still 1.
]

/// B and C wait for numbers that do not come.
public let zipped = [
  "A1"  // The first letter and the first number; B and C wait.
]

/// The last letter stays in use, and both sides have to finish.
public let latestWithAnEnd = [
  "A1",  // Both sides have a value.
  "A2",  // The letters have finished, and their last one stays in use.
  "finished",  // Now the numbers have finished, too.
]

/// No letter is left, and none can come.
public let zippedWithAnEnd = [
  "A1",  // The first letter and the first number.
  "finished",  // No letter waits and none can come: no pair can be made.
]

/// One side has the new price while the other still has the old one.
public let twoWays = [
  "1 10",  // The current value, on both sides.
  "2 10",  // 2 arrives on the first side; the second still has 10.
  "2 20",  // Then it arrives on the second.
]

/// All letters come before the numbers.
public let sequences = [
  "B1",  // All letters are delivered before the numbers are requested.
  "B2",  // B stays the latest letter.
  "finished",  // Both sides have finished.
]
