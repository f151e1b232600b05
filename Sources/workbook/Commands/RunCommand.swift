func runScenes(_ arguments: [String], in workbook: Workbook) throws
  -> ExitStatus
{
  throw Failure.broken("`workbook run` is not there yet.")
}
