import Foundation

/// Builds the modules that answers import with SwiftPM, unless they are up to
/// date, and stores SwiftPM's plan for compiling answers.
///
/// Each answer is replaced by a blank page, so an error here is never the
/// learner's fault.
package struct CourseBuild {
  package var checkout: Checkout
  /// The scratch folder, relative to the checkout.
  package var scratch: String
  /// A Boolean value that indicates whether the test kit is optimized: its build
  /// takes longer, and each test of an answer less.
  var optimizesKit: Bool
  var news: (SwiftBuild.News) -> Void
  var isCancelled: () -> Bool

  package init(
    checkout: Checkout, scratch: String, optimizesKit: Bool = false,
    news: @escaping (SwiftBuild.News) -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.checkout = checkout
    self.scratch = scratch
    self.optimizesKit = optimizesKit
    self.news = news
    self.isCancelled = isCancelled
  }

  /// A Boolean value that indicates whether a build has ever finished here.
  package var hasBegun: Bool { checkout.exists("\(scratch)/plans") }

  /// Returns the plans for exercises, by id, and builds the missing ones.
  package func plans(for exercises: [Exercise]) throws -> [String:
    CompilePlan]
  {
    let fresh = freshPlans(for: exercises)
    let stale = exercises.filter { fresh[$0.id] == nil }
    guard !stale.isEmpty else { return fresh }
    return fresh.merging(zip(stale.map(\.id), try build(stale))) { $1 }
  }

  /// Returns the stored plans that are still up to date.
  private func freshPlans(for exercises: [Exercise]) -> [String: CompilePlan] {
    var states = FileStates()
    var plans: [String: CompilePlan] = [:]
    for exercise in exercises {
      guard let data = try? Data(contentsOf: file(of: exercise)),
        let plan = try? JSONDecoder().decode(CompilePlan.self, from: data),
        plan.blankPage == page(of: exercise).path,
        plan.state == states.state(of: plan.inputs)
      else { continue }
      plans[exercise.id] = plan
    }
    return plans
  }

  private func build(_ exercises: [Exercise]) throws -> [CompilePlan] {
    for exercise in exercises { try makePage(for: exercise) }
    let package = SwiftBuild(
      of: checkout, in: checkout.url(scratch),
      environment: [
        "WORKBOOK_ANSWERS": "\(scratch)/blank",
        "WORKBOOK_EXERCISE": exercises.map(\.id).joined(separator: ","),
      ].merging(optimizesKit ? ["WORKBOOK_OPTIMIZED": "1"] : [:]) { $1 })
    news(.building(exercises))
    for _ in 1...3 {
      let start = Date()
      let outcome = try package.run(
        ["--disable-index-store"], isCancelled: isCancelled, news: news)
      guard outcome.succeeded else { throw outcome.failure }
      let plans = try exercises.compactMap { exercise in
        try CompilePlan(
          exercise, blankPage: page(of: exercise).path,
          in: checkout.url(scratch), of: checkout)
      }
      // Another process may have planned another build in the meantime.
      guard plans.count == exercises.count else { continue }
      var states = FileStates()
      return try zip(exercises, plans).map { exercise, plan in
        var plan = plan
        // If an input changed during the build, the next command asks SwiftPM
        // again.
        plan.state =
          states.state(of: plan.inputs, before: start) ?? UUID().uuidString
        try JSONEncoder().encode(plan).save(to: file(of: exercise))
        return plan
      }
    }
    throw Failure.broken(
      "SwiftPM does not say how it builds \(exercises.map(\.id).listed).")
  }

  private func page(of exercise: Exercise) -> URL {
    checkout.url("\(scratch)/blank/\(exercise.path)/Blank.swift")
  }

  private func makePage(for exercise: Exercise) throws {
    let page = page(of: exercise)
    guard !FileManager.default.fileExists(atPath: page.path) else { return }
    try Data("// An answer goes here.\n".utf8).save(to: page)
  }

  private func file(of exercise: Exercise) -> URL {
    checkout.url("\(scratch)/plans/\(exercise.id).json")
  }
}
