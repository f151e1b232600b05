import Foundation

// A closed pipe (`workbook list | head -1`) ends the command quietly instead of
// killing it in the middle of writing progress.
signal(SIGPIPE, SIG_IGN)

let status = Workbook.main(Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
