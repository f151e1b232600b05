extension Scene {
  static let chapter08 = [
    fromOutside, passthroughDrops, currentKeeps, depthFirst, finishedSubject,
    counterWithValue, counterBehindMethod, counterInStruct, fedSubject,
    droppedToken, secondSinkMisled, secondSinkRepaired, asksWhenAsked,
    sendFromTwoThreads, feedsItself,
  ]
}
