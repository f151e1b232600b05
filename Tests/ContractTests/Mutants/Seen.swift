import ExerciseSupport

/// The rules that are found broken where gaps are not seen: all but T2.
func seen(_ rules: [String]) -> [String] {
  gapsAreSeen ? rules : rules.filter { $0 != "T2" }
}
