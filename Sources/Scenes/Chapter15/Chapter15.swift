extension Scene {
  static let chapter15 = [
    threeFields, twoSides, askedForTwo, oneAfterTheOther, neverWas,
    neverWasRepaired, endOfOne, zipped, growingLine, boundedLine, counted,
    collected, firstTwo, untilStopped, somethingBefore, spinning, whileItLasts,
    signUp,
  ]
}
