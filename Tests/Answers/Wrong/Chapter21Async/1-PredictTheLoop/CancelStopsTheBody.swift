// You let a cancelled task vanish. It goes on to its next turn, which ends the
// loop, and then behind it.

public let busy: [String] = ["1", "4"]
public let busyWithTheLatest: [String] = ["0", "3"]
public let sequence: [String] = ["1", "2", "3", "end"]
public let buffered: [String] = ["1", "3", "4"]
public let cancelled: [String] = ["1"]
public let failing: [String] = ["1", "failed"]
