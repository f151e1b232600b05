import WorkbookProgram

Program.learner.run(Learner.actions, beginning: Learner.begin)
