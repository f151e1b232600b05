extension Scene {
  static let chapter05 = [
    twoRuns, tenOfEleven, tenOfTen, nothingToAskFor, arithmetic, returnsDemand,
    ignoresDemand, lostValue, lostEnd, namesUnheard,
  ]
}
