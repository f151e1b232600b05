extension Scene {
  static let chapter14 = [
    recordPlayed, recordByHand, recordCopies, recordAfterTheEnd,
    recordLoopInALoop, recordHearsNoCancel, recordFlagged, recordLostRequest,
    recordSwiftWrites, recordTooEarly,
    recordInTime, recordWhenComplete,
    recordCancelled, recordSaved, recordSavedFailure, recordReplayed,
    recordWithoutTime,
  ]
}
