// swift-tools-version: 6.2
//
// The Combine Workbook. No dependencies, now or later.
//
// One table of chapters makes every target. Two environment variables steer it:
//
//   WORKBOOK_ANSWERS   which folder holds the answers: Exercises (the default),
//                      Solutions, or another folder of the same shape inside
//                      this package, such as .build/overlay
//   WORKBOOK_EXERCISE  05.2 or 05, or several with commas between: make only
//                      the targets that these exercises, or these chapters'
//                      exercises, need; the name of a test target, such as
//                      TimelineTests, makes what that one needs, and `play`
//                      the learner's scratch file
import PackageDescription

struct Chapter {
  var name: String
  var uses: [String] = []
  var exercises: [Exercise] = []
  /// The two digits of the name: "05" of "Chapter05Demand".
  var number: String { String(name.dropFirst("Chapter".count).prefix(2)) }
}

struct Exercise {
  var folder: String
  /// What the learner's file and its test may import.
  var imports: [String]

  init(_ folder: String, imports: [String]) {
    self.folder = folder
    self.imports = imports
  }
}

// MARK: - The table of chapters

let chapters = [
  Chapter(
    name: "Chapter01Handshake",
    exercises: [
      Exercise("1-PredictTheHandshake", imports: ["Chapter01Handshake"]),
      Exercise("2-MeanTheFailure", imports: ["Chapter01Handshake"]),
      Exercise("3-MakeAPublisher", imports: ["Chapter01Handshake"]),
      Exercise("4-AnIdentityOfItsOwn", imports: ["Chapter01Handshake"]),
    ]),
  Chapter(
    name: "Chapter02VanishingSubscriber", uses: ["Chapter01Handshake"],
    exercises: [
      Exercise(
        "1-PredictTheDisappearance",
        imports: [
          "Chapter01Handshake", "Chapter02VanishingSubscriber",
          "LoopbackServer",
        ]),
      Exercise("2-KeepTheRunAlive", imports: ["Chapter01Handshake"]),
      Exercise("3-MakeAGuestbook", imports: ["Chapter01Handshake"]),
      Exercise("4-StandInBetween", imports: ["Chapter01Handshake"]),
    ]),
  Chapter(
    name: "Chapter03RetainedSubscriber", uses: ["Chapter01Handshake"],
    exercises: [
      Exercise(
        "1-PredictTheRelease",
        imports: [
          "Chapter01Handshake", "Chapter03RetainedSubscriber",
          "LoopbackServer",
        ]),
      Exercise("2-LetGoAtTheEnd", imports: ["Chapter01Handshake"]),
      Exercise("3-NameTheFailure", imports: []),
      Exercise("4-AskOnce", imports: ["Chapter01Handshake"]),
    ]),
  Chapter(
    name: "Chapter04Sink",
    uses: ["Chapter01Handshake", "Chapter02VanishingSubscriber"],
    exercises: [
      Exercise(
        "1-PredictTheToken", imports: ["Chapter01Handshake", "Chapter04Sink"]),
      Exercise("2-RepairTheSink", imports: ["Chapter01Handshake"]),
      Exercise("3-MakeAToken", imports: ["Chapter01Handshake"]),
      Exercise(
        "4-OwnTheRun", imports: ["Chapter01Handshake", "Chapter04Sink"]),
      Exercise(
        "5-MakeABag", imports: ["Chapter01Handshake"]),
    ]),
  Chapter(
    name: "Chapter05Demand", uses: ["Chapter01Handshake", "Chapter04Sink"],
    exercises: [
      Exercise(
        "1-PredictTheDemand",
        imports: ["Chapter01Handshake", "Chapter05Demand"]
      ),
      Exercise(
        "2-CountTheDemand", imports: ["Chapter01Handshake"]),
      Exercise(
        "3-LoseNoName", imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "4-MakeACountdown", imports: ["Chapter01Handshake"]),
      Exercise(
        "5-OneAtATime", imports: ["Chapter01Handshake"]),
    ]),
  Chapter(
    name: "Chapter06ControlEvents",
    uses: ["Chapter01Handshake", "Chapter04Sink", "Chapter05Demand"],
    exercises: [
      Exercise(
        "1-PredictTheEvents",
        imports: [
          "Chapter01Handshake", "Chapter05Demand", "Chapter06ControlEvents",
        ]),
      Exercise(
        "2-RegisterWhenAsked",
        imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "3-MapAndFilter", imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "4-WaitForSilence",
        imports: [
          "Chapter01Handshake", "Chapter05Demand", "Chapter06ControlEvents",
          "SchedulerSupport",
        ]),
      Exercise(
        "5-Throttle",
        imports: [
          "Chapter01Handshake", "Chapter05Demand", "Chapter06ControlEvents",
          "SchedulerSupport",
        ]),
    ]),
  Chapter(
    name: "Chapter07Observation",
    uses: [
      "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
      "Chapter06ControlEvents",
    ],
    exercises: [
      Exercise(
        "1-PredictTheObservation",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter06ControlEvents", "Chapter07Observation",
        ]),
      Exercise(
        "2-OpenTheCircle",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter07Observation",
        ]),
      Exercise(
        "3-TakeTheFirst", imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "4-MergeTwo", imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "5-PairTheChanges",
        imports: [
          "Chapter01Handshake", "Chapter05Demand", "Chapter07Observation",
        ]),
    ]),
  Chapter(
    name: "Chapter08Subjects",
    uses: [
      "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
      "Chapter06ControlEvents", "Chapter07Observation",
    ],
    exercises: [
      Exercise(
        "1-PredictTheSubject",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter08Subjects",
        ]),
      Exercise(
        "2-ListenToTheSecond",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter06ControlEvents", "Chapter08Subjects",
        ]),
      Exercise(
        "3-OneListener", imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "4-ManyListeners", imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "5-ReplayTheLast", imports: ["Chapter01Handshake", "Chapter05Demand"]),
    ]),
  Chapter(
    name: "Chapter09Values",
    uses: [
      "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
      "Chapter06ControlEvents", "Chapter07Observation", "Chapter08Subjects",
    ],
    exercises: [
      Exercise(
        "1-PredictTheValues",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter09Values",
        ]),
      Exercise(
        "2-TheLatestAnswer",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter06ControlEvents", "Chapter09Values",
        ]),
      Exercise(
        "3-KeepAPromise", imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "4-FailInTheMiddle",
        imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "5-OneAfterTheOther",
        imports: ["Chapter01Handshake", "Chapter05Demand"]),
    ]),
  Chapter(
    name: "Chapter10Record",
    uses: ["Chapter01Handshake", "Chapter04Sink", "Chapter05Demand"],
    exercises: [
      Exercise(
        "1-PredictTheRecord",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter08Subjects", "Chapter10Record",
        ]),
      Exercise("2-WriteItDown", imports: ["Chapter01Handshake"]),
      Exercise(
        "3-KeepAFixture",
        imports: [
          "Chapter01Handshake", "Chapter03RetainedSubscriber",
          "Chapter04Sink", "Chapter08Subjects", "Chapter10Record",
          "LoopbackServer",
        ]),
      Exercise(
        "4-KeepTheTime",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter06ControlEvents",
        ]),
    ]),
  Chapter(
    name: "Chapter11DataTasks",
    uses: [
      "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
      "Chapter06ControlEvents", "Chapter09Values", "Chapter10Record",
    ],
    exercises: [
      Exercise(
        "1-PredictTheAnswers",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter06ControlEvents", "Chapter11DataTasks", "LoopbackServer",
        ]),
      Exercise(
        "2-NameTheTrouble",
        imports: [
          "Chapter01Handshake", "Chapter09Values", "Chapter10Record",
          "Chapter11DataTasks", "LoopbackServer",
        ]),
      Exercise(
        "3-ForgiveAFew", imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "4-ProveTheClient",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter09Values",
          "Chapter10Record", "Chapter11DataTasks", "LoopbackServer",
        ]),
      Exercise(
        "5-ProveTheDemand",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter09Values",
        ]),
    ]),
  Chapter(
    name: "Chapter12Recovery",
    uses: [
      "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
      "Chapter06ControlEvents", "Chapter07Observation", "Chapter08Subjects",
      "Chapter09Values",
    ],
    exercises: [
      Exercise(
        "1-PredictTheRecovery",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter06ControlEvents", "Chapter09Values", "Chapter12Recovery",
        ]),
      Exercise(
        "2-RetryWhatMayPass",
        imports: [
          "Chapter01Handshake", "Chapter05Demand", "Chapter09Values",
          "Chapter12Recovery",
        ]),
      Exercise(
        "3-CatchIt", imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "4-GrowingPauses",
        imports: [
          "Chapter01Handshake", "Chapter05Demand", "Chapter06ControlEvents",
        ]),
    ]),
  Chapter(
    name: "Chapter13Sharing",
    uses: [
      "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
      "Chapter06ControlEvents", "Chapter07Observation", "Chapter08Subjects",
    ],
    exercises: [
      Exercise(
        "1-PredictTheSharing",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter08Subjects", "Chapter13Sharing",
        ]),
      Exercise(
        "2-AskOnce",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter05Demand",
          "Chapter06ControlEvents", "Chapter08Subjects", "Chapter13Sharing",
        ]),
      Exercise(
        "3-ConnectByItself",
        imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "4-ServeTheLate", imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "5-ShareAndReplay", imports: ["Chapter01Handshake", "Chapter05Demand"]),
    ]),
  Chapter(
    name: "Chapter14Threads",
    uses: ["Chapter01Handshake", "Chapter04Sink", "Chapter05Demand"],
    exercises: [
      Exercise(
        "1-PredictTheOrders",
        imports: [
          "Chapter01Handshake", "Chapter04Sink", "Chapter06ControlEvents",
          "Chapter08Subjects", "Chapter14Threads",
        ]),
      Exercise("2-GoEveryWay", imports: []),
      Exercise(
        "3-HangUpInTime",
        imports: ["Chapter01Handshake", "Chapter05Demand"]),
      Exercise(
        "4-ProveTheToken",
        imports: ["Chapter01Handshake", "Chapter04Sink", "Chapter14Threads"]),
      Exercise("5-ALittleCombine", imports: []),
    ]),
]

/// Chapter 02 is broken on purpose, so nothing re-exports it.
let broken = ["Chapter02VanishingSubscriber"]

// MARK: - Targets

// Language mode 5, for one reason: Combine's contract is older than `Sendable`,
// and so are the documents' subscriptions. Chapter 14 tells the whole story.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility")
]

func source(
  _ name: String, _ dependencies: [String], _ more: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) },
    swiftSettings: settings + more)
}

func tests(_ name: String, _ dependencies: [String], path: String? = nil)
  -> Target
{
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) },
    path: path, swiftSettings: settings)
}

let answers = Context.environment["WORKBOOK_ANSWERS"] ?? "Exercises"
let selection = Context.environment["WORKBOOK_EXERCISE"]?
  .split(separator: ",").map(String.init)

let chapterNames = chapters.map(\.name)

var targets =
  chapters.map { source($0.name, $0.uses) } + [
    source("CombineRebuilt", chapterNames.filter { !broken.contains($0) }),
    source("Timeline", ["Chapter01Handshake"]),
    source("LoopbackServer", []),
    source(
      "Scenes", chapterNames + ["Timeline", "LoopbackServer"],
      // What language mode 6 does, for a scene of chapter 14.
      [.enableUpcomingFeature("DynamicActorIsolation")]),
    .target(
      name: "ExerciseSupport",
      dependencies: ["Timeline", "Chapter01Handshake", "UnlockHook"],
      path: "Tests/Support", swiftSettings: settings,
      // Foundation's locks find the hook in the test bundle.
      linkerSettings: [
        .unsafeFlags(
          ["-Xlinker", "--export-dynamic-symbol=pthread_mutex_unlock"],
          .when(platforms: [.linux]))
      ]),
    .target(name: "UnlockHook", path: "Tests/UnlockHook"),
    // For suites of operators that need time.
    .target(
      name: "SchedulerSupport",
      dependencies: [
        "Timeline", "Chapter01Handshake", "Chapter06ControlEvents",
        "ExerciseSupport",
      ], path: "Tests/SchedulerSupport", swiftSettings: settings),
  ]

// The command, layer upon layer: each may use what stands above it here, and
// those from `WorkbookBook` on stand beside each other.
let kit = ["WorkbookTools", "WorkbookCourse", "WorkbookBuild", "WorkbookKit"]

targets += [
  source("WorkbookTools", []),
  source("WorkbookCourse", ["WorkbookTools"]),
  source("WorkbookBuild", ["WorkbookTools", "WorkbookCourse"]),
  source("WorkbookKit", ["WorkbookTools", "WorkbookCourse", "WorkbookBuild"]),
  source("WorkbookTrial", kit),
  source("WorkbookPages", ["WorkbookTools", "WorkbookCourse"]),
  source(
    "WorkbookBook",
    ["WorkbookTools", "WorkbookCourse", "WorkbookPages", "Scenes", "Timeline"]),
  .target(
    name: "WorkbookSite",
    dependencies: [
      "WorkbookTools", "WorkbookCourse", "WorkbookPages", "WorkbookKit",
      "Scenes", "Timeline",
    ],
    exclude: ["Reader"], swiftSettings: settings),
  source("WorkbookCheck", kit + ["WorkbookPages", "WorkbookTrial"]),
  source("WorkbookGrade", kit + ["WorkbookTrial"]),
  source("WorkbookNew", ["WorkbookTools", "WorkbookCourse"]),
  source(
    "WorkbookBench",
    [
      "WorkbookTools", "WorkbookCourse", "Chapter01Handshake", "Chapter04Sink",
      "Chapter05Demand", "Chapter06ControlEvents", "Chapter08Subjects",
      "Chapter09Values",
      "Chapter13Sharing",
    ]),
  .executableTarget(
    name: "workbook",
    dependencies: (kit + [
      "WorkbookBook", "WorkbookCheck", "WorkbookGrade", "WorkbookBench",
      "WorkbookNew", "WorkbookSite",
      "Scenes", "Timeline",
    ]).map { .byName(name: $0) },
    swiftSettings: settings),
]

targets +=
  chapters.map {
    tests(
      "\($0.name)Tests",
      [$0.name, "Timeline", "LoopbackServer", "ExerciseSupport"] + $0.uses)
  } + [
    tests(
      "TimelineTests", ["Timeline", "Chapter01Handshake", "ExerciseSupport"]),
    tests("LoopbackServerTests", ["LoopbackServer"]),
    tests("CombineRebuiltTests", ["CombineRebuilt", "LoopbackServer"]),
    tests("ContractTests", ["ExerciseSupport", "Timeline"] + chapterNames),
    tests(
      "WorkbookSiteTests",
      [
        "WorkbookTools", "WorkbookCourse", "WorkbookPages", "WorkbookKit",
        "WorkbookSite", "Timeline",
      ]),
    tests(
      "WorkbookTests",
      kit + [
        "WorkbookTrial", "WorkbookPages", "WorkbookBook", "WorkbookCheck",
        "WorkbookGrade", "WorkbookNew", "workbook", "Timeline",
      ]),
  ]

/// The test targets that the selection asks for; without one, all of them.
var selected = targets.filter { $0.type == .test }.map(\.name)
  .filter { selection?.contains($0) ?? false }

// `workbook play` makes the file; git ignores it, and nothing else knows it.
if selection?.contains("play") ?? false {
  targets.append(
    .executableTarget(
      name: "Playground", dependencies: ["CombineRebuilt", "Timeline"],
      path: "Playground", swiftSettings: settings))
  selected.append("Playground")
}

/// The target of an answer.
///
/// A path that is not there stops SwiftPM, and with it the command that could
/// bring a deleted folder back; sources that are not there are a warning. So a
/// learner's target stands in `Exercises` and takes one folder of it.
func answer(_ name: String, to exercise: Exercise, of chapter: Chapter)
  -> Target
{
  let path = "\(chapter.name)/\(exercise.folder)"
  let isLearners = answers == "Exercises"
  let others =
    chapters.filter { $0.name != chapter.name && !$0.exercises.isEmpty }
    .map(\.name)
    + chapter.exercises.filter { $0.folder != exercise.folder }
    .map { "\(chapter.name)/\($0.folder)" }
  return .target(
    name: name, dependencies: exercise.imports.map { .byName(name: $0) },
    path: isLearners ? answers : "\(answers)/\(path)",
    exclude: isLearners ? others + ["\(path)/Hints.md"] : [],
    sources: isLearners ? [path] : nil, swiftSettings: settings)
}

for chapter in chapters {
  for exercise in chapter.exercises {
    let number = exercise.folder.prefix { $0 != "-" }
    let name = "Exercise\(chapter.number)_\(number)"
    let path = "\(chapter.name)/\(exercise.folder)"
    targets += [
      answer(name, to: exercise, of: chapter),
      tests(
        "\(name)Tests",
        [name, "ExerciseSupport", "Timeline"] + exercise.imports,
        path: "Tests/Exercises/\(path)"),
    ]
    let ids = [chapter.number, "\(chapter.number).\(number)"]
    if let selection, selection.contains(where: ids.contains) {
      selected.append("\(name)Tests")
    }
  }
}

var products: [Product] = [
  .library(name: "CombineRebuilt", targets: ["CombineRebuilt"]),
  .executable(name: "workbook", targets: ["workbook"]),
]

if selection != nil {
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted else { return }
    for target in targets where target.name == name {
      for case .byNameItem(let dependency, _) in target.dependencies {
        need(dependency)
      }
    }
  }
  selected.forEach(need)
  targets.removeAll { !needed.contains($0.name) }
  products = []
}

let package = Package(
  name: "CombineWorkbook",
  // What the command's regular expressions need.
  platforms: [.macOS(.v13)], products: products, targets: targets,
  swiftLanguageModes: [.v5])
