// You count the value that is being saved as one in the buffer. It has left it:
// there is room for two besides.

public let busy: [String] = ["1", "4"]
public let busyWithTheLatest: [String] = ["0", "3"]
public let sequence: [String] = ["1", "2", "3", "end"]
public let buffered: [String] = ["1", "4"]
public let cancelled: [String] = ["1", "end"]
public let failing: [String] = ["1", "failed"]
