extension Scene {
  static let chapter12 = [
    triedAgain, alwaysFailing, fallback, replaced, notFound, notFoundThrown,
    demandCarriedOver, caughtOnce, retriedFuture, manyFailures, withoutEnd,
    pausedFailure, pausedRequest, pausedShare,
    receivedElsewhere, subscribedElsewhere, onTheScreensQueue,
  ]
}
