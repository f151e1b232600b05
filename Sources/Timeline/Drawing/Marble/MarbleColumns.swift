import Timeline

/// The positions of a marble diagram's columns.
///
/// If they do not fit side by side, the diagram continues below, as music does,
/// in another system.
struct MarbleColumns {
  /// The diagram's width, for a phone.
  static let width = 396.0
  private static let left = 16.0
  private static let right = 20.0
  private static let gap = 4.0

  /// The columns in each system.
  private(set) var systems: [Range<Int>]
  /// The middle of each column.
  private(set) var centers: [Double] = []

  init(widths: [Double], times: [Int], isTimed: Bool) {
    let room = Self.width - Self.left - Self.right
    systems = Self.systems(widths, room)
    // Make systems as equal as possible without adding one.
    var less = room
    while systems.count > 1, less > 40 {
      less -= 4
      let narrower = Self.systems(widths, less)
      if narrower.count > systems.count { break }
      systems = narrower
    }
    for system in systems {
      centers += Self.place(
        Array(widths[system]), Array(times[system]), isTimed, room)
    }
  }

  private static func systems(_ widths: [Double], _ room: Double)
    -> [Range<Int>]
  {
    var systems: [Range<Int>] = []
    var start = 0
    while start < widths.count {
      var end = start
      var used = 0.0
      while end < widths.count, end == start || used + widths[end] <= room {
        used += widths[end] + gap
        end += 1
      }
      systems.append(start..<end)
      start = end
    }
    return systems.isEmpty ? [0..<0] : systems
  }

  /// Returns centers in proportion to the times, but without overlap.
  private static func place(
    _ widths: [Double], _ times: [Int], _ isTimed: Bool, _ room: Double
  ) -> [Double] {
    guard let first = times.first, let last = times.last else { return [] }
    let span = Double(max(last - first, 1))
    let lead = left + widths[0] / 2
    var scale = room / span
    if !isTimed { scale = min(scale, 48) }
    while true {
      var centers: [Double] = []
      var edge = left
      for (width, time) in zip(widths, times) {
        let ideal = lead + Double(time - first) * scale
        centers.append(max(ideal, edge + width / 2))
        edge = (centers.last ?? 0) + width / 2 + gap
      }
      if edge - gap <= left + room || scale < 0.001 { return centers }
      scale *= 0.96
    }
  }
}
