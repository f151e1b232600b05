// 21.1 Predict the loop

public let busy = [
  "1",  // The first turn has requested one value.
  "4",  // While 1 was saved there was no demand, so 2 and 3 were dropped.
]

public let busyWithTheLatest = [
  "0",  // The subject delivers its current value to the first turn.
  "3",  // It stores the latest value, and the second turn requests that.
]

public let sequence = [
  "1",  // A sequence delivers one value for each request.
  "2",  // It waits between two turns,
  "3",  // and drops no value.
  "end",  // It has finished, so the loop ends.
]

public let buffered = [
  "1",  // The first turn has requested it, so the buffer passes it on.
  "3",  // The buffer dropped 2, its oldest value, when 4 came.
  "4",  // The buffer stored it, too.
]

public let cancelled = [
  "1",  // The body continues, though its task is cancelled.
  "end",  // The next turn cancels the run, and returns nil.
]

public let failing = [
  "1",  // The failure came while 1 was being saved.
  "failed",  // The next turn throws it.
]
