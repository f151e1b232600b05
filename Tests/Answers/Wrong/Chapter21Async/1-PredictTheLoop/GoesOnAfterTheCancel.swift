// You expect that the loop continues after the cancel. The subscription is
// cancelled, and the next turn returns nil, which ends the loop.

public let busy: [String] = ["1", "4"]
public let busyWithTheLatest: [String] = ["0", "3"]
public let sequence: [String] = ["1", "2", "3", "end"]
public let buffered: [String] = ["1", "3", "4"]
public let cancelled: [String] = ["1", "2"]
public let failing: [String] = ["1", "failed"]
