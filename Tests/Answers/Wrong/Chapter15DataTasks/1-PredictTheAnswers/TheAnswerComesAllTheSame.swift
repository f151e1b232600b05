// You let the answer arrive after the cancel. A cancel reaches the task,
// which closes the connection; and after a cancel a run says nothing,
// whatever comes.

public let plain404: [String] = ["404", "finished"]
public let decodedEmpty: [String] = ["failure"]
public let countedRequests: [String] = ["3"]
public let cancelledRun: [String] = ["post", "finished"]
public let nothingKept: [String] = ["200", "finished"]
