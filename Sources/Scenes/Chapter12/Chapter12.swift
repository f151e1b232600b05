extension Scene {
  static let chapter12 = [
    triedAgain, alwaysFailing, fallback, notFound, notFoundThrown,
    demandCarriedOver, caughtOnce, retriedFuture, manyFailures,
    pausedFailure, pausedRequest, pausedShare,
    receivedElsewhere, subscribedElsewhere, onTheScreensQueue,
  ]
}
