// You expect that a failure is lost while the loop is busy. It is kept for the
// next turn, which throws it.

public let busy: [String] = ["1", "4"]
public let busyWithTheLatest: [String] = ["0", "3"]
public let sequence: [String] = ["1", "2", "3", "end"]
public let buffered: [String] = ["1", "3", "4"]
public let cancelled: [String] = ["1", "end"]
public let failing: [String] = ["1", "end"]
