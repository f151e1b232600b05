extension Scene {
  static let chapter09 = [
    side, nothingAsked, tooBig, turns, oneChild, mapsAtOnce, futureAtOnce,
    promiseKeptLate, deferredFuture, lateAnswer, latestAnswer, tryMapCancels,
    erasedTypes,
  ]
}
