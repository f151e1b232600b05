import WorkbookProgram
import WorkbookScenes

Program.start {
  Program.scenes.answer(
    $0, doing: ["run": runScenes])
}
