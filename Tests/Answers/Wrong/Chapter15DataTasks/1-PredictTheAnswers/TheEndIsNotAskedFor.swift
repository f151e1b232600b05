// You let the run end after its value without a word, since one was asked for
// and one has come. An end needs no demand: it comes with the value.

public let plain404: [String] = ["404", "finished"]
public let decodedEmpty: [String] = ["failure"]
public let countedRequests: [String] = ["3"]
public let cancelledRun: [String] = ["closed"]
public let nothingKept: [String] = ["200"]
