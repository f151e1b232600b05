extension Scene {
  static let chapter14: [Scene] = []
}
