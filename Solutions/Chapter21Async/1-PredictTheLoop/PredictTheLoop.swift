// 21.1 Predict the loop

public let busy = [
  "1",  // The first turn has asked for one value.
  "4",  // While 1 was saved nothing was asked for, so 2 and 3 were dropped.
]

public let busyWithTheLatest = [
  "0",  // The subject delivers the value that it has to the first turn.
  "3",  // It keeps the latest of what came meanwhile, for the second.
]

public let sequence = [
  "1",  // A sequence delivers what it is asked for.
  "2",  // It waits between two turns,
  "3",  // and loses nothing.
  "end",  // It has finished, so the loop is left.
]

public let buffered = [
  "1",  // The first turn has asked, so 1 goes through the buffer.
  "3",  // 2 was the oldest of what was kept, and had to make room for 4.
  "4",  // It was kept, too.
]

public let cancelled = [
  "1",  // The body goes on, though its task is cancelled.
  "end",  // The next turn cancels the run and comes back with nil.
]

public let failing = [
  "1",  // The failure came while 1 was being saved.
  "failed",  // The next turn throws it.
]
