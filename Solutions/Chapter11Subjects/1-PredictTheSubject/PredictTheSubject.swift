// 11.1 Predict the subject

/// A passthrough subject, and two who come late.
public let comingLate = [
  "A2",  // A was not there for 1.
  "A3",  // A was the first to come, so it is told first.
  "B3",  // B came before 3, and after 2.
]

/// A current value subject, and two who come late.
public let comingLateToAValue = [
  "A1",  // 1 has replaced 0, and A gets it when it comes.
  "A2",  // It is there when 2 is sent.
  "B2",  // B gets the value of the moment when it comes.
  "A3",  // Both are there for 3: A first,
  "B3",  // then B.
]

/// Sending from inside a delivery.
public let sendingInside = [
  "A1",  // A comes first, and sends 2 now.
  "A2",  // The inner send goes to all before it returns: to A,
  "B2",  // and to B.
  "B1",  // Then the outer one goes on, so B hears 1 after 2.
]

/// One is asked for, and one more.
public let askingTwice = [
  "1",  // It was asked for; 2 comes when nothing is open, and is gone.
  "3",  // For this one the second request has come in time.
  "finished",  // An end needs no demand. 4 comes after it, and is gone.
]

/// One is asked for, and one more after the end.
public let askingAfterTheEnd = [
  "0",  // The request brings the value that is there; then nothing is open.
  "finished",  // It does not wait for 2, which waits for demand and is lost.
]
