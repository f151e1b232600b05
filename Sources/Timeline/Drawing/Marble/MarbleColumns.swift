import Timeline

/// Where the columns of a marble diagram stand.
///
/// If they do not fit side by side, the diagram goes on below, as music does:
/// a system after a system.
struct MarbleColumns {
  /// The diagram's width: a phone's.
  static let width = 396.0
  private static let left = 16.0
  private static let right = 20.0
  private static let gap = 4.0

  /// Which columns stand in each system.
  private(set) var systems: [Range<Int>]
  /// The middle of each column.
  private(set) var centers: [Double] = []

  init(widths: [Double], times: [Int], isTimed: Bool) {
    let room = Self.width - Self.left - Self.right
    systems = Self.systems(widths, room)
    // As even as they can be without one more of them.
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

  /// As far apart as their times, but never closer than they are wide.
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
