import WorkbookProgram
import WorkbookScenes

Program.scenes.run(["run": runScenes])
