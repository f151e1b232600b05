extension Scene {
  static let chapter16: [Scene] = []
}
