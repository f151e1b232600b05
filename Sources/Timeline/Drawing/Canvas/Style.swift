import Timeline

/// The colours and fonts of the pictures, in light and in dark mode.
enum Style {
  /// Returns the class that colours an event's arrow, label and mark.
  static func name(of event: Timeline.Event) -> String {
    switch event.kind {
    case .value: "value"
    case .completion: event.isFailure ? "failure" : "finish"
    case .cancel, .released, .lost: "cancel"
    case .request, .returned: "demand"
    default: "ink"
    }
  }

  static let sheet = """
    <style>
    \(rules(light))
    .code,.field{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,\
    "DejaVu Sans Mono","Liberation Mono",monospace;\
    font-size:\(Typeface.code.size)px}
    .field{font-size:\(Typeface.field.size)px}
    .name,.small{font-family:-apple-system,"Segoe UI",Helvetica,Arial,\
    sans-serif}
    .name{font-size:\(Typeface.name.size)px;font-weight:600}
    .small{font-size:\(Typeface.small.size)px}
    text{text-anchor:middle}
    .over{paint-order:stroke;stroke-width:4px;stroke-linejoin:round}
    .start{text-anchor:start}
    .end{text-anchor:end}
    .line{fill:none;stroke-width:1.5;stroke-linecap:round;\
    stroke-linejoin:round}
    .back{stroke-dasharray:5 4}
    .dots{stroke-dasharray:1 4}
    .lane{fill:none;stroke-width:1.2}
    .ahead{fill:none;stroke-width:1.2;stroke-dasharray:1 4;\
    stroke-linecap:round}
    .head,.badge,.pill,.bar,.card{stroke-width:1.2}
    .call,.gone{stroke-dasharray:3 3}
    .mark{fill:none;stroke-width:2.4;stroke-linecap:round}
    @media (prefers-color-scheme:dark){
    \(rules(dark))
    }
    </style>
    """

  private static let light = [
    "paper": "#ffffff", "ink": "#1f2328", "quiet": "#59636e",
    "rule": "#b7bec6", "head": "#f3f5f7", "life": "#c9d7e8",
    "value": "#0757ba", "tint": "#e3efff", "finish": "#116329",
    "failure": "#b3151f", "cancel": "#8a4b00", "demand": "#5b3fb0",
    "note": "#fff6d6", "edge": "#e0c868", "bar": "#eef1f4",
  ]

  private static let dark = [
    "paper": "#0d1117", "ink": "#e6edf3", "quiet": "#9aa4af",
    "rule": "#4a525c", "head": "#1a212a", "life": "#34506f",
    "value": "#7ab7ff", "tint": "#14294a", "finish": "#56c271",
    "failure": "#ff8078", "cancel": "#e5a54b", "demand": "#bda4f7",
    "note": "#2d2711", "edge": "#6f5f1f", "bar": "#232c37",
  ]

  private static func rules(_ color: [String: String]) -> String {
    func of(_ name: String) -> String { color[name, default: "#888888"] }
    let inks = [
      "ink", "quiet", "value", "finish", "failure", "cancel", "demand",
    ].map { name in
      """
      .\(name){fill:\(of(name))}.line.\(name),.mark.\(name){fill:none;\
      stroke:\(of(name))}
      """
    }
    return
      (inks + [
        ".paper{fill:\(of("paper"))}",
        ".over{stroke:\(of("paper"))}",
        ".lane,.ahead{stroke:\(of("rule"))}",
        ".life{fill:\(of("life"))}",
        ".head{fill:\(of("head"));stroke:\(of("rule"))}",
        ".bar{fill:\(of("bar"));stroke:\(of("quiet"))}",
        ".card{fill:\(of("paper"));stroke:\(of("quiet"))}",
        ".object{fill:\(of("head"))}",
        ".badge{fill:\(of("paper"));stroke:\(of("quiet"))}",
        ".pill{fill:\(of("tint"));stroke:\(of("value"))}",
        ".note{fill:\(of("note"));stroke:\(of("edge"))}",
      ]).joined(separator: "\n")
  }
}
