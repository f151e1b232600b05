@_exported import Chapter01Handshake
@_exported import Chapter03RetainedSubscriber
@_exported import Chapter04Sink
@_exported import Chapter05Demand
@_exported import Chapter06ControlEvents
@_exported import Chapter07Observation
@_exported import Chapter08Subjects
@_exported import Chapter14Threads
