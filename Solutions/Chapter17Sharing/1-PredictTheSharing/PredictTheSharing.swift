// 17.1 Predict the sharing

/// The first one takes all.
public let sharedAtOnce: [StaticString] = [
  "A1",  // A is the first, so `share` connects before B has come.
  "A2",  // An array does not wait.
  "A finished",  // The run is over.
  "B finished",  // B comes to a subject that has ended.
]

/// Both are there when it begins.
public let connectedAtLast: [StaticString] = [
  "A1",  // Nothing begins before `connect`; then one run for both.
  "B1",  // A came first, so B is second.
  "A2",  // The next value, again to A,
  "B2",  // and to B.
  "A finished",  // The end of the one run, to A,
  "B finished",  // and to B.
]

/// Two runs, and then one.
public let connectedTwice: [StaticString] = [
  "A1",  // Two connections are two runs: 1 comes through the first,
  "A1",  // and through the second.
  "A2",  // One of them is cancelled.
]

/// The last cancel ends the run; the next subscriber begins another one.
public let comingAndGoing: [StaticString] = [
  "begins",  // For A. B shares the run that is on.
  "cancelled",  // Not with A, but with B, who is the last to go.
  "begins",  // C is the first again, and gets a new run.
]

/// Each has a demand of its own.
public let slowAndFast: [StaticString] = [
  "A1",  // A has asked for one.
  "B1",  // B for everything.
  "B2",  // A has nothing open: for A this value is lost.
  "A3",  // A has asked once more, in time for 3.
  "B3",  // And B, as ever.
]

/// The value is there until the end.
public let throughAValue: [StaticString] = [
  "A1",  // 1 has replaced 0 in the subject, and A gets it when it comes.
  "A finished",  // The upstream ends, and with it the subject.
  "B finished",  // A subject that has ended has no value any more.
]
