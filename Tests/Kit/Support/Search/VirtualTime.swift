/// Moves of a program in which time passes.
public enum VirtualTime {
  /// The move: so many seconds pass.
  public static func passing(_ seconds: Int) -> String {
    seconds == 1 ? "1 second passes" : "\(seconds) seconds pass"
  }

  /// How many seconds pass in that move.
  public static func seconds(in move: String) -> Int {
    Int(move.prefix { $0.isNumber }) ?? 0
  }
}
