func check(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  throw Failure.broken("`workbook check` is not there yet.")
}
