extension Scene {
  static let chapter04 = [
    ssink, ssinkDropped, customSinkKeeps, sinkLetsGo, valueAtOnce,
    droppedCancellable, droppedAnyCancellable, behindCancellable,
    secondSubscription, owner, eightThreads,
  ]
}
