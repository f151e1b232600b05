import Dispatch
import Foundation
import Timeline
import WorkbookBase

/// `workbook site` writes the reader's edition to a folder.
func site(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let repository = try options.value("--repository")
    .map(Repository.init(address:))
  let hasReference = options.flag("--reference")
  let typed = try options.only("site")
  let checkout = workbook.checkout
  try checkout.require([Layout.chapters, Layout.sources, Site.reader])
  let folder =
    typed.map { URL(fileURLWithPath: $0, isDirectory: true) }
    ?? checkout.url(".build/site")
  let pandoc = try Pandoc()
  let start = DispatchTime.now()
  let executable = try CommandContext.executable()
  let site = try Site(
    checkout, course: workbook.course, pandoc: pandoc, repository: repository,
    reference: hasReference
      ? Reference(checkout, executable: executable) : nil,
    executable: executable
  ) { scene in
    try BookTools.run(
      scene, checkout, executable, environment: ["WORKBOOK_CALLS": "1"]
    ).timeline.map { try Timeline.Recording(json: $0) }
  }
  let written = try site.write(to: folder)
  let tenths =
    (DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds)
    / 100_000_000
  workbook.terminal.print(
    "\(counted(written.pages, "page")), "
      + "\(counted(written.players, "figure")) to play, "
      + "\(counted(written.predictions, "prediction")) to answer, "
      + "workbook.epub and print.html in \(tenths / 10).\(tenths % 10) s.")
  if let graph = written.reference {
    workbook.terminal.print(
      "An API reference of \(counted(graph.symbols.count, "symbol")), "
        + "\(graph.withExample.count) of them with an example.")
  }
  let first = folder.appendingPathComponent("index.html")
  workbook.terminal.print("Open this in your browser: \(first.absoluteString)")
  return .passed
}
