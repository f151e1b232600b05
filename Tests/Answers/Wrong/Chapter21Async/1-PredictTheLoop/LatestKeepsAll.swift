// You let a `CurrentValueSubject` keep all its values. It keeps the latest.

public let busy: [String] = ["1", "4"]
public let busyWithTheLatest: [String] = ["0", "1", "2", "3"]
public let sequence: [String] = ["1", "2", "3", "end"]
public let buffered: [String] = ["1", "3", "4"]
public let cancelled: [String] = ["1", "end"]
public let failing: [String] = ["1", "failed"]
