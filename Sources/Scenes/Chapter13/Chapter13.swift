extension Scene {
  static let chapter13 = [
    tooBig, turns, oneChild, lateAnswer, latestAnswer, tryMapCancels,
  ]
}
