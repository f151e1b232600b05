import WorkbookGrade
import WorkbookProgram

Program.teacher.run(["grade": grade, "student-edition": studentEdition])
