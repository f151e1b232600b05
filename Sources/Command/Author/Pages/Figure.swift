/// The meaning of a picture's file name: `06-reentrant.sequence.svg`.
package struct Figure {
  package enum Kind: String, CaseIterable {
    case sequence, marble, ownership
  }

  package static let folder = "Chapters/Figures"

  /// The scene's id, `06/reentrant`.
  package var scene: String
  package var kind: Kind

  /// Reads the name of a file in `Chapters/Figures`; nil if it has another
  /// form.
  package init?(path: String) {
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
  package var scenes: Set<String> {
    let printed = fences.compactMap { fence in
      if case .output(let scene) = fence.claim { scene } else { nil }
    }
    return Set(printed + drawnImages.compactMap(\.figure?.scene))
  }

  /// A picture from the book's own folder on a page.
  package struct DrawnImage {
    package var line: Int
    /// The path from the root: `Chapters/Figures/06-reentrant.sequence.svg`.
    package var path: String
    /// The meaning of its name; nil if that has another form.
    package var figure: Figure?
  }

  package var drawnImages: [DrawnImage] {
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
