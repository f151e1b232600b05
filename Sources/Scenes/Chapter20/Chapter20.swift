extension Scene {
  static let chapter20 = [
    counted, collected, collectFailed, firstTwo, untilStopped, somethingBefore,
    spinning, whileItLasts, signUp, signUpNamed,
  ]
}
