extension Scene {
  static let chapter12 = [
    side, nothingAsked, mapsAtOnce, futureAtOnce, promiseKeptLate, promiseHolds,
    deferredFuture, erasedTypes,
  ]
}
