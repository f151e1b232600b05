/// The meaning of a picture's file name: `06-reentrant.sequence.svg`.
struct Figure {
  enum Kind: String, CaseIterable {
    case sequence, marble, ownership
  }

  static let folder = "Chapters/Figures"

  var scene: String
  var kind: Kind

  /// Reads the name of a file in `Chapters/Figures`; nil if it has another
  /// form.
  init?(path: String) {
    let name = #/(?:.*\/)?([^\/.-]+)-([^\/.]+)\.(\w+)\.svg/#
    guard let parts = path.wholeMatch(of: name),
      let kind = Kind(rawValue: String(parts.3))
    else { return nil }
    scene = "\(parts.1)/\(parts.2)"
    self.kind = kind
  }
}

extension Page {
  /// The scenes whose output or picture the page shows.
  var scenes: Set<String> {
    let printed = fences.compactMap { fence in
      if case .output(let scene) = fence.claim { scene } else { nil }
    }
    return Set(printed + drawnImages.compactMap(\.figure?.scene))
  }

  /// A picture from the book's own folder on a page.
  struct DrawnImage {
    var line: Int
    /// The path from the root: `Chapters/Figures/06-reentrant.sequence.svg`.
    var path: String
    /// The meaning of its name; nil if that has another form.
    var figure: Figure?
  }

  var drawnImages: [DrawnImage] {
    text.flatMap { number, line in
      line.images.compactMap { image in
        guard let path = Pages.resolve(image.target, from: self.path),
          path.hasPrefix("\(Figure.folder)/")
        else { return nil }
        return DrawnImage(
          line: number, path: path, figure: Figure(path: path))
      }
    }
  }
}
