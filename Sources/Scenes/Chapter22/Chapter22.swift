extension Scene {
  static let chapter22 = [
    oneResult, knownEarly, dropAndPrefix, threeClocks, beforeTheRun,
  ]
}
