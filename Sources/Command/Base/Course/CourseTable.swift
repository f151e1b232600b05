// The course table: each exercise's title, objective, imports and points, in
// the order of the book.
//
// An exercise's number and title name its folder: 2, "Count the demand" is in
// `2-CountTheDemand`. `workbook book --update` copies folders and imports into
// `Package.swift`, and `workbook check` compares the table with the folders.

extension Course {
  package static let workbook = Course(chapters: [
    Chapter(
      "01", "Handshake", title: "Handshake",
      exercises: [
        Exercise(
          1, "Predict the handshake", .predict, minutes: 5, points: 1,
          objective: "Say which object calls which, and in which order.",
          rows: ["B3", "C1"], imports: "01"),
        Exercise(
          2, "Make a publisher", .make, minutes: 30, points: 3,
          objective: "Write a publisher and its subscription.",
          rows: ["C1", "C4"], imports: "01",
          forbidden: ["SingleValuePublisher"]),
        Exercise(
          3, "Widen the failure type", .modify, minutes: 15, points: 2,
          objective:
            "Declare a subscriber whose failure type fits its publisher.",
          rows: ["A1"], imports: "01"),
        Exercise(
          4, "An identity of its own", .challenge, minutes: 25, points: 4,
          objective: "Keep identity and shared state in a value type.",
          rows: ["C2"], threads: .many, imports: "01"),
      ]),
    Chapter(
      "02", "VanishingSubscriber", title: "The vanishing subscriber",
      uses: "01", isBroken: true,
      exercises: [
        Exercise(
          1, "Predict the disappearance", .predict, minutes: 10, points: 1,
          objective: "Tell from the references how long each object lives.",
          rows: ["A4", "A5"], imports: "01 02", testImports: "LoopbackServer"),
        Exercise(
          2, "Reproduce the silence", .reproduce, minutes: 15, points: 2,
          objective: "Complete three pieces whose run no object retains.",
          rows: ["A2", "A3", "A4"], imports: "01 Foundation"),
        Exercise(
          3, "Keep the run alive", .modify, minutes: 30, points: 2,
          objective: "Let a run retain itself until its answer has come.",
          rows: ["A3", "A5"], imports: "01 Foundation"),
        Exercise(
          4, "Make a guestbook", .make, minutes: 15, points: 3,
          objective: "Watch the lifetime of objects without extending it.",
          rows: ["A5"]),
        Exercise(
          5, "Stand in between", .challenge, minutes: 35, points: 4,
          objective:
            "Write an operator that retains a run and changes nothing.",
          rows: ["A2", "A4"], threads: .many, imports: "01"),
      ]),
    Chapter(
      "03", "RetainedSubscriber", title: "The retained subscriber", uses: "01",
      exercises: [
        Exercise(
          1, "Predict the release", .predict, minutes: 10, points: 1,
          objective: "Tell when a retain cycle of two objects is broken.",
          rows: ["A6"], imports: "01 03", testImports: "LoopbackServer"),
        Exercise(
          2, "Let go at the end", .modify, minutes: 20, points: 2,
          objective:
            "Retain a subscription until its run ends, and no longer.",
          rows: ["A6"], imports: "01"),
        Exercise(
          3, "Name the failure", .make, minutes: 15, points: 3,
          objective:
            "Turn three optionals into one result, checked in the right order.",
          rows: ["A3"], imports: "Foundation FoundationNetworking"),
        Exercise(
          4, "Build the network publisher", .build, minutes: 70, points: 5,
          objective: "Write a publisher of one request that can be cancelled.",
          rows: ["A2", "A3"], threads: .many,
          stages: [
            "Hands over a subscription", "A task at the first request",
            "Kept alive until the answer", "Cancelled",
            "A failure ends the run",
          ], imports: "01 Foundation FoundationNetworking",
          testImports: "LoopbackServer ServerSupport"),
      ]),
    Chapter(
      "04", "Sink", title: "Sink", uses: "01 02",
      exercises: [
        Exercise(
          1, "Predict the token", .predict, minutes: 10, points: 1,
          objective: "Say what happens to a run when its token is released.",
          rows: ["A9"], imports: "01 04"),
        Exercise(
          2, "Build a sink", .build, minutes: 70, points: 5,
          objective:
            "Build sink: two closures, a token that cancels, and its owner.",
          rows: ["A7", "A8", "A9", "B1", "B4"], threads: .many,
          stages: [
            "Two closures", "The end of a run", "A token", "The operator",
            "An owner",
          ], imports: "01"),
        Exercise(
          3, "Make a bag", .challenge, minutes: 20, points: 4,
          objective: "Cancel many things once, from any thread.",
          rows: ["C3"], threads: .many, imports: "01 Foundation"),
      ]),
    Chapter(
      "05", "Demand", title: "Demand", uses: "01",
      exercises: [
        Exercise(
          1, "Predict the demand", .predict, minutes: 10, points: 1,
          objective: "Say when demand runs out, and whether the run completes.",
          rows: ["B5", "B6"], imports: "01 05 06"),
        Exercise(
          2, "Count the demand", .modify, minutes: 15, points: 2,
          objective: "Add and subtract demands, limited and unlimited.",
          rows: ["B5"], imports: "01"),
        Exercise(
          3, "Lose no name", .modify, minutes: 25, points: 2,
          objective: "Check the demand before taking a value out.",
          rows: ["D10"], imports: "01 05",
          forbidden: ["Publishers.Sequence"]),
      ]),
    Chapter(
      "06", "Reentrancy", title: "Reentrancy", uses: "01 05",
      exercises: [
        Exercise(
          1, "Reproduce the repeated value", .reproduce, minutes: 15,
          points: 2,
          objective: "Write a loop that counts a value after its delivery.",
          rows: ["B9"], imports: "01 05"),
        Exercise(
          2, "Make a countdown", .build, minutes: 45, points: 3,
          objective: "Let one loop serve every request, from any thread.",
          rows: ["B9", "D10"], threads: .many,
          stages: ["One loop", "Many threads"], imports: "01 05"),
        Exercise(
          3, "One at a time", .challenge, minutes: 35, points: 4,
          objective: "Write a subscriber that requests when it is ready.",
          rows: ["B5", "B6"], threads: .many, imports: "01"),
      ]),
    Chapter(
      "07", "ControlEvents", title: "Control events", uses: "01 05",
      exercises: [
        Exercise(
          1, "Predict the events", .predict, minutes: 10, points: 1,
          objective: "Say what happens to events without demand.",
          rows: ["B10", "D11"], imports: "01 05 06 07 08"),
        Exercise(
          2, "Reproduce the early registration", .reproduce, minutes: 15,
          points: 2,
          objective: "Write a publisher that registers before any request.",
          rows: ["B10"], imports: "01 05 06"),
        Exercise(
          3, "Register when asked", .modify, minutes: 30, points: 2,
          objective: "Register, count and release at the right moments.",
          rows: ["B10", "D11"], threads: .many, imports: "01 05 06"),
        Exercise(
          4, "Map and filter", .make, minutes: 25, points: 3,
          objective: "Write an operator that holds no state.",
          rows: ["B10"], threads: .many, imports: "01 05 06"),
      ]),
    Chapter(
      "08", "Time", title: "Time", uses: "01 04 05",
      exercises: [
        Exercise(
          1, "Wait for silence", .make, minutes: 70, points: 3,
          objective: "Write an operator that waits, in virtual time.",
          rows: ["B10"], threads: .many, imports: "01 05 06 07 08",
          testImports: "SchedulerSupport"),
        Exercise(
          2, "Throttle", .challenge, minutes: 55, points: 4,
          objective: "Let values through at a rate, and lose no completion.",
          rows: ["B10"], threads: .many, imports: "01 05 06 07 08",
          testImports: "SchedulerSupport"),
      ]),
    Chapter(
      "09", "Observation", title: "Observation", uses: "01 04 05 06 07 08",
      exercises: [
        Exercise(
          1, "Predict the observation", .predict, minutes: 10, points: 1,
          objective: "Say what is sent before a change, and what after it.",
          rows: ["D1", "D3"], imports: "01 04 05 06 07 09 10"),
        Exercise(
          2, "Build an observation", .build, minutes: 80, points: 5,
          objective: "Build a property that notifies its observers.",
          rows: ["D1"],
          stages: [
            "Notify one subscriber", "Several subscribers",
            ".initial and .prior", "Values without demand",
            "A change inside a change", "Cancel, and release the object",
          ], imports: "01 05 06"),
        Exercise(
          3, "Break the retain cycle", .modify, minutes: 15, points: 2,
          objective:
            "Set a property of an object without retaining the object.",
          rows: ["D3"], imports: "01 04 08 09"),
      ]),
    Chapter(
      "10", "FirstAndMerge", title: "First and merge", uses: "01 05 07 08",
      exercises: [
        Exercise(
          1, "Take the first", .make, minutes: 30, points: 3,
          objective:
            "Write an operator: a subscriber above, a subscription below.",
          rows: ["D2"], imports: "01 05 06 08"),
        Exercise(
          2, "Merge two", .make, minutes: 55, points: 3,
          objective: "Serve one subscriber from two publishers.",
          rows: ["D2"], imports: "01 05 06", testImports: "04 07 09 10"),
      ]),
    Chapter(
      "11", "Subjects", title: "Subjects", uses: "01 04 05 08 09",
      exercises: [
        Exercise(
          1, "Predict the subject", .predict, minutes: 10, points: 1,
          objective: "Say which subscribers receive a value, in which order.",
          rows: ["D4", "D6"], imports: "01 04 05 06 11"),
        Exercise(
          2, "Listen to the second", .modify, minutes: 15, points: 2,
          objective: "Put a subject into a pipeline, and observe it.",
          rows: ["B2", "D5"], imports: "01 04 07 11"),
        Exercise(
          3, "Many listeners", .make, minutes: 70, points: 4,
          objective: "Serve many subscribers, from any thread.",
          rows: ["D4", "D6"], threads: .many, imports: "01 05 06 Foundation"),
        Exercise(
          4, "Build CurrentValueSubject", .build, minutes: 45, points: 4,
          objective: "Build a subject that always has a value.",
          rows: ["D4", "D6"],
          stages: [
            "The current value", "Count the demand",
            "Deliver a value that is set",
          ], imports: "01 05 06"),
      ]),
    Chapter(
      "12", "Values", title: "Values", uses: "01 05 06 08 09 11",
      exercises: [
        Exercise(
          1, "Predict the values", .predict, minutes: 15, points: 1,
          objective: "Say when work is done, and what it delivers.",
          rows: ["B8", "D7"], imports: "01 04 05 06 12 13"),
        Exercise(
          2, "Keep a promise", .make, minutes: 55, points: 3,
          objective: "Give one result to each subscriber, from any thread.",
          rows: ["B8"], threads: .many, imports: "01 05 06"),
      ]),
    Chapter(
      "13", "PublishersOfPublishers", title: "Publishers of publishers",
      uses: "01 05 07 08 09 10 12",
      exercises: [
        Exercise(
          1, "The latest answer", .modify, minutes: 15, points: 2,
          objective: "Ask at each subscription, and drop late answers.",
          rows: ["B8", "D7", "D8"], imports: "01 04 05 06 07 12 13"),
        Exercise(
          2, "Fail in the middle", .make, minutes: 20, points: 3,
          objective:
            "End a run from inside, with an error that a closure throws.",
          rows: ["D8"], threads: .many, imports: "01 05 06 08"),
        Exercise(
          3, "One after the other", .challenge, minutes: 85, points: 4,
          objective:
            "Concatenate the publishers of a publisher, without a gap.",
          rows: ["D8"], imports: "01 05 06"),
      ]),
    Chapter(
      "14", "Record", title: "Record", uses: "01 04 05 06",
      exercises: [
        Exercise(
          1, "Predict the record", .predict, minutes: 10, points: 1,
          objective: "Say what a recording holds, and when.",
          rows: ["D9"], imports: "01 04 05 14"),
        Exercise(
          2, "Build a record", .build, minutes: 40, points: 4,
          objective: "Build a value that stores a run, and its publisher.",
          rows: ["B7", "D9"], threads: .many,
          stages: ["A recording", "A player", "From a file"],
          imports: "01 05 06", forbidden: ["Publishers.Sequence"]),
        Exercise(
          3, "Reproduce the empty record", .reproduce, minutes: 5, points: 2,
          objective: "Copy a recording before its run has ended.",
          rows: ["D9"], imports: "01 04 11 14 Foundation",
          forbidden: ["recordRun"]),
        Exercise(
          4, "Keep a fixture", .modify, minutes: 5, points: 2,
          objective: "Make the record when its recording is complete.",
          rows: ["D9"],
          imports: "01 03 04 11 14 Foundation FoundationNetworking",
          testImports: "LoopbackServer",
          forbidden: ["recordRun"]),
        Exercise(
          5, "Keep the time", .challenge, minutes: 75, points: 4,
          objective: "Record when things happen, in virtual time.",
          rows: ["D9"], imports: "01 04 05 06 07 08"),
      ]),
    Chapter(
      "15", "DataTasks", title: "Data tasks", uses: "01 03 04 05 12 13 14",
      exercises: [
        Exercise(
          1, "Predict the answers", .predict, minutes: 10, points: 1,
          objective: "Say what a data task delivers in each accident.",
          rows: ["A3", "E1"], imports: "01 04 05 06 07 15",
          testImports: "LoopbackServer"),
        Exercise(
          2, "Deliver every answer", .modify, minutes: 15, points: 2,
          objective:
            "Deliver every answer as it came, and fail only if none came.",
          rows: ["A3", "E1"], threads: .many,
          imports: "01 Foundation FoundationNetworking",
          testImports: "LoopbackServer ServerSupport"),
        Exercise(
          3, "Name the trouble", .modify, minutes: 25, points: 2,
          objective:
            "Keep an error's cause while it passes through several operators.",
          rows: ["E2"],
          imports: "01 12 13 14 15 Foundation FoundationNetworking",
          testImports: "LoopbackServer",
          forbidden: ["Http", "HttpError"]),
        Exercise(
          4, "Prove the client", .prove, minutes: 40, points: 3,
          objective:
            "Write a test that distinguishes a good client from bad ones.",
          rows: ["E3"],
          imports:
            "01 04 12 13 14 15 Foundation FoundationNetworking LoopbackServer"),
        Exercise(
          5, "Prove the demand", .prove, minutes: 45, points: 4,
          objective:
            "Write a test that finds out which publisher obeys demand.",
          rows: ["E3"], imports: "01 04 05 06 12"),
      ]),
    Chapter(
      "16", "Recovery", title: "Recovery", uses: "01 05 08 12",
      exercises: [
        Exercise(
          1, "Predict the recovery", .predict, minutes: 10, points: 1,
          objective:
            "Say how often a source runs, and where a failure arrives.",
          rows: ["E4", "E5", "E6"], imports: "01 04 05 06 08 12 13 16"),
        Exercise(
          2, "Retry temporary failures", .modify, minutes: 20, points: 2,
          objective:
            "Try again after a temporary failure, and report a permanent one.",
          rows: ["E4"], imports: "01 05 06 12 13 16"),
        Exercise(
          3, "Catch it", .make, minutes: 60, points: 3,
          objective: "Replace a source in the middle of a run.",
          rows: ["E4"], threads: .many, imports: "01 05 06"),
        Exercise(
          4, "Growing pauses", .challenge, minutes: 35, points: 4,
          objective: "Try again after a pause, in virtual time.",
          rows: ["E6"], imports: "01 05 06 07 08 16"),
      ]),
    Chapter(
      "17", "Sharing", title: "Sharing", uses: "01 05 08 11",
      exercises: [
        Exercise(
          1, "Predict the sharing", .predict, minutes: 10, points: 1,
          objective: "Say which subscriber of a shared run receives what.",
          rows: ["E7", "E9"], imports: "01 04 05 06 11 17"),
        Exercise(
          2, "Build one request for many", .build, minutes: 105, points: 6,
          objective: "Share one run, from its first subscriber to its last.",
          rows: ["B2", "E7", "E8", "E9"], threads: .many,
          stages: [
            "Two subscribers, one subject", "Connect and its cancel",
            "Connect for the first subscriber",
            "Disconnect after the last cancel",
            "One share for a screen",
          ],
          imports: "01 04 05 06 07 11 12 13 15 Foundation FoundationNetworking",
          testImports: "LoopbackServer ServerSupport"),
        Exercise(
          3, "Share and replay", .challenge, minutes: 65, points: 4,
          objective: "Share one run, and replay values to late subscribers.",
          rows: ["E7", "E9"], imports: "01 05 06"),
      ]),
    Chapter(
      "18", "Threads", title: "Threads", uses: "01",
      exercises: [
        Exercise(
          1, "Predict the orders", .predict, minutes: 15, points: 1,
          objective: "Say what two threads can do to each other, and when.",
          rows: ["A3", "C3"], imports: "01 04 07 11 18"),
        Exercise(
          2, "Go every way", .make, minutes: 20, points: 3,
          objective: "Run a program once for each path through its forks.",
          rows: ["C3"]),
        Exercise(
          3, "Hang up in time", .modify, minutes: 30, points: 2,
          objective: "Repair a race that ThreadSanitizer cannot see.",
          rows: ["A3", "C3"], threads: .many, imports: "01 05 06"),
        Exercise(
          4, "Prove the token", .prove, minutes: 25, points: 3,
          objective: "Write a test that lets no broken piece through.",
          rows: ["C3"], imports: "01 04 18"),
        Exercise(
          5, "A little Combine", .challenge, minutes: 180, points: 10,
          objective: "Write Combine, from the contract alone.",
          rows: ["B1", "C3", "D4", "D7"], threads: .many,
          imports: "01 Foundation Synchronization", isCapstone: true),
      ]),
    Chapter(
      "19", "SeveralPublishers", title: "Several publishers, one state",
      uses: "01 05 06 07 08 10 12 13",
      isBeyondDocuments: true,
      exercises: [
        Exercise(
          1, "Predict the state", .predict, minutes: 15, points: 1,
          objective: "Say which values of several publishers are combined.",
          rows: [], imports: "01 04 05 06 07 11 19 20"),
        Exercise(
          2, "Build combineLatest", .build, minutes: 90, points: 5,
          objective: "Combine the latest values of two sides, on many threads.",
          rows: [], threads: .many,
          stages: ["The latest of both", "Demand", "Completions", "Threads"],
          imports: "01 05 06"),
        Exercise(
          3, "Show what was", .modify, minutes: 10, points: 2,
          objective: "Remove a state that never existed from a pipeline.",
          rows: [], imports: "01 04 05 06 07 09 10 11 19 20"),
      ]),
    Chapter(
      "20", "AForm", title: "A form", uses: "01 04 05 06 07 08 11 16 17",
      isBeyondDocuments: true,
      exercises: [
        Exercise(
          1, "Keep a result", .make, minutes: 15, points: 3,
          objective: "Write an operator with a state for each run.",
          rows: [], imports: "01 05 06"),
        Exercise(
          2, "With the latest", .challenge, minutes: 40, points: 4,
          objective: "Put finished pieces together into a new operator.",
          rows: [], imports: "01 05 06 08"),
      ]),
    Chapter(
      "21", "Async", title: "Async", uses: "01 04 05 08 12 20",
      isBeyondDocuments: true,
      exercises: [
        Exercise(
          1, "Predict the loop", .predict, minutes: 15, points: 1,
          objective: "Say which values a loop receives, and which it misses.",
          rows: [], imports: "01 06 11 21"),
        Exercise(
          2, "Build values", .build, minutes: 70, points: 5,
          objective: "Let a loop request values, and end with its task.",
          rows: [], threads: .many,
          stages: [
            "One value for each turn", "Finish and failure", "A cancelled task",
            "A loop that breaks", "Late values and other threads",
          ], imports: "01 04 05 06"),
        Exercise(
          3, "Prove the bridge", .prove, minutes: 30, points: 3,
          objective: "Test a loop without waiting, and find every fault.",
          rows: [], imports: "01 05 06 21 Timeline"),
      ]),
    Chapter(
      "22", "OtherOperators", title: "The other operators",
      uses: "01 04 05 06 07 08 10 12 13 15 16 19 20",
      isBeyondDocuments: true, hasExercises: false, exercises: []),
  ])
}
