import Chapter01Handshake
import Chapter12Values

struct TooBig: Error {}

func small(_ number: Int) -> some Publisher<Int, TooBig> {
  if number < 5 {
    return Just(number).setFailureType(to: TooBig.self)
  } else {
    return Fail(error: TooBig())
  }
}
