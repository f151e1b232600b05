import WorkbookBase
import WorkbookSceneRunner

Program.start {
  Program.scenes.answer(
    $0, doing: ["run": runScenes])
}
