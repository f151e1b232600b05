import WorkbookBase

/// The code that an exercise begins with whose piece the contract kit tests: a
/// suite with each rule of its kind, and a function that makes a piece, which a
/// finished one is until there is another.
enum KitFrame: String, CaseIterable {
  case publisher, subscriber, `operator`, subject, token, bag

  static func named(_ name: String) throws -> KitFrame {
    if let kind = KitFrame(rawValue: name) { return kind }
    throw Failure.usage(
      "The contract kit tests no \(name), but \(allCases.map(\.rawValue).listed)."
    )
  }

  func frame(in workbook: CommandContext) throws -> Frame {
    let checkout = workbook.checkout
    let rules = try rules(in: checkout).map { id, sentence in
      """
        @Test("\(id) \(sentence)")
        func \(id.lowercased())() { piece.keeps(.\(id.lowercased())) }
      """
    }
    let chapters = try (["01"] + parts.chapters)
      .map(workbook.course.chapter)
    let imports = chapters.map { "import \($0.name)\n" }.joined()
    func answer(_ code: String) -> String {
      "\(imports)\npublic func makePiece\(parts.signature) {\n\(code)\n}\n"
    }
    return Frame(
      starter: answer(parts.starter), right: answer(parts.right),
      tests: """
          // DRAFT: how one is made. A rule that it does not promise stands in
          // `without: ["\(parts.letter)2"]`, with a word why, and has no test.
          // One that many threads use keeps `.t1` to `.t3` as well.
          private let piece = \(parts.made)

        """ + "\n" + rules.joined(separator: "\n\n"),
      imports: chapters.map(\.number), suiteImports: imports)
  }
}

extension KitFrame {
  private struct Parts {
    var letter: String
    /// What the finished piece needs besides the first chapter.
    var chapters: [String] = []
    /// What `makePiece` takes and gives, and how it does so.
    var signature: String
    var right: String
    var starter: String
    /// How the suite makes one.
    var made: String
  }

  private var parts: Parts {
    switch self {
    case .publisher:
      Parts(
        letter: "P", chapters: ["05"],
        signature: "(_ count: Int) -> Publishers.Sequence<Range<Int>, Never>",
        right: "(0..<count).publisher", starter: "(0..<0).publisher",
        made: """
          TestedSource(
            see: place, delivers: { Array(0..<$0) }, { makePiece($0) })
          """)
    case .subscriber:
      Parts(
        letter: "S", chapters: ["04"],
        signature: """
          <Failure: Error>(
            receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
            receiveValue: @escaping (Int) -> Void
          ) -> Subscribers.Sink<Int, Failure>
          """,
        right: """
          .init(
            receiveCompletion: receiveCompletion, receiveValue: receiveValue)
          """,
        starter: ".init(receiveCompletion: { _ in }, receiveValue: { _ in })",
        made: """
          TestedSubscriber(see: place) {
            stage, witness -> Subscribers.Sink<Int, FakeFailure> in
            makePiece(
              receiveCompletion: { [witness] completion in
                withExtendedLifetime(witness) { stage.called("\\(completion)") }
              },
              receiveValue: { [witness] value in
                withExtendedLifetime(witness) { stage.called("value \\(value)") }
              })
          }
          """)
    case .operator:
      Parts(
        letter: "O", chapters: ["05", "06"],
        signature: """
          <Upstream: Publisher>(
            _ upstream: Upstream
          ) -> Publishers.Map<Upstream, Int> where Upstream.Output == Int
          """,
        right: "upstream.map { $0 }", starter: "upstream.map { _ in 0 }",
        made: "TestedOperator(see: place, without: [\"O10\"]) { makePiece($0) }"
      )
    case .subject:
      Parts(
        letter: "J", chapters: ["08"],
        signature: "<Failure: Error>() -> PassthroughSubject<Int, Failure>",
        right: "PassthroughSubject()",
        starter: """
          let subject = PassthroughSubject<Int, Failure>()
          subject.send(completion: .finished)
          return subject
          """,
        made: """
          TestedSubject(see: place) {
            let subject: PassthroughSubject<Int, FakeFailure> = makePiece()
            return .init(
              subject, send: { subject.send($0) },
              complete: { subject.send(completion: $0) })
          }
          """)
    case .token:
      Parts(
        letter: "C", chapters: ["04"],
        signature: "(_ cancel: @escaping () -> Void) -> AnyCancellable",
        right: "AnyCancellable(cancel)", starter: "AnyCancellable {}",
        made:
          "TestedCancellable(see: place, without: [\"C6\"]) { makePiece($0) }")
    case .bag:
      Parts(
        letter: "B",
        signature: "() -> (add: (Cancellable) -> Void, cancel: () -> Void)",
        right: """
          let contents = Locked<[Cancellable]?>([])
          return (
            { item in
              let isKept = contents.withLock { contents in
                contents?.append(item)
                return contents != nil
              }
              if !isKept { item.cancel() }
            }, { contents.exchange(nil)?.forEach { $0.cancel() } }
          )
          """, starter: "({ _ in }, {})",
        made: """
          TestedBag(see: place) {
            let bag = makePiece()
            return .init(add: bag.add, cancel: bag.cancel)
          }
          """)
    }
  }

  /// The ids and sentences of the rules that every piece of the kind is to keep.
  private func rules(in checkout: Checkout) throws -> [(String, String)] {
    let folder = "\(Layout.kit)/Support/Contract"
    let texts = checkout.files(below: folder).compactMap(checkout.text)
    // Some rules are for the library's own suites alone.
    var kept: Set<String> = []
    for text in texts {
      for list in text.matches(of: #/var all: \[Self\] \{([^}]*)\}/#) {
        let ids = list.output.1.split { !$0.isLetter && !$0.isNumber }
        kept.formUnion(ids.map { $0.uppercased() })
      }
    }
    var rules: [(String, String)] = []
    for text in texts {
      for match in text.matches(of: #/"([A-Z]\d+)", "([^"]+\.)",/#) {
        let (id, sentence) = (String(match.output.1), String(match.output.2))
        // What the finished piece does not promise stands where it is made.
        let isPromised = !parts.made.contains("\"\(id)\"")
        if id.hasPrefix(parts.letter), kept.contains(id), isPromised {
          rules.append((id, sentence))
        }
      }
    }
    guard !rules.isEmpty else {
      throw Failure.broken("No rule in \(folder) begins with \(parts.letter).")
    }
    return rules
  }
}
