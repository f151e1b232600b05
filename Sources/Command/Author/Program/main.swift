import WorkbookBase
import WorkbookSceneRunner

// `book` and `site` run scenes in child processes of this program.
Program.start {
  Program.author.answer(
    $0,
    doing: [
      "book": book, "site": site, "check": check, "new": new,
      "run": runScenes,
    ])
}
