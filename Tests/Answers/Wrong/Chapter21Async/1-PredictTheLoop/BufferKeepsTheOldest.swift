// You expect that the buffer drops the newest value. With `.dropOldest` it
// drops the value that has waited longest, to make room for the newest.

public let busy: [String] = ["1", "4"]
public let busyWithTheLatest: [String] = ["0", "3"]
public let sequence: [String] = ["1", "2", "3", "end"]
public let buffered: [String] = ["1", "2", "3"]
public let cancelled: [String] = ["1", "end"]
public let failing: [String] = ["1", "failed"]
