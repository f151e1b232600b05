extension Scene {
  static let chapter11 = [
    dataTaskAnswer, dataTaskRequests, dataTaskKept, dataTaskAccidents,
    dataTaskCancel, dataTaskUnasked, dataTaskUnknown, dataTaskNamed,
    dataTaskOddities, dataTaskDecode, dataTaskNeverRan, dataTaskPasses,
    dataTaskTells,
  ]
}
