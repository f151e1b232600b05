extension Scene {
  static let chapter16 = [
    triedAgain, alwaysFailing, fallback, replaced, notFound, notFoundThrown,
    demandCarriedOver, caughtOnce, retriedFuture, manyFailures, withoutEnd,
    pausedFailure, pausedRequest, pausedShare,
    receivedElsewhere, subscribedElsewhere, onTheScreensQueue,
  ]
}
