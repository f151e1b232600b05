extension Scene {
  static let chapter02 = [
    vanishing, sixSteps, subscriberKept, subscriptionKept,
  ]
}
