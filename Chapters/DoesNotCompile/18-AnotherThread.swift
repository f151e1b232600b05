// Language mode 6.
import Chapter01Handshake
import Foundation

func cancelElsewhere(_ run: any Subscription) {
  Thread.detachNewThread { run.cancel() }
}
