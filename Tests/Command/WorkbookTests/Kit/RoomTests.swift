import Foundation
import Testing

@testable import WorkbookBuild
@testable import WorkbookCourse
@testable import WorkbookRunner
@testable import WorkbookTools
@testable import workbook

@Suite("A full disk is told as a full disk.")
struct RoomTests {
  @Test("A folder with room lacks nothing.")
  func room() throws {
    let folder = try PrivateFolder()
    #expect(Room.lack(in: [folder.url]) == nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        .isEmpty)
  }

  #if os(Linux)
    @Test("A device that is always full takes nothing.")
    func full() throws {
      let descriptor = open("/dev/full", O_WRONLY)
      defer { close(descriptor) }
      #expect(Room.trouble(writingTo: descriptor) == ENOSPC)
    }
  #endif

  @Test("A build that says so is believed.")
  func build() throws {
    let paper = try PaperCheckout()
    let lack = Room.lack(
      in: "error: unable to write: No space left on device",
      of: paper.checkout.root)
    #expect(lack?.message.contains("The disk has no room") == true)
    #expect(
      Room.lack(in: "error: cannot find 'x' in scope", of: paper.checkout.root)
        == nil)
  }
}
