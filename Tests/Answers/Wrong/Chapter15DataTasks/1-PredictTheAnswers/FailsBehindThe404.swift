// You let the run deliver the 404 and then fail over it. The task has done
// its work: the answer is here, so it finishes.

public let plain404: [String] = ["404", "failure"]
public let decodedEmpty: [String] = ["failure"]
public let countedRequests: [String] = ["3"]
public let cancelledRun: [String] = ["closed"]
public let nothingKept: [String] = ["200", "finished"]
