import Exercise02_4
import ExerciseSupport
import Testing

private let place =
  "Chapters/02-VanishingSubscriber.md#watching-without-retaining"

@Suite(
  "02.4 Make a guestbook",
  .exercise("Chapter02VanishingSubscriber/4-MakeAGuestbook"))
struct MakeAGuestbookTests {
  private final class Guest {}

  @Test("The living guests are present, in the order of their signatures.")
  func present() {
    let book = Guestbook()
    let guests = [Guest(), Guest(), Guest()]
    for (guest, name) in zip(guests, ["Manny", "Moe", "Jack"]) {
      book.sign(guest, as: name)
    }
    let present = withExtendedLifetime(guests) { book.present }
    expectHistory(
      present, is: ["Manny", "Moe", "Jack"],
      "All three guests are alive when `present` is read. List them in the"
        + " order of their signatures.",
      see: place)
  }

  @Test("A released guest is not present.")
  func released() {
    let book = Guestbook()
    let manny = Guest()
    var moe: Guest? = Guest()
    book.sign(manny, as: "Manny")
    book.sign(moe!, as: "Moe")
    moe = nil
    let present = withExtendedLifetime(manny) { book.present }
    expectHistory(
      present, is: ["Manny"],
      "The program has released its only reference to Moe, so the book must not"
        + " list Moe.", see: place)
  }

  @Test(
    "The book keeps no guest alive, before `present` is read or after.",
    arguments: [false, true])
  func holdsNobody(isRead: Bool) {
    let book = Guestbook()
    weak var watched: Guest?
    do {
      let guest = Guest()
      watched = guest
      book.sign(guest, as: "Manny")
      if isRead { _ = book.present }
    }
    withExtendedLifetime(book) {
      #expect(
        watched == nil,
        .lesson(
          "The program has released the guest, but an object still"
            + " retains it.", see: place)
      )
    }
  }

  @Test("Two guests with the same name are two entries.")
  func sameName() {
    let book = Guestbook()
    let guests = [Guest(), Guest()]
    for guest in guests { book.sign(guest, as: "Moe") }
    let present = withExtendedLifetime(guests) { book.present }
    expectHistory(
      present, is: ["Moe", "Moe"],
      "Two guests may have the same name: a name does not identify a guest.",
      see: place)
  }

  @Test("Guests with the same name need not be neighbors.")
  func apart() {
    let book = Guestbook()
    let guests = [Guest(), Guest(), Guest()]
    for (guest, name) in zip(guests, ["Moe", "Jack", "Moe"]) {
      book.sign(guest, as: name)
    }
    let present = withExtendedLifetime(guests) { book.present }
    expectHistory(
      present, is: ["Moe", "Jack", "Moe"],
      "List the names in the order of the signatures, not of the names.",
      see: place)
  }

  @Test("A guest that signs several times has several entries, until released.")
  func twice() {
    let book = Guestbook()
    var moe: Guest? = Guest()
    let jack = Guest()
    book.sign(moe!, as: "Moe")
    book.sign(jack, as: "Jack")
    for name in ["Moses", "Moe"] { book.sign(moe!, as: name) }
    var log = [withExtendedLifetime(moe) { book.present }]
    moe = nil
    log.append(withExtendedLifetime(jack) { book.present })
    expectHistory(
      log.map { $0.joined(separator: " ") },
      is: ["Moe Jack Moses Moe", "Jack"],
      "Each signature is an entry, and the entries are in the order of the"
        + " signatures. A guest's release removes all of its entries.",
      see: place)
  }

  @Test("A guest leaves and another signs between two reads.")
  func exchange() {
    let book = Guestbook()
    var manny: Guest? = Guest()
    book.sign(manny!, as: "Manny")
    var log = withExtendedLifetime(manny) { book.present }
    manny = nil
    let moe = Guest()
    book.sign(moe, as: "Moe")
    log += withExtendedLifetime(moe) { book.present }
    expectHistory(
      log, is: ["Manny", "Moe"],
      "Check each time which guests are alive. A new guest may have a released"
        + " guest's address, and as many guests may be other guests.",
      see: place)
  }

  @Test("A new guest at a released guest's address is not mistaken for it.")
  func newcomers() {
    let book = Guestbook()
    // The next guest may receive the address of a released one.
    for number in 0..<50 { book.sign(Guest(), as: "Guest \(number)") }
    let last = Guest()
    book.sign(last, as: "Last")
    let present = withExtendedLifetime(last) { book.present }
    // The number of reused addresses depends on the system.
    let others = present.filter { $0 != "Last" }
    expectHistory(
      Array(present.filter { $0 == "Last" })
        + (others.isEmpty
          ? [] : [others.count == 50 ? "all who left" : "some who left"]),
      is: ["Last"],
      "Of 51 guests only the last is alive, so only its name is listed. It may"
        + " have the address of a released guest.", see: place)
  }

  @Test("A guest that leaves from the middle does not change the order.")
  func middle() {
    let book = Guestbook()
    var guests: [Guest?] = [Guest(), Guest(), Guest(), Guest()]
    for (guest, name) in zip(guests, ["a", "b", "c", "d"]) {
      book.sign(guest!, as: name)
    }
    guests[1] = nil
    _ = book.present
    guests[0] = nil
    let present = withExtendedLifetime(guests) { book.present }
    expectHistory(
      present, is: ["c", "d"],
      "Check each entry separately. A released guest must not affect the"
        + " other entries.", see: place)
  }

  @Test("Forty guests come and go, with three names.")
  func comeAndGo() {
    let book = Guestbook()
    var entries: [(guest: Guest, name: String)] = []
    for number in 0..<40 {
      let name = ["a", "b", "c"][number / 2 % 3]
      entries.append((number % 7 == 5 ? entries[0].guest : Guest(), name))
      book.sign(entries.last!.guest, as: name)
      if number > 3, number % 3 == 1 {
        let left = ObjectIdentifier(entries[number * 5 % entries.count].guest)
        entries.removeAll { ObjectIdentifier($0.guest) == left }
      }
      let present = withExtendedLifetime(entries) { book.present }
      let names = entries.map(\.name)
      guard present == names else {
        expectHistory(
          [present.joined(separator: " ")], is: [names.joined(separator: " ")],
          "\(number + 1) guests have signed, and \(entries.count) entries belong"
            + " to living guests. Remove the entries of released guests only,"
            + " whatever their names are, and keep the order of the others.",
          see: place)
        return
      }
    }
  }
}
