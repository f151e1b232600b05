// swift-tools-version: 6.2
//
// The Combine Workbook, without dependencies. The course table below makes the
// targets of the library and of the exercises. Four environment variables:
//
//   WORKBOOK_ANSWERS   the folder of the answers: Exercises (the default),
//                      Solutions, or another of the same shape in this package
//   WORKBOOK_EXERCISE  the targets to build, separated by commas: 05.2, 05 or
//                      reduce for suites of exercises; a target; `authors`;
//                      `play` for a scratch file, or that in WORKBOOK_PLAY
//   WORKBOOK_COMBINE   `Apple` runs ComparedTests with Apple's framework
//   WORKBOOK_OPTIMIZED optimizes the test kit, as `check` and `grade` do
import PackageDescription

/// The chapters with the chapters that they import, and their exercises with the
/// imports of answer and tests. `swift run workbook book --update` writes it from
/// Sources/Command/Base/Course/CourseTable.swift.
let table = """
  Chapter01Handshake:
    1-PredictTheHandshake: 01  2-MakeAPublisher: 01  3-WidenTheFailureType: 01  4-AnIdentityOfItsOwn: 01
  Chapter02VanishingSubscriber: 01
    1-PredictTheDisappearance: 01 02 LoopbackServer  2-ReproduceTheSilence: 01  3-KeepTheRunAlive: 01
    4-MakeAGuestbook:  5-StandInBetween: 01
  Chapter03RetainedSubscriber: 01
    1-PredictTheRelease: 01 03 LoopbackServer  2-LetGoAtTheEnd: 01  3-NameTheFailure:
    4-BuildTheNetworkPublisher: 01 LoopbackServer ServerSupport
  Chapter04Sink: 01 02
    1-PredictTheToken: 01 04  2-BuildASink: 01  3-MakeABag: 01
  Chapter05Demand: 01
    1-PredictTheDemand: 01 05 06  2-CountTheDemand: 01  3-LoseNoName: 01 05
  Chapter06Reentrancy: 01 05
    1-ReproduceTheRepeatedValue: 01 05  2-MakeACountdown: 01 05  3-OneAtATime: 01
  Chapter07ControlEvents: 01 05
    1-PredictTheEvents: 01 05 06 07 08  2-ReproduceTheEarlyRegistration: 01 05 06  3-RegisterWhenAsked: 01 05 06
    4-MapAndFilter: 01 05 06
  Chapter08Time: 01 04 05
    1-WaitForSilence: 01 05 06 07 08 SchedulerSupport  2-Throttle: 01 05 06 07 08 SchedulerSupport
  Chapter09Observation: 01 04 05 06 07 08
    1-PredictTheObservation: 01 04 05 06 07 09 10  2-BuildAnObservation: 01 05 06
    3-BreakTheRetainCycle: 01 04 08 09
  Chapter10FirstAndMerge: 01 05 07 08
    1-TakeTheFirst: 01 05 06 08  2-MergeTwo: 01 05 06 04 07 09 10
  Chapter11Subjects: 01 04 05 08 09
    1-PredictTheSubject: 01 04 05 06 11  2-ListenToTheSecond: 01 04 07 11  3-ManyListeners: 01 05 06
    4-BuildCurrentValueSubject: 01 05 06
  Chapter12Values: 01 05 06 08 09 11
    1-PredictTheValues: 01 04 05 06 12 13  2-KeepAPromise: 01 05 06
  Chapter13PublishersOfPublishers: 01 05 07 08 09 10 12
    1-TheLatestAnswer: 01 04 05 06 07 12 13  2-FailInTheMiddle: 01 05 06 08  3-OneAfterTheOther: 01 05 06
  Chapter14Record: 01 04 05 06
    1-PredictTheRecord: 01 04 05 14  2-BuildARecord: 01 05 06  3-ReproduceTheEmptyRecord: 01 04 11 14
    4-KeepAFixture: 01 03 04 11 14 LoopbackServer  5-KeepTheTime: 01 04 05 06 07 08
  Chapter15DataTasks: 01 03 04 05 12 13 14
    1-PredictTheAnswers: 01 04 05 06 07 15 LoopbackServer  2-DeliverEveryAnswer: 01 LoopbackServer ServerSupport
    3-NameTheTrouble: 01 12 13 14 15 LoopbackServer  4-ProveTheClient: 01 04 12 13 14 15 LoopbackServer
    5-ProveTheDemand: 01 04 05 06 12
  Chapter16Recovery: 01 05 08 12
    1-PredictTheRecovery: 01 04 05 06 08 12 13 16  2-RetryTemporaryFailures: 01 05 06 12 13 16  3-CatchIt: 01 05 06
    4-GrowingPauses: 01 05 06 07 08 16
  Chapter17Sharing: 01 05 08 11
    1-PredictTheSharing: 01 04 05 06 11 17
    2-BuildOneRequestForMany: 01 04 05 06 07 11 12 13 15 LoopbackServer ServerSupport  3-ShareAndReplay: 01 05 06
  Chapter18Threads: 01
    1-PredictTheOrders: 01 04 07 11 18  2-GoEveryWay:  3-HangUpInTime: 01 05 06  4-ProveTheToken: 01 04 18
    5-ALittleCombine: 01
  Chapter19SeveralPublishers: 01 05 06 07 08 10 12 13
    1-PredictTheState: 01 04 05 06 07 11 19 20  2-BuildCombineLatest: 01 05 06
    3-ShowWhatWas: 01 04 05 06 07 09 10 11 19 20
  Chapter20AForm: 01 04 05 06 07 08 11 16 17
    1-KeepAResult: 01 05 06  2-WithTheLatest: 01 05 06 08
  Chapter21Async: 01 04 05 08 12 20
    1-PredictTheLoop: 01 06 11 21  2-BuildValues: 01 04 05 06  3-ProveTheBridge: 01 05 06 21 Timeline
  Chapter22OtherOperators: 01 04 05 06 07 08 10 12 13 15 16 19 20
  """

struct Chapter {
  /// `Chapter05Demand`.
  var module: String
  /// The numbers of the chapters that its module imports.
  var uses = ""
  /// `2-CountTheDemand`, and its imports: chapters by number.
  var exercises: [(folder: String, imports: String)] = []

  var number: String { String(module.dropFirst("Chapter".count).prefix(2)) }
}

let selection = Context.environment["WORKBOOK_EXERCISE"]?
  .split(separator: ",").map(String.init)
/// The folders of the selected operators of chapter 22.
let operators = (selection ?? []).filter {
  $0.first!.isLowercase && !["authors", "play", "bench"].contains($0)
    && !$0.hasPrefix("workbook")
}.map { $0.prefix(1).uppercased() + $0.dropFirst() }
let rows = operators.map { " \($0): 01 05 06 08 OperatorSupport" }.joined()
let asked = selection.map { $0 + operators.map { "22.\($0)" } }
let chapters = (table + rows).split(whereSeparator: \.isWhitespace)
  .reduce(into: [Chapter]()) { chapters, word in
    let (last, name) = (chapters.count - 1, String(word.dropLast()))
    if word.hasPrefix("Chapter") {
      chapters.append(Chapter(module: name))
    } else if word.hasSuffix(":") {
      chapters[last].exercises.append((name, ""))
    } else if let exercise = chapters[last].exercises.indices.last {
      chapters[last].exercises[exercise].imports += "\(word) "
    } else {
      chapters[last].uses += "\(word) "
    }
  }

// MARK: - Targets

// Language mode 5: Combine's protocols are older than `Sendable` (chapter 18).
let settings = [SwiftSetting.enableUpcomingFeature("MemberImportVisibility")]

/// Makes a first build fast, without the compiler's check of its own output. The
/// library may have no unsafe flags, because other packages depend on it.
let house: [SwiftSetting] =
  settings + [
    .unsafeFlags(
      [
        "-driver-batch-count", "1", "-index-ignore-system-modules",
        "-Xfrontend", "-disable-llvm-verify",
      ], .when(configuration: .debug))
  ]

/// The test kit takes longer to build with optimization, and searches faster.
let kit =
  Context.environment["WORKBOOK_OPTIMIZED"] == nil
  ? house : house + [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"])]

/// Returns a target with its dependencies: a chapter's number is short for its
/// module.
func target(
  _ name: String, _ needs: String = "", in folder: String? = nil,
  without excluded: [String] = [], sources: [String]? = nil,
  _ settings: [SwiftSetting] = house, linker: [LinkerSetting]? = nil,
  isProgram: Bool = false
) -> Target {
  let isTest = name.hasSuffix("Tests")
  let path = folder ?? "\(isTest ? "Tests" : "Sources")/Library/\(name)"
  let needs: [Target.Dependency] = needs.split(separator: " ").map { need in
    .byName(name: chapters.first { $0.number == need }?.module ?? String(need))
  }
  if isTest {
    return .testTarget(
      name: name, dependencies: needs, path: path, swiftSettings: settings)
  }
  if isProgram {
    return .executableTarget(
      name: name, dependencies: needs, path: path, exclude: excluded,
      swiftSettings: settings)
  }
  return .target(
    name: name, dependencies: needs, path: path, exclude: excluded,
    sources: sources, swiftSettings: settings, linkerSettings: linker)
}

let all = chapters.map(\.number).joined(separator: " ")

var targets = chapters.flatMap {
  [
    target($0.module, $0.uses, settings),
    target(
      "\($0.module)Tests",
      "\(all) Timeline LoopbackServer ExerciseSupport ServerSupport"),
  ]
}
let command = "Sources/Command"
let compared =
  Context.environment["WORKBOOK_COMBINE"] == "Apple"
  ? house + [.define("APPLE_COMBINE")] : house
targets += [
  // Chapter 02 is broken on purpose, so CombineRebuilt does not export it.
  target("CombineRebuilt", all.replacing("02 ", with: ""), settings),
  target("ComparedTests", "CombineRebuilt", compared),
  target("SnippetsTests", "CombineRebuilt LoopbackServer"),
  target("TimelineText", in: "Sources/Timeline/Text"),
  target("Timeline", "TimelineText 01", in: "Sources/Timeline/Recording"),
  target("TimelineDrawing", "Timeline", in: "Sources/Timeline/Drawing"),
  // A scene of chapter 18 needs this feature of language mode 6.
  target(
    "Scenes", "\(all) Timeline LoopbackServer", in: "Sources/Scenes",
    without: ["LoopbackServer"],
    house + [.enableUpcomingFeature("DynamicActorIsolation")]),
  target("LoopbackServer", in: "Sources/Scenes/LoopbackServer"),
  // Foundation's locks find the hook in the test bundle.
  .target(name: "UnlockHook", path: "Tests/Kit/UnlockHook"),
  target(
    "ExerciseSupport", "Findings Timeline 01 UnlockHook",
    in: "Tests/Kit/Support", kit,
    linker: [
      .unsafeFlags(
        ["-Xlinker", "--export-dynamic-symbol=pthread_mutex_unlock"],
        .when(platforms: [.linux]))
    ]),
  target(
    "SchedulerSupport", "Timeline 01 08 ExerciseSupport", in: "Tests/Kit/Time"),
  target(
    "ServerSupport", "01 ExerciseSupport LoopbackServer", in: "Tests/Kit/Server"
  ),
  target(
    "OperatorSupport", "01 08 20 22 ExerciseSupport SchedulerSupport",
    in: "Tests/Kit/Operators"),
  target("Findings", in: "\(command)/Findings"),
  target("WorkbookBase", "Findings TimelineText", in: "\(command)/Base"),
  target(
    "workbook", "WorkbookBase Findings TimelineText LoopbackServer",
    in: "\(command)/Learner", isProgram: true),
  target("WorkbookIsolation", "WorkbookBase", in: "\(command)/Isolation"),
  target(
    "WorkbookSceneRunner", "WorkbookBase Scenes Timeline",
    in: "\(command)/SceneRunner", without: ["Program"]),
]

/// Authors' targets; a student edition lacks most of them.
let forAuthors = [
  target(
    "workbook-scenes", "WorkbookBase WorkbookSceneRunner",
    in: "\(command)/SceneRunner/Program", isProgram: true),
  target(
    "workbook-author",
    "WorkbookBase WorkbookIsolation Findings WorkbookSceneRunner Scenes"
      + " Timeline TimelineDrawing CombineRebuilt",
    in: "\(command)/Author",
    without: ["New/Templates", "Site/Reader", "Prove"],
    isProgram: true),
  target(
    "workbook-teacher", "WorkbookBase WorkbookIsolation Findings",
    in: "\(command)/Teacher", isProgram: true),
  target(
    "TimelineTests",
    "Timeline TimelineText TimelineDrawing 01 ExerciseSupport Findings",
    in: "Tests/Timeline"),
  target("LoopbackServerTests", "LoopbackServer"),
  target("bench", all, in: "Tests/Library/Bench", isProgram: true),
  target("CombineRebuiltTests", "CombineRebuilt LoopbackServer"),
  target(
    "ContractTests", "OperatorSupport ExerciseSupport Findings Timeline \(all)",
    in: "Tests/Kit/ContractTests"),
  target(
    "WorkbookTests",
    "WorkbookBase WorkbookIsolation Findings workbook WorkbookSceneRunner"
      + " workbook-scenes workbook-author workbook-teacher Scenes Timeline TimelineDrawing",
    in: "Tests/Command/WorkbookTests"),
]

var selected =
  targets.filter { $0.type == .test || $0.name == "workbook" }.map(\.name)
  + ["CombineRebuilt"]

targets += forAuthors
if let selection {
  selected = targets.map(\.name).filter(selection.contains)
  if selection.contains("authors") { selected += forAuthors.map(\.name) }
}

// A playground that began as a scene has the imports of scenes.
if selection?.contains("play") ?? false {
  let scene = Context.environment["WORKBOOK_PLAY"]
  targets.append(
    target(
      "Playground",
      "CombineRebuilt Timeline"
        + (scene == nil ? "" : " Scenes LoopbackServer \(all)"),
      in: scene ?? "Playground", isProgram: true))
  selected.append("Playground")
}

// SwiftPM stops at a missing path, but only warns of missing sources. So the path
// of a learner's target is `Exercises`, and its sources are one folder there.
let answers = Context.environment["WORKBOOK_ANSWERS"] ?? "Exercises"
let modules = chapters.filter { !$0.exercises.isEmpty || $0.number == "22" }
  .map(\.module)

for chapter in chapters {
  let isLearners = answers == "Exercises" && chapter.number != "22"
  let paths = chapter.exercises.map { "\(chapter.module)/\($0.folder)" }
  for (path, exercise) in zip(paths, chapter.exercises) {
    let id = "\(chapter.number).\(exercise.folder.prefix { $0 != "-" })"
    let name = "Exercise\(id.replacing(".", with: "_"))"
    let others = (modules + paths).filter { $0 != chapter.module && $0 != path }
    targets += [
      target(
        name, exercise.imports, in: isLearners ? answers : "\(answers)/\(path)",
        without: isLearners ? others + ["\(path)/Hints.md"] : [],
        sources: isLearners ? [path] : nil),
      target(
        "\(name)Tests",
        "\(name) ExerciseSupport Timeline "
          + exercise.imports.replacing("Timeline", with: ""),
        in: "Tests/Exercises/\(path)"),
    ]
    if asked?.contains(where: [chapter.number, id].contains) ?? true {
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

let products: [Product] = [
  .library(name: "CombineRebuilt", targets: ["CombineRebuilt"]),
  .executable(name: "workbook", targets: ["workbook"]),
]

let package = Package(
  name: "CombineWorkbook",
  // Task executors need macOS 15, which Swift 6.2 needs, too.
  platforms: [.macOS(.v15)], products: selection == nil ? products : [],
  targets: targets,
  swiftLanguageModes: [.v5])
