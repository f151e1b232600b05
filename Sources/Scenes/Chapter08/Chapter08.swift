extension Scene {
  static let chapter08 = [
    virtualTime, immediately, onAQueue, search, justOne, slider,
  ]
}
