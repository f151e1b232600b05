import Foundation
import WorkbookCourse
import WorkbookTools

// A closed pipe (`workbook list | head -1`) ends the output, not the command in
// the middle of writing progress.
signal(SIGPIPE, SIG_IGN)
LivingGroups.endAllOnInterruption()

let outcome = Workbook.main(Array(CommandLine.arguments.dropFirst()))
exit(outcome.rawValue)
