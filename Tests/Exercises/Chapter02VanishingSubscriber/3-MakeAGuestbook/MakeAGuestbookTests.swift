import Exercise02_3
import ExerciseSupport
import Testing

private let place =
  "Chapters/02-VanishingSubscriber.md#watching-without-holding"

@Suite(
  "02.3 Make a guestbook",
  .exercise("Chapter02VanishingSubscriber/3-MakeAGuestbook"))
struct MakeAGuestbookTests {
  private final class Guest {}

  @Test("Those who are alive are present, in the order in which they signed.")
  func present() {
    let book = Guestbook()
    let guests = [Guest(), Guest(), Guest()]
    for (guest, name) in zip(guests, ["Manny", "Moe", "Jack"]) {
      book.sign(guest, as: name)
    }
    let present = withExtendedLifetime(guests) { book.present }
    expectHistory(
      present, is: ["Manny", "Moe", "Jack"],
      "All three are alive when the book is read.", see: place)
  }

  @Test("Who has been released is not present.")
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
      "Moe was released before the book was read.", see: place)
  }

  @Test("The book keeps nobody alive.")
  func holdsNobody() {
    let book = Guestbook()
    weak var watched: Guest?
    do {
      let guest = Guest()
      watched = guest
      book.sign(guest, as: "Manny")
    }
    withExtendedLifetime(book) {
      #expect(
        watched == nil,
        "The guest has left, and somebody still holds it. Look at: \(place)")
    }
  }

  @Test("Two guests of one name are two entries.")
  func sameName() {
    let book = Guestbook()
    let guests = [Guest(), Guest()]
    for guest in guests { book.sign(guest, as: "Moe") }
    let present = withExtendedLifetime(guests) { book.present }
    expectHistory(
      present, is: ["Moe", "Moe"],
      "A name is a label, not an identity.", see: place)
  }
}
