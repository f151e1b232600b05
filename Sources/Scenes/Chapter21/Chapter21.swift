extension Scene {
  static let chapter21 = [
    busyLoop, turnsOfALoop, latestInALoop, buffered, prefetched,
    taskCancelled, cancelledInside, loopLeft, failedBetween, onAnActor,
    futureValue, thereAndBack, cancelledFunction,
  ]
}
