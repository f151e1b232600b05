extension Scene {
  static let chapter11: [Scene] = []
}
