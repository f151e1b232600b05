extension Scene {
  static let chapter09 = [
    side, nothingAsked, tooBig, turns, oneChild, mapsAtOnce, futureAtOnce,
    promiseKeptLate, promiseHolds, deferredFuture, lateAnswer, latestAnswer,
    tryMapCancels,
    erasedTypes,
  ]
}
