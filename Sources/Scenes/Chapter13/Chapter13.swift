extension Scene {
  static let chapter13 = [
    twoRequests, oneRequest, sharedApart, atOnce, waitsForConnect,
    connectedByHand, connectedTwice, droppedConnection, slowAndFast,
    dataAndResponse, emptyData, sharedWithTheLate, lateThroughAValue,
    lateIsServed, lastCancel, firstsOnTwoThreads,
  ]
}
