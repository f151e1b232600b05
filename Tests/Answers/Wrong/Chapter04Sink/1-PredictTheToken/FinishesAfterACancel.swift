// You expect a completion after the cancel. A cancel is not an end that the
// publisher reports: whoever cancels knows it already. After it the sink is
// told nothing.

public let tokenDropped: [String] = ["a", "cancelled", "finished"]
public let sinkDropped: [String] = ["a", "b", "finished"]
public let hiddenTokenDropped: [String] = ["a", "cancelled", "finished"]
public let tokenStored: [String] = ["a", "b", "finished"]
