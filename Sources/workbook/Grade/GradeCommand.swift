func grade(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  throw Failure.broken("`workbook grade` is not there yet.")
}
