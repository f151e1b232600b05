import Exercise18_5
import ExerciseSupport
import Testing

// Stage 3: the token.

extension ALittleCombineTests {
  private var token: TestedCancellable {
    TestedCancellable { action in
      let token = AnyCancellable(action)
      return .init(cancel: { token.cancel() })
    }
  }

  @Test("Stage 3: C1 The first cancel cancels, and no other does.")
  func tokenC1() { token.keeps(.c1) }

  @Test("Stage 3: C2 What is let go of without a cancel is cancelled.")
  func tokenC2() { token.keeps(.c2) }

  @Test("Stage 3: C3 What was cancelled is not cancelled again by its release.")
  func tokenC3() { token.keeps(.c3) }

  @Test(
    "Stage 3: C4 A closure that cancels once more is called once.", .interleaved
  )
  func tokenC4() { token.keeps(.c4) }

  @Test("Stage 3: C5 After the cancel it holds nothing.")
  func tokenC5() { token.keeps(.c5) }

  @Test(
    "Stage 3: T1 While it calls out, another thread may use it.", .interleaved)
  func tokenT1() { token.keeps(.t1) }

  @Test(
    "Stage 3: T2 Between two looks at its state another thread may come.",
    .interleaved)
  func tokenT2() { token.keeps(.t2) }

  @Test(
    "Stage 3: T3 It lets go of nothing while it holds a lock.", .interleaved)
  func tokenT3() { token.keeps(.t3) }
}
