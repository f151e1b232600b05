// You let the sequence run on while the loop is busy. A sequence delivers what it
// is asked for, and no more.

public let busy: [String] = ["1", "4"]
public let busyWithTheLatest: [String] = ["0", "3"]
public let sequence: [String] = ["1", "end"]
public let buffered: [String] = ["1", "3", "4"]
public let cancelled: [String] = ["1", "end"]
public let failing: [String] = ["1", "failed"]
