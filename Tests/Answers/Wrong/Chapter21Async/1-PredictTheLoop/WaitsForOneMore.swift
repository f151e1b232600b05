// You let the subject keep one value for a loop that is busy. A
// `PassthroughSubject` keeps none; what comes while nothing is asked for is gone.

public let busy: [String] = ["1", "3", "4"]
public let busyWithTheLatest: [String] = ["0", "3"]
public let sequence: [String] = ["1", "2", "3", "end"]
public let buffered: [String] = ["1", "3", "4"]
public let cancelled: [String] = ["1", "end"]
public let failing: [String] = ["1", "failed"]
