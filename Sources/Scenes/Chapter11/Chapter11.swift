extension Scene {
  static let chapter11 = [
    fromOutside, passthroughDrops, currentKeeps, depthFirst, finishedSubject,
    counterWithValue, counterHandedOut, counterBehindMethod, counterPublished,
    counterInStruct, counterInEnum, fedSubject,
    droppedToken, heldByItsRuns, secondSinkMisled, secondSinkRepaired,
    asksWhenAsked,
    sendFromTwoThreads, feedsItself,
    knowsButDoesNotTell, tellsUnasked,
  ]
}
