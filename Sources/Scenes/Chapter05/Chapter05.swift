extension Scene {
  static let chapter05 = [
    twoRuns, tenOfEleven, tenOfTen, nothingToAskFor, arithmetic, repeats,
    runsOut, overflow, spins, reentrant, oneAtATime, returnsDemand,
    cancelsInside, anotherThread, ignoresDemand, lostValue, lostEnd,
    namesUnheard, namesTwice, namesUnasked, names, lostRequest,
  ]
}
