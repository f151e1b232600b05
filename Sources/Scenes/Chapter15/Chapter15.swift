extension Scene {
  static let chapter15 = [
    dataTaskAnswer, dataTaskRequests, dataTaskKept, dataTaskAccidents,
    dataTaskCancel, dataTaskUnasked, dataTaskUnknown, dataTaskNamed,
    dataTaskOddities, dataTaskDecode, dataTaskNeverRan, dataTaskPasses,
    dataTaskTells,
  ]
}
