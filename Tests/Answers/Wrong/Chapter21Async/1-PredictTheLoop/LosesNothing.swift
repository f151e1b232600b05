// You expect that the loop receives all values later. It requests one value at
// each turn, and a subject drops what has not been requested.

public let busy: [String] = ["1", "2", "3", "4"]
public let busyWithTheLatest: [String] = ["0", "1", "2", "3"]
public let sequence: [String] = ["1", "2", "3", "end"]
public let buffered: [String] = ["1", "2", "3", "4"]
public let cancelled: [String] = ["1", "end"]
public let failing: [String] = ["1", "failed"]
