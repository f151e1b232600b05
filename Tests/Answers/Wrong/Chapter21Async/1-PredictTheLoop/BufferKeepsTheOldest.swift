// You drop the newest. `.dropOldest` makes room for it: the value that has
// waited longest goes.

public let busy: [String] = ["1", "4"]
public let busyWithTheLatest: [String] = ["0", "3"]
public let sequence: [String] = ["1", "2", "3", "end"]
public let buffered: [String] = ["1", "2", "3"]
public let cancelled: [String] = ["1", "end"]
public let failing: [String] = ["1", "failed"]
