extension Scene {
  static let chapter04 = [
    ssink, customSinkKeeps, sinkLetsGo, droppedCancellable,
    droppedAnyCancellable, behindCancellable, secondSubscription, owner,
    eightThreads,
  ]
}
