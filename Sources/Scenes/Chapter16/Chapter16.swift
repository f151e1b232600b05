extension Scene {
  static let chapter16 = [
    busyLoop, turnsOfALoop, latestInALoop, buffered, prefetched,
    taskCancelled, cancelledInside, loopLeft, failedBetween, onAnActor,
    futureValue, thereAndBack, cancelledFunction,
  ]
}
