func watch(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  throw Failure.broken("`workbook watch` is not there yet.")
}
