extension Scene {
  static let chapter14 = [
    recordPlayed, recordByHand, recordCopies, recordAfterTheEnd,
    recordSwiftWrites, recordTooEarly,
    recordInTime, recordWhenComplete,
    recordCancelled, recordSaved, recordSavedFailure, recordReplayed,
    recordWithoutTime,
  ]
}
