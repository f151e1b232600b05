extension Scene {
  static let chapter10 = [
    recordPlayed, recordByHand, recordCopies, recordAfterTheEnd, recordTooEarly,
    recordInTime, recordWhenComplete,
    recordCancelled, recordSaved, recordSavedFailure, recordReplayed,
    recordWithoutTime,
  ]
}
