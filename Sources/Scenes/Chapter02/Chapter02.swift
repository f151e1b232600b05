extension Scene {
  static let chapter02 = [vanishing, subscriberKept, subscriptionKept]
}
