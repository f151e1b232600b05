import CombineRebuilt
import Foundation
import Testing

protocol LocationManagerDelegate: AnyObject {
  func didUpdate(_ latitude: Double)
  func didFail(_ error: URLError)
}

final class LocationManager {
  weak var delegate: LocationManagerDelegate?
}

final class LocationProvider: LocationManagerDelegate {
  private let subject = PassthroughSubject<Double, URLError>()
  private let manager: LocationManager

  var locations: AnyPublisher<Double, URLError> {
    subject.eraseToAnyPublisher()
  }

  init(manager: LocationManager) {
    self.manager = manager
    manager.delegate = self
  }

  func didUpdate(_ latitude: Double) { subject.send(latitude) }
  func didFail(_ error: URLError) { subject.send(completion: .failure(error)) }
}

@Suite("A delegate as a publisher")
struct LocationProviderTests {
  @Test("The first accurate location ends the run.")
  func place() {
    let manager = LocationManager()
    let provider = LocationProvider(manager: manager)
    var log: [String] = []
    var tokens = Set<AnyCancellable>()
    provider.locations
      .first { $0 > 50 }
      .sink {
        log.append("\($0)")
      } receiveValue: {
        log.append("at \($0)")
      }
      .store(in: &tokens)
    provider.locations
      .replaceError(with: 0)
      .sink { log.append("or \($0)") }
      .store(in: &tokens)
    manager.delegate?.didUpdate(48)
    manager.delegate?.didUpdate(52)
    manager.delegate?.didFail(URLError(.cannotFindHost))
    #expect(log == ["or 48.0", "at 52.0", "finished", "or 52.0", "or 0.0"])
  }
}
