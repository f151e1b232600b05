// You expect the stored token to end the run with a cancel, before the
// publisher is through. The set is emptied after the end: by then the run has
// finished. What has finished is not cancelled.

public let tokenDropped: [String] = ["a", "cancelled"]
public let sinkDropped: [String] = ["a", "b", "finished"]
public let hiddenTokenDropped: [String] = ["a", "cancelled"]
public let tokenStored: [String] = ["a", "b", "cancelled"]
