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
//                      TimelineTests, makes what that one needs; `authors`
//                      makes the programs and tests that learners can do
//                      without, and `play` the learner's scratch file, or
//                      the one in the folder that WORKBOOK_PLAY names
import PackageDescription

struct Chapter {
  var number: String
  /// `Chapter05Demand`.
  var module: String
  /// The numbers of the chapters that its module imports.
  var uses: [String]
  var exercises: [Exercise]

  init(
    _ number: String, _ name: String, uses: [String] = [],
    exercises: [Exercise] = []
  ) {
    self.number = number
    module = "Chapter\(number)\(name)"
    self.uses = uses
    self.exercises = exercises
  }
}

struct Exercise {
  var folder: String
  /// What the learner's file and its test may import: chapters by number.
  var imports: [String]

  init(_ folder: String, imports: [String]) {
    self.folder = folder
    self.imports = imports
  }
}

// MARK: - The table of chapters

let chapters = [
  Chapter(
    "01", "Handshake",
    exercises: [
      Exercise("1-PredictTheHandshake", imports: ["01"]),
      Exercise("2-MeanTheFailure", imports: ["01"]),
      Exercise("3-MakeAPublisher", imports: ["01"]),
      Exercise("4-AnIdentityOfItsOwn", imports: ["01"]),
    ]),
  Chapter(
    "02", "VanishingSubscriber", uses: ["01"],
    exercises: [
      Exercise(
        "1-PredictTheDisappearance", imports: ["01", "02", "LoopbackServer"]),
      Exercise("2-KeepTheRunAlive", imports: ["01"]),
      Exercise("3-MakeAGuestbook", imports: []),
      Exercise("4-StandInBetween", imports: ["01"]),
    ]),
  Chapter(
    "03", "RetainedSubscriber", uses: ["01"],
    exercises: [
      Exercise("1-PredictTheRelease", imports: ["01", "03", "LoopbackServer"]),
      Exercise("2-LetGoAtTheEnd", imports: ["01"]),
      Exercise("3-NameTheFailure", imports: []),
      Exercise(
        "4-BuildTheNetworkPublisher",
        imports: ["01", "LoopbackServer", "ServerSupport"]),
      Exercise("5-AskOnce", imports: ["01"]),
    ]),
  Chapter(
    "04", "Sink", uses: ["01", "02"],
    exercises: [
      Exercise("1-PredictTheToken", imports: ["01", "04"]),
      Exercise("2-RepairTheSink", imports: ["01"]),
      Exercise("3-MakeAToken", imports: ["01"]),
      Exercise("4-OwnTheRun", imports: ["01", "04"]),
      Exercise("5-MakeABag", imports: ["01"]),
    ]),
  Chapter(
    "05", "Demand", uses: ["01"],
    exercises: [
      Exercise("1-PredictTheDemand", imports: ["01", "05", "06"]),
      Exercise("2-CountTheDemand", imports: ["01"]),
      Exercise("3-LoseNoName", imports: ["01", "05"]),
    ]),
  Chapter(
    "06", "Reentrancy", uses: ["01", "05"],
    exercises: [
      Exercise("1-MakeACountdown", imports: ["01"]),
      Exercise("2-OneAtATime", imports: ["01"]),
    ]),
  Chapter(
    "07", "ControlEvents", uses: ["01", "05"],
    exercises: [
      Exercise("1-PredictTheEvents", imports: ["01", "05", "06", "07", "08"]),
      Exercise("2-RegisterWhenAsked", imports: ["01", "05", "06"]),
      Exercise("3-MapAndFilter", imports: ["01", "05", "06"]),
    ]),
  Chapter(
    "08", "Time", uses: ["01", "04", "05"],
    exercises: [
      Exercise(
        "1-WaitForSilence",
        imports: ["01", "05", "06", "07", "08", "SchedulerSupport"]),
      Exercise(
        "2-Throttle",
        imports: ["01", "05", "06", "07", "08", "SchedulerSupport"]),
    ]),
  Chapter(
    "09", "Observation", uses: ["01", "04", "05", "06", "07", "08"],
    exercises: [
      Exercise(
        "1-PredictTheObservation",
        imports: ["01", "04", "05", "06", "07", "09", "10"]),
      Exercise("2-BuildAnObservation", imports: ["01", "05", "06"]),
      Exercise("3-OpenTheCircle", imports: ["01", "04", "09"]),
    ]),
  Chapter(
    "10", "FirstAndMerge", uses: ["01", "05", "07", "08"],
    exercises: [
      Exercise("1-TakeTheFirst", imports: ["01", "05", "06"]),
      Exercise("2-MergeTwo", imports: ["01", "05", "06"]),
      Exercise("3-PairTheChanges", imports: ["01", "05", "06", "09", "10"]),
    ]),
  Chapter(
    "11", "Subjects", uses: ["01", "04", "05", "08", "09"],
    exercises: [
      Exercise("1-PredictTheSubject", imports: ["01", "04", "05", "06", "11"]),
      Exercise("2-ListenToTheSecond", imports: ["01", "04", "07", "11"]),
      Exercise("3-OneListener", imports: ["01", "05", "06"]),
      Exercise("4-ManyListeners", imports: ["01", "05", "06"]),
      Exercise("5-BuildCurrentValueSubject", imports: ["01", "05", "06"]),
      Exercise("6-ReplayTheLast", imports: ["01", "05", "06"]),
    ]),
  Chapter(
    "12", "Values", uses: ["01", "05", "06", "08", "09", "11"],
    exercises: [
      Exercise(
        "1-PredictTheValues", imports: ["01", "04", "05", "06", "12", "13"]),
      Exercise("2-KeepAPromise", imports: ["01", "05", "06"]),
    ]),
  Chapter(
    "13", "PublishersOfPublishers",
    uses: ["01", "05", "07", "08", "09", "10", "12"],
    exercises: [
      Exercise(
        "1-TheLatestAnswer",
        imports: ["01", "04", "05", "06", "07", "12", "13"]),
      Exercise("2-FailInTheMiddle", imports: ["01", "05", "06"]),
      Exercise("3-OneAfterTheOther", imports: ["01", "05", "06"]),
    ]),
  Chapter(
    "14", "Record", uses: ["01", "04", "05", "06"],
    exercises: [
      Exercise(
        "1-PredictTheRecord", imports: ["01", "04", "05", "06", "11", "14"]),
      Exercise("2-BuildARecord", imports: ["01", "05", "06"]),
      Exercise("3-WriteItDown", imports: ["01"]),
      Exercise(
        "4-KeepAFixture",
        imports: ["01", "03", "04", "11", "14", "LoopbackServer"]),
      Exercise("5-KeepTheTime", imports: ["01", "04", "05", "06", "07", "08"]),
    ]),
  Chapter(
    "15", "DataTasks", uses: ["01", "03", "04", "05", "12", "13", "14"],
    exercises: [
      Exercise(
        "1-PredictTheAnswers",
        imports: ["01", "04", "05", "06", "07", "15", "LoopbackServer"]),
      Exercise(
        "2-BuildTheDataTaskPublisher",
        imports: ["01", "LoopbackServer", "ServerSupport"]),
      Exercise(
        "3-NameTheTrouble",
        imports: ["01", "12", "13", "14", "15", "LoopbackServer"]),
      Exercise("4-ForgiveAFew", imports: ["01", "05", "06"]),
      Exercise(
        "5-ProveTheClient",
        imports: ["01", "04", "12", "13", "14", "15", "LoopbackServer"]),
      Exercise("6-ProveTheDemand", imports: ["01", "04", "05", "06", "12"]),
    ]),
  Chapter(
    "16", "Recovery", uses: ["01", "05", "08", "12"],
    exercises: [
      Exercise(
        "1-PredictTheRecovery",
        imports: ["01", "04", "05", "06", "08", "12", "13", "16"]),
      Exercise(
        "2-RetryWhatMayPass", imports: ["01", "05", "06", "12", "13", "16"]),
      Exercise("3-CatchIt", imports: ["01", "05", "06"]),
      Exercise("4-GrowingPauses", imports: ["01", "05", "06", "07", "08"]),
    ]),
  Chapter(
    "17", "Sharing", uses: ["01", "05", "08", "11"],
    exercises: [
      Exercise(
        "1-PredictTheSharing", imports: ["01", "04", "05", "06", "11", "17"]),
      Exercise(
        "2-BuildOneRequestForMany",
        imports: [
          "01", "04", "05", "06", "07", "11", "12", "13", "15",
          "LoopbackServer", "ServerSupport",
        ]),
      Exercise(
        "3-AskOnce", imports: ["01", "04", "05", "06", "07", "11", "17"]),
      Exercise("4-ConnectByItself", imports: ["01", "05", "06"]),
      Exercise("5-ServeTheLate", imports: ["01", "05", "06"]),
      Exercise("6-ShareAndReplay", imports: ["01", "05", "06"]),
    ]),
  Chapter(
    "18", "Threads", uses: ["01"],
    exercises: [
      Exercise("1-PredictTheOrders", imports: ["01", "04", "07", "11", "18"]),
      Exercise("2-GoEveryWay", imports: []),
      Exercise("3-HangUpInTime", imports: ["01", "05", "06"]),
      Exercise("4-ProveTheToken", imports: ["01", "04", "18"]),
      Exercise("5-ALittleCombine", imports: ["01"]),
    ]),
  Chapter(
    "19", "SeveralPublishers",
    uses: ["01", "05", "06", "07", "08", "10", "12", "13"],
    exercises: [
      Exercise(
        "1-PredictTheState",
        imports: ["01", "04", "05", "06", "07", "11", "19", "20"]),
      Exercise("2-BuildCombineLatest", imports: ["01", "05", "06"]),
      Exercise(
        "3-ShowWhatWas",
        imports: ["01", "04", "05", "06", "07", "09", "10", "11", "19", "20"]),
    ]),
  Chapter(
    "20", "AForm",
    uses: ["01", "04", "05", "06", "07", "08", "11", "16", "17"],
    exercises: [
      Exercise("1-KeepAResult", imports: ["01", "05", "06"]),
      Exercise("2-WithTheLatest", imports: ["01", "05", "06"]),
    ]),
  Chapter(
    "21", "Async", uses: ["01", "04", "05", "08", "12", "20"],
    exercises: [
      Exercise("1-PredictTheLoop", imports: ["01", "06", "11", "21"]),
      Exercise("2-BuildValues", imports: ["01", "04", "05", "06"]),
      Exercise("3-KeepTheNewest", imports: ["01", "05", "06"]),
      Exercise(
        "4-ProveTheBridge", imports: ["01", "05", "06", "21", "Timeline"]),
    ]),
  Chapter(
    "22", "OtherOperators",
    uses: [
      "01", "04", "05", "06", "07", "08", "10", "12", "13", "15", "16", "19",
      "20",
    ]),
]

/// Chapter 02 is broken on purpose, so nothing re-exports it.
let broken = ["02"]

// MARK: - Targets

// Language mode 5, for one reason: Combine's contract is older than `Sendable`,
// and so are the documents' subscriptions. Chapter 18 tells the whole story.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility")
]

/// What is not the library is compiled by one process a module, and without an
/// index of the system's modules: that halves a first build, and an edit still
/// compiles only the files that it concerns.
///
/// The library goes without, since a package that depends on this one may not
/// have unsafe flags of others.
let house: [SwiftSetting] =
  settings + [
    .unsafeFlags(
      ["-driver-batch-count", "1", "-index-ignore-system-modules"],
      .when(configuration: .debug))
  ]

/// A chapter's number stands for its module, and any other name for itself.
func modules(_ names: [String]) -> [String] {
  names.map { name in
    chapters.first { $0.number == name }?.module ?? name
  }
}

func library(_ name: String, _ dependencies: [String]) -> Target {
  .target(
    name: name, dependencies: modules(dependencies).map { .byName(name: $0) },
    path: "Sources/Library/\(name)", swiftSettings: settings)
}

func source(
  _ name: String, _ dependencies: [String], in folder: String,
  without excluded: [String] = [], _ more: [SwiftSetting] = []
) -> Target {
  .target(
    name: name, dependencies: modules(dependencies).map { .byName(name: $0) },
    path: "Sources/\(folder)", exclude: excluded, swiftSettings: house + more)
}

func program(
  _ name: String, _ dependencies: [String], in folder: String,
  without excluded: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: modules(dependencies).map { .byName(name: $0) },
    path: "Sources/\(folder)", exclude: excluded, swiftSettings: house)
}

func tests(_ name: String, _ dependencies: [String], in folder: String)
  -> Target
{
  .testTarget(
    name: name, dependencies: modules(dependencies).map { .byName(name: $0) },
    path: "Tests/\(folder)", swiftSettings: house)
}

let answers = Context.environment["WORKBOOK_ANSWERS"] ?? "Exercises"
let selection = Context.environment["WORKBOOK_EXERCISE"]?
  .split(separator: ",").map(String.init)

let everyChapter = chapters.map(\.number)

var targets =
  chapters.map { library($0.module, $0.uses) } + [
    library("CombineRebuilt", everyChapter.filter { !broken.contains($0) }),
    source("Timeline", ["01"], in: "Timeline/Recording"),
    source("TimelineDrawing", ["Timeline"], in: "Timeline/Drawing"),
    source("LoopbackServer", [], in: "Scenes/LoopbackServer"),
    // What the test kit tells the command.
    source("Findings", [], in: "Command/Findings"),
    source(
      "Scenes", everyChapter + ["Timeline", "LoopbackServer"], in: "Scenes",
      without: ["LoopbackServer"],
      // What language mode 6 does, for a scene of chapter 18.
      [.enableUpcomingFeature("DynamicActorIsolation")]),
    .target(
      name: "ExerciseSupport",
      dependencies: [
        "Findings", "Timeline", "Chapter01Handshake", "UnlockHook",
      ],
      path: "Tests/Kit/Support", swiftSettings: house,
      // Foundation's locks find the hook in the test bundle.
      linkerSettings: [
        .unsafeFlags(
          ["-Xlinker", "--export-dynamic-symbol=pthread_mutex_unlock"],
          .when(platforms: [.linux]))
      ]),
    .target(name: "UnlockHook", path: "Tests/Kit/UnlockHook"),
    // For suites of operators that need time.
    .target(
      name: "SchedulerSupport",
      dependencies: modules(["Timeline", "01", "08", "ExerciseSupport"])
        .map { .byName(name: $0) },
      path: "Tests/Kit/Time", swiftSettings: house),
    // For suites with a network.
    .target(
      name: "ServerSupport",
      dependencies: modules(["01", "ExerciseSupport", "LoopbackServer"])
        .map { .byName(name: $0) },
      path: "Tests/Kit/Server", swiftSettings: house),
  ]

// The command. What learners type is a program of its own and stays small; the
// others are built the first time that one of their commands is typed.
targets += [
  source("WorkbookBase", ["Findings", "Timeline"], in: "Command/Base"),
  program(
    "workbook", ["WorkbookBase", "Findings", "Timeline"],
    in: "Command/Learner"),
  source(
    "WorkbookSceneRunner", ["WorkbookBase", "Scenes", "Timeline"],
    in: "Command/SceneRunner", without: ["Program"]),
  program(
    "workbook-scenes", ["WorkbookBase", "WorkbookSceneRunner"],
    in: "Command/SceneRunner/Program"),
  program(
    "workbook-author",
    [
      "WorkbookBase", "Findings", "WorkbookSceneRunner", "Scenes", "Timeline",
      "TimelineDrawing",
    ] + everyChapter, in: "Command/Author",
    without: ["New/Templates", "Site/Reader", "Prove"]),
  program(
    "workbook-teacher", ["WorkbookBase", "Findings"], in: "Command/Teacher"),
]

targets +=
  chapters.map {
    tests(
      "\($0.module)Tests",
      everyChapter + ["Timeline", "LoopbackServer", "ExerciseSupport"],
      in: "Library/\($0.module)Tests")
  } + [
    tests(
      "TimelineTests",
      ["Timeline", "TimelineDrawing", "01", "ExerciseSupport", "Findings"],
      in: "Timeline"),
    tests(
      "LoopbackServerTests", ["LoopbackServer"],
      in: "Library/LoopbackServerTests"),
    tests(
      "CombineRebuiltTests", ["CombineRebuilt", "LoopbackServer"],
      in: "Library/CombineRebuiltTests"),
    tests("ComparedTests", ["CombineRebuilt"], in: "Library/ComparedTests"),
    tests(
      "SnippetsTests", ["CombineRebuilt", "LoopbackServer"],
      in: "Library/SnippetsTests"),
    tests(
      "ContractTests",
      ["ExerciseSupport", "Findings", "Timeline"] + everyChapter,
      in: "Kit/ContractTests"),
    tests(
      "WorkbookSiteTests",
      ["WorkbookBase", "workbook-author", "Timeline", "TimelineDrawing"],
      in: "Command/WorkbookSiteTests"),
    tests(
      "WorkbookTests",
      [
        "WorkbookBase", "Findings", "workbook", "WorkbookSceneRunner",
        "workbook-scenes",
        "workbook-author", "workbook-teacher", "Scenes", "Timeline",
        "TimelineDrawing",
      ], in: "Command/WorkbookTests"),
  ]

/// What learners can do without.
let forAuthors = [
  "workbook-scenes", "workbook-author", "workbook-teacher", "TimelineTests",
  "LoopbackServerTests", "CombineRebuiltTests", "ContractTests",
  "WorkbookSiteTests", "WorkbookTests",
]

/// The targets that are asked for; all that they need is made with them.
var selected: [String] = []
if let selection {
  selected = targets.map(\.name).filter(selection.contains)
  if selection.contains("authors") { selected += forAuthors }
} else {
  selected =
    targets.filter { $0.type == .test || $0.type == .executable }.map(\.name)
    .filter { !forAuthors.contains($0) } + ["CombineRebuilt"]
}

// `workbook play` makes the file; git ignores it, and nothing else knows it.
// One that began as a scene has what scenes have.
if selection?.contains("play") ?? false {
  let scene = Context.environment["WORKBOOK_PLAY"]
  let more = scene == nil ? [] : ["Scenes", "LoopbackServer"] + everyChapter
  targets.append(
    .executableTarget(
      name: "Playground",
      dependencies: modules(["CombineRebuilt", "Timeline"] + more)
        .map { .byName(name: $0) },
      path: scene ?? "Playground", swiftSettings: house))
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
  let path = "\(chapter.module)/\(exercise.folder)"
  let isLearners = answers == "Exercises"
  let others =
    chapters.filter { $0.number != chapter.number && !$0.exercises.isEmpty }
    .map(\.module)
    + chapter.exercises.filter { $0.folder != exercise.folder }
    .map { "\(chapter.module)/\($0.folder)" }
  return .target(
    name: name,
    dependencies: modules(exercise.imports).map { .byName(name: $0) },
    path: isLearners ? answers : "\(answers)/\(path)",
    exclude: isLearners ? others + ["\(path)/Hints.md"] : [],
    sources: isLearners ? [path] : nil, swiftSettings: house)
}

for chapter in chapters {
  for exercise in chapter.exercises {
    let number = exercise.folder.prefix { $0 != "-" }
    let name = "Exercise\(chapter.number)_\(number)"
    targets += [
      answer(name, to: exercise, of: chapter),
      tests(
        "\(name)Tests",
        [name, "ExerciseSupport", "Timeline"]
          + exercise.imports.filter { $0 != "Timeline" },
        in: "Exercises/\(chapter.module)/\(exercise.folder)"),
    ]
    let ids = [chapter.number, "\(chapter.number).\(number)"]
    if selection?.contains(where: ids.contains) ?? true {
      selected.append("\(name)Tests")
    }
  }
}

var needed: Set<String> = []
while let name = selected.popLast() {
  guard needed.insert(name).inserted else { continue }
  for target in targets where target.name == name {
    for case .byNameItem(let dependency, _) in target.dependencies {
      selected.append(dependency)
    }
  }
}
targets.removeAll { !needed.contains($0.name) }

let products: [Product] =
  selection != nil
  ? []
  : [
    .library(name: "CombineRebuilt", targets: ["CombineRebuilt"]),
    .executable(name: "workbook", targets: ["workbook"]),
  ]

let package = Package(
  name: "CombineWorkbook",
  // What task executors need; a Mac that has Swift 6.2 is as new.
  platforms: [.macOS(.v15)], products: products, targets: targets,
  swiftLanguageModes: [.v5])
