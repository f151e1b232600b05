// You let the loop go on after a cancel. Its next turn comes back with nil, and
// the run has been cancelled.

public let busy: [String] = ["1", "4"]
public let busyWithTheLatest: [String] = ["0", "3"]
public let sequence: [String] = ["1", "2", "3", "end"]
public let buffered: [String] = ["1", "3", "4"]
public let cancelled: [String] = ["1", "2"]
public let failing: [String] = ["1", "failed"]
