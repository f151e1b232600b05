import Chapter01Handshake
import Chapter04Sink
import Chapter14Record

func keep(_ names: some Publisher<String, Never>) -> Record<String, Never> {
  Record { recording in
    _ = names.sink { recording.receive($0) }
  }
}
