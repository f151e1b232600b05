extension Scene {
  static let chapter15 = [
    dataTaskAnswer, dataTaskRequests, dataTaskKept, dataTaskAccidents,
    dataTaskCancel, dataTaskUnknown, dataTaskNamed,
    dataTaskOddities, dataTaskDecode, dataTaskNeverRan, dataTaskPasses,
    dataTaskTells,
  ]
}
