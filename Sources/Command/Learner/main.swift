import WorkbookBase

Program.start { Learner.answer($0) }
