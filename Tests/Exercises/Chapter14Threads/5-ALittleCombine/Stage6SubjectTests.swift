import Exercise14_5
import ExerciseSupport
import Testing

// Stage 6: the subject.

extension ALittleCombineTests {
  private var subject: TestedSubject {
    TestedSubject {
      let subject = PassthroughSubject<Int, FakeFailure>()
      return .init(
        subscribe: { subject.receive(subscriber: Telling($0)) },
        send: { subject.send($0) },
        end: { isFailure in
          subject.send(
            completion: isFailure ? .failure(FakeFailure()) : .finished)
        })
    }
  }

  @Test(
    """
    Stage 6: J1 A value goes to all who have asked, in the order they \
    came.
    """)
  func subjectJ1() { subject.keeps(.j1) }

  @Test("Stage 6: J2 Demand is counted for each subscriber.")
  func subjectJ2() { subject.keeps(.j2) }

  @Test("Stage 6: J3 What comes unasked is lost, or the latest of it waits.")
  func subjectJ3() { subject.keeps(.j3) }

  @Test("Stage 6: J4 What is returned for a value adds to what is open.")
  func subjectJ4() { subject.keeps(.j4) }

  @Test("Stage 6: J5 The end goes to all, once, and needs no demand.")
  func subjectJ5() { subject.keeps(.j5) }

  @Test(
    """
    Stage 6: J6 A subject that has ended is dead, and says so to \
    latecomers.
    """)
  func subjectJ6() { subject.keeps(.j6) }

  @Test(
    """
    Stage 6: J7 Who has cancelled gets nothing more, and the others go \
    on.
    """)
  func subjectJ7() { subject.keeps(.j7) }

  @Test("Stage 6: J8 A value that is sent inside a value goes through first.")
  func subjectJ8() { subject.keeps(.j8) }

  @Test(
    """
    Stage 6: J9 Who subscribes, or ends it, during a value changes what \
    follows.
    """)
  func subjectJ9() { subject.keeps(.j9) }

  @Test(
    """
    Stage 6: J10 At the end, and at a cancel, it lets go of the \
    subscriber.
    """)
  func subjectJ10() { subject.keeps(.j10) }

  @Test("Stage 6: T1 While it calls out, another thread may use it.")
  func subjectT1() { subject.keeps(.t1) }

  @Test("Stage 6: T2 Between two looks at its state another thread may come.")
  func subjectT2() { subject.keeps(.t2) }

  @Test("Stage 6: T3 It lets go of nothing while it holds a lock.")
  func subjectT3() { subject.keeps(.t3) }
}
