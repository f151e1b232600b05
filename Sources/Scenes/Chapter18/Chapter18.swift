extension Scene {
  static let chapter18 = [
    leftTheScreen, startsAfterTheCancel, asksTwice, lockEach, givenBack,
    twoCancels, underTheLock, twoSenders, onItsWay, doesNotWait, nothingAfter,
    flatStack, mainActor, operatorTable,
  ]
}
