// You expect that a cancelled task stops at once. It finishes the save and
// begins the next turn, which returns nil. Then the loop ends, and "end" is
// printed.

public let busy: [String] = ["1", "4"]
public let busyWithTheLatest: [String] = ["0", "3"]
public let sequence: [String] = ["1", "2", "3", "end"]
public let buffered: [String] = ["1", "3", "4"]
public let cancelled: [String] = ["1"]
public let failing: [String] = ["1", "failed"]
