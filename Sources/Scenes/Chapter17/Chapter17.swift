extension Scene {
  static let chapter17 = [
    twoRequests, oneRequest, sharedApart, atOnce, waitsForConnect,
    connectedByHand, connectedTwice, droppedConnection, slowAndFast,
    dataAndResponse, emptyData, sharedWithTheLate, lastCancel,
    firstsOnTwoThreads,
  ]
}
