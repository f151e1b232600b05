/// The moves of a program in which time passes.
public enum VirtualTime {
  /// Returns the move in which this many seconds pass.
  public static func passing(_ seconds: Int) -> String {
    seconds == 1 ? "1 second passes" : "\(seconds) seconds pass"
  }

  /// Returns the move in which this many milliseconds pass.
  public static func passing(milliseconds: Int) -> String {
    "\(milliseconds) ms pass"
  }

  /// Returns the number of seconds that pass in a move.
  public static func seconds(in move: String) -> Int {
    Int(move.prefix { $0.isNumber }) ?? 0
  }

  /// Returns the milliseconds that pass in a move; nil for other moves.
  public static func milliseconds(in move: String) -> Int? {
    move.hasSuffix(" ms pass") ? seconds(in: move) : nil
  }
}
