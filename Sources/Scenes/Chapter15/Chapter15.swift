extension Scene {
  static let chapter15 = [
    threeFields, twoSides, askedForTwo, oneAfterTheOther, neverWas,
    twoDrafts, oneWay, endOfOne, zipped, growingLine, boundedLine, nested,
    counted,
    collected, collectFailed, firstTwo, untilStopped, somethingBefore, spinning,
    whileItLasts,
    signUp, signUpNamed,
  ]
}
