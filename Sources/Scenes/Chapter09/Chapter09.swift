extension Scene {
  static let chapter09 = [
    side, nothingInFiveWays, tooBig, turns, oneChild, mapsAtOnce, futureAtOnce,
    promiseKeptLate, deferredFuture, lateAnswer, latestAnswer, tryMapCancels,
    erasedTypes,
  ]
}
