extension Scene {
  static let chapter19 = [
    threeFields, twoSides, askedForTwo, oneAfterTheOther, neverWas, twoDrafts,
    oneWay, endOfOne, zipped, growingLine, boundedLine, nested,
  ]
}
