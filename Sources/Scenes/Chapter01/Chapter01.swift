extension Scene {
  static let chapter01 = [
    handshake, imagined, nobodyAsks, cancelled, figurehead, identity,
    threeSubscribers,
  ]
}
