extension Scene {
  static let chapter11 = [
    dataTaskAnswer, dataTaskRequests, dataTaskKept, dataTaskCancel,
    dataTaskAccidents, dataTaskUnknown, dataTaskNamed, dataTaskOddities,
    dataTaskDecode, dataTaskNeverRan, dataTaskPasses, dataTaskTells,
  ]
}
