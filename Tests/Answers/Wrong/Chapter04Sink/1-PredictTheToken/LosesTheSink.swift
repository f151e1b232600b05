// You expect a plain sink to be released when you set its variable to nil. But
// its subscription retains it, too, and the publisher retains the subscription.
// The run goes on.

public let tokenDropped: [String] = ["a", "cancelled"]
public let sinkDropped: [String] = ["a"]
public let hiddenTokenDropped: [String] = ["a", "cancelled"]
public let tokenStored: [String] = ["a", "b", "finished"]
