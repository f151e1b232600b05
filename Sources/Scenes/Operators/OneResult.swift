import Chapter01Handshake
import Chapter22OtherOperators
import Timeline

// One result of all values

extension Scene {
  static let reduceRun = Scene("operators/reduce", "The sum of all") { run in
    run.upstream.reduce(0, +)
  }

  static let tryReduceRun = Scene(
    "operators/tryReduce", "A sum of nothing above 2"
  ) { run in
    run.upstream.tryReduce(0) { sum, number in
      guard number < 3 else { throw TooMuch() }
      return sum + number
    }
  }

  static let countRun = Scene("operators/count", "The number of values") {
    run in
    run.upstream.count()
  }

  static let maxRun = Scene("operators/max", "The greatest value") { run in
    run.upstream("-2-4-1-3|").max()
  }

  static let tryMaxRun = Scene(
    "operators/tryMax", "The greatest value, if none is above 2"
  ) { run in
    run.upstream.tryMax { first, second in
      guard second < 3 else { throw TooMuch() }
      return first < second
    }
  }

  static let minRun = Scene("operators/min", "The least value") { run in
    run.upstream("-2-4-1-3|").min()
  }

  static let tryMinRun = Scene(
    "operators/tryMin", "The least value, if none is above 2"
  ) { run in
    run.upstream.tryMin { first, second in
      guard first < 3 else { throw TooMuch() }
      return first < second
    }
  }

  static let lastRun = Scene("operators/last", "The last value") { run in
    run.upstream.last()
  }

  static let lastWhereRun = Scene(
    "operators/lastWhere", "The last value below 3"
  ) { run in
    run.upstream.last { $0 < 3 }
  }

  static let tryLastWhereRun = Scene(
    "operators/tryLastWhere", "The last value, if none is above 2"
  ) { run in
    run.upstream.tryLast { number in
      guard number < 3 else { throw TooMuch() }
      return true
    }
  }

  static let ignoreOutputRun = Scene(
    "operators/ignoreOutput", "Only the completion"
  ) { run in
    run.upstream.ignoreOutput()
  }

  static let replaceEmptyRun = Scene(
    "operators/replaceEmpty", "A 9 from an upstream without values"
  ) { run in
    run.upstream("----|").replaceEmpty(with: 9)
  }
}

// A result that may be known before the end

extension Scene {
  static let containsRun = Scene(
    "operators/contains", "Whether one of the values is 3"
  ) { run in
    run.upstream.contains(3)
  }

  static let containsWhereRun = Scene(
    "operators/containsWhere", "Whether a value is above 2"
  ) { run in
    run.upstream.contains { $0 > 2 }
  }

  static let tryContainsWhereRun = Scene(
    "operators/tryContainsWhere", "Whether a value is 5, if none is above 2"
  ) { run in
    run.upstream.tryContains { number in
      guard number < 3 else { throw TooMuch() }
      return number == 5
    }
  }

  static let allSatisfyRun = Scene(
    "operators/allSatisfy", "Whether all values are below 3"
  ) { run in
    run.upstream.allSatisfy { $0 < 3 }
  }

  static let tryAllSatisfyRun = Scene(
    "operators/tryAllSatisfy", "Whether all are positive, if none is above 2"
  ) { run in
    run.upstream.tryAllSatisfy { number in
      guard number < 3 else { throw TooMuch() }
      return number > 0
    }
  }
}
