extension Scene {
  static let chapter13: [Scene] = []
}
