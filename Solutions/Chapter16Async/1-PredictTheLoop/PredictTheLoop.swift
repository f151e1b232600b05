// 16.1 Predict the loop

/// While the first is saved nothing is asked for, and a subject keeps nothing.
public let busy = ["1", "4"]

/// Of what came meanwhile, the latest is kept.
public let busyWithTheLatest = ["0", "3"]

/// A sequence delivers what it is asked for, and waits in between.
public let sequence = ["1", "2", "3", "end"]

/// 2 had to make room for 4.
public let buffered = ["1", "3", "4"]

/// The body goes on; the next turn ends the loop, and the run with it.
public let cancelled = ["1", "end"]

/// The next turn throws it.
public let failing = ["1", "failed"]
