import Chapter01Handshake
import Testing

@Suite("A locked state releases nothing under its lock")
struct LockedTests {
  /// An object that uses the state that retained it while it is released.
  private final class Member {
    private let onRelease: () -> Void

    init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }

    deinit { onRelease() }
  }

  private let members = Locked<[Member]>([])

  /// Adds a member, and returns the number of members left after its release.
  private func add() -> Locked<Int?> {
    let left = Locked<Int?>(nil)
    let member = Member { [members] in
      left.exchange(members.withLock { $0.count })
    }
    members.withLock { $0.append(member) }
    return left
  }

  @Test("A change releases what it removes after it unlocks.")
  func change() {
    let left = add()
    _ = add()
    let remaining = members.change { members in
      members.removeFirst()
      return members.count
    }
    #expect(remaining == 1)
    #expect(left.withLock { $0 } == 1)
    members.exchange([])
  }

  @Test("An exchange returns the old state.")
  func exchange() {
    let left = add()
    let old = members.exchange([])
    #expect(left.withLock { $0 } == nil)
    #expect(old.count == 1)
  }
}
