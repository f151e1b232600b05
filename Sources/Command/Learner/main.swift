import WorkbookProgram

Program.start { Learner.answer($0) }
