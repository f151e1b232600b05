extension Scene {
  static let chapter10 = [
    toldApart, inTheGap, printedCalls, fetchedAhead, duplicates,
  ]
}
