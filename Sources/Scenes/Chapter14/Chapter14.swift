extension Scene {
  static let chapter14 = [
    leftTheScreen, startsAfterTheCancel, asksTwice, lockEach, givenBack,
    twoCancels, underTheLock, twoSenders, onItsWay, doesNotWait, nothingAfter,
    flatStack, mainActor, operatorTable,
  ]
}
