import WorkbookBase

// Each mark differs in shape as well as in colour.

extension Terminal {
  func mark(of result: ExerciseResult) -> String {
    result.isAtNewStage && !result.verdict.hasPassed
      ? style("…", .yellow) : mark(of: result.verdict)
  }

  func mark(of verdict: Verdict) -> String {
    switch verdict {
    case .passed: return style("✓", .green)
    case .notStarted: return style("○", .cyan)
    default: return style("✗", .red)
    }
  }

  func mark(of ending: TestOutcome.Ending) -> String {
    switch ending {
    case .passed: return style("✓", .green)
    case .skipped, .notRun: return style("○", .dim)
    default: return style("✗", .red)
    }
  }
}
