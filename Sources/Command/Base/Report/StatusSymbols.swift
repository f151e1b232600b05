// Each mark differs in shape as well as in colour.

extension Terminal {
  package func mark(of result: ExerciseResult) -> String {
    result.isAtNewStage && !result.verdict.hasPassed
      ? style("…", .yellow) : mark(of: result.verdict)
  }

  package func mark(of verdict: Verdict) -> String {
    switch verdict {
    case .passed: return style("✓", .green)
    case .notStarted: return style("○", .cyan)
    default: return style("✗", .red)
    }
  }

  package func mark(of ending: TestOutcome.Ending) -> String {
    switch ending {
    case .passed: return style("✓", .green)
    case .skipped, .notRun: return style("○", .dim)
    default: return style("✗", .red)
    }
  }
}
