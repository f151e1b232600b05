func book(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  throw Failure.broken("`workbook book` is not there yet.")
}
