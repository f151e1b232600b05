import WorkbookBase

Program.start {
  Program.teacher.answer(
    $0, doing: ["grade": grade, "student-edition": studentEdition])
}
