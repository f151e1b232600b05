// You count what is asked for: each subscriber, and each further request. A
// run sends one request, when it is first asked; what is asked for after that
// changes nothing.

public let plain404: [String] = ["404", "finished"]
public let decodedEmpty: [String] = ["failure"]
public let countedRequests: [String] = ["5"]
public let cancelledRun: [String] = ["closed"]
public let nothingKept: [String] = ["200", "finished"]
