import Chapter01Handshake
import Chapter04Sink
import Chapter09Observation
import Timeline

/// A loader with a published property, which is announced before it is set.
private final class PublishingLoader {
  @Published var isLoading = false
}

/// A loader with an observed property, which is reported after it is set.
private final class Loader: KeyValueObserving {
  @Observed var isLoading = false
  var progress = 0
}

extension KeyValueObserving {
  /// Observes a property as the notes' spinner does; on Apple's platforms
  /// `NSObject` has this method.
  fileprivate func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    changeHandler: @escaping (Self, Value) -> Void
  ) -> AnyCancellable {
    publisher(for: keyPath, options: .new)
      .sink { [unowned self] in changeHandler(self, $0) }
  }
}

extension Scene {
  static let neverStops = Scene(
    "09/never-stops", "A spinner that looks at the object never stops"
  ) { timeline in
    let loader = PublishingLoader()
    let cancellable = loader.$isLoading
      .recorded(
        on: timeline, as: "isLoading", subscription: "its run",
        subscriber: "spinner"
      )
      .sink { _ in
        print(loader.isLoading ? "spinning" : "still")
        timeline.note(
          loader.isLoading ? "it spins" : "it stands still", on: "spinner")
      }
    print("(loading begins)")
    loader.isLoading = true
    print("(loading ends)")
    loader.isLoading = false
    cancellable.cancel()
  }

  static let spinner = Scene(
    "09/spinner", "The same spinner, told after the change"
  ) { timeline in
    let loader = Loader()
    let cancellable = loader.publisher(for: \.isLoading)
      .recorded(
        on: timeline, as: "isLoading", subscription: "its run",
        subscriber: "spinner"
      )
      .sink { _ in
        print(loader.isLoading ? "spinning" : "still")
        timeline.note(
          loader.isLoading ? "it spins" : "it stands still", on: "spinner")
      }
    print("(loading begins)")
    loader.isLoading = true
    print("(loading ends)")
    loader.isLoading = false
    cancellable.cancel()
  }

  static let closureForm = Scene(
    "09/closure-form", "The document's spinner, observed in two ways"
  ) { _ in
    let loader = Loader()
    let cancellables = [
      loader.observe(\.isLoading) { _, isLoading in
        print("closure: \(isLoading ? "spinning" : "still")")
      },
      loader.publisher(for: \.isLoading, options: .new).sink { isLoading in
        print("publisher: \(isLoading ? "spinning" : "still")")
      },
    ]
    loader.isLoading = true
    loader.isLoading = false
    cancellables.forEach { $0.cancel() }
  }

  static let observedOptions = Scene(
    "09/options", "What each option brings"
  ) { _ in
    for (name, options) in [
      ("[]              ", []), (".new            ", .new),
      (".new, .old      ", [.new, .old]),
      (".initial, .new  ", [.initial, .new]),
      (".new, .prior    ", [.new, .prior]),
    ] as [(String, ObservingOptions)] {
      let loader = Loader()
      var values: [String] = []
      let cancellable = loader.publisher(for: \.isLoading, options: options)
        .sink { values.append("\($0)") }
      loader.isLoading = true
      loader.isLoading = false
      print(name, values.joined(separator: " "))
      cancellable.cancel()
    }
  }

  static let notObserved = Scene(
    "09/not-observed", "A key path without an observed property", traps: true
  ) { _ in
    let cancellable = Loader().publisher(for: \.progress).sink { print($0) }
    cancellable.cancel()
  }
}
