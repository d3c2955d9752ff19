/** What may not be written, and how long a file may be. */
import { matches, type Rule, type SourceFile } from "./Source.ts"

const isProduct = (file: SourceFile) => /^(src|modules)\/.*\.tsx?$/.test(file.path)
const isModule = (file: SourceFile) => /^modules\/.*\.tsx?$/.test(file.path)
const isTest = (file: SourceFile) => /^test\/.*\.ts$|^scripts\/.*\.test\.ts$/.test(file.path)
/** Runs that spread their load and their faults over real time; chaos runs and a test play them. */
const isChaos = (file: SourceFile) => file.path.startsWith("test/support/chaos/")
/** `nobody` is the name of a system user. */
const hasCommonWords = ({ path }: SourceFile) =>
  /^(src|modules|scripts|test)\/.*\.(tsx?|mjs|md)$/.test(path) && path !== "src/sql/embedded/ServerUser.ts"
/** Words of SQL and of the runtime have one meaning each; `modules/` may have lines and turns of its own. */
const isRuntime = (file: SourceFile) => /^src\/(actor|cpu)\/.*\.ts$/.test(file.path)
const isSource = (file: SourceFile) => /\.(tsx?|mjs)$/.test(file.path)
/** The rules name what they refuse. */
const isRule = (file: SourceFile) => file.path.startsWith("test/architecture")

const isOnTestClock = ({ code }: SourceFile) => /\bTestClock\b/.test(code) && !/\bit\.live\b|"node:timers/.test(code)

const never = (
  title: string,
  pattern: RegExp,
  remedy: string,
  applies: (file: SourceFile) => boolean,
  where: "code" | "text" = "code"
): Rule => ({
  title,
  check: (files) =>
    files
      .filter((file) => applies(file) && !isRule(file))
      .flatMap((file) => Array.from(matches(file, pattern, remedy, where)))
})

const maxLines = 350

const shortFiles: Rule = {
  title: `no source file is longer than ${maxLines} lines`,
  check: (files) =>
    files.filter(isSource).flatMap(({ path, text }) => {
      const lines = text.trimEnd().split("\n").length
      return lines <= maxLines ? [] : [{ path, line: maxLines, message: `${lines} lines: split it by what it knows` }]
    })
}

const reasonedSkips: Rule = {
  title: "a test that is skipped says why on the same line or the line above",
  check: (files) =>
    files
      .filter((file) => isTest(file) && !isRule(file))
      .flatMap((file) => {
        const lines = file.text.split("\n")
        return [...matches(file, /\.(?:skip|todo|fails)\(/g, "write the reason as a comment, or mend the test")].filter(
          ({ line }) => !/\/[/*]/.test(`${lines[line - 2] ?? ""}${lines[line - 1] ?? ""}`)
        )
      })
}

/** What only makes sense to who wrote it: numbers of a tracker, homes and trees of one machine. */
const foreign = [String.raw`\bissues? #?\d+\b`, String.raw`(?<![\w.~])/(?:home|root|Users)/\w+`]

export const texts: ReadonlyArray<Rule> = [
  never(
    "texts and names name the actor and use common words",
    /\b(told|(?<!`)nobody|whoever|somebody|anew|fares|doomed|so many)\b/gi,
    "say who does what, in standard terms",
    hasCommonWords,
    "text"
  ),
  never(
    "the runtime has one word for one thing",
    /\b(lanes?|turns?|settlers?|endings|handoffs?|census|hasten\w*|reviv\w+|disown\w*|doomed)\b/gi,
    "say mailbox, position or lease, JobCompleter, JobWaiter, DirectStart, runNow, retry, releaseOrphans, cancelling",
    isRuntime,
    "text"
  ),
  never(
    "a doc comment begins with what it describes",
    /\/\*\*\s*(?:\*\s*)?(?:Of|By|With|Both|The same|One that)\b/g,
    "name the method's effect, the field's noun or the constant's unit first: who reads it has not read the code",
    isSource,
    "text"
  ),
  shortFiles,
  reasonedSkips,
  never(
    "types are not silenced",
    /\bas (?:any|never)\b/g,
    "it hides a missing service until it is asked for. Let the types say what is missing",
    (file) => isSource(file) && !isTest(file)
  ),
  never(
    "what repeats for ever goes through src/process/Daemon.ts, but for commands in the foreground",
    /\bEffect\.forever\b|\bSchedule\.forever\b/g,
    "a defect would end it, and nobody would know. Daemon.forever logs a fault at Error and goes on",
    (file) =>
      isProduct(file) && file.path !== "src/process/Daemon.ts" && !/^modules\/[^/]+\/commands\//i.test(file.path)
  ),
  never(
    "the compiler is not silenced",
    /@ts-(?:ignore|nocheck)/g,
    "mend the type; a test of types may use @ts-expect-error",
    isSource,
    "text"
  ),
  never(
    "notifications are sent in the transaction",
    /\b\w*sql\w*\.notify\(/gi,
    "it takes another connection and is sent even if the transaction rolls back. Write sql`select pg_notify(...)`",
    isProduct
  ),
  never(
    "every fiber has an owner",
    /\bEffect\.fork(?:Daemon|Detach)\b/g,
    "fork it into a scope (Effect.forkScoped, Effect.forkIn)",
    isProduct
  ),
  never(
    "time, randomness and ids come from services in modules",
    /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(\)|(?<!andom\.)\brandom(?:UUID|Bytes|Int)\(/g,
    "use Clock or DateTime, Random or SecureRandom, or the database's clock",
    isModule
  ),
  never(
    "tests never sleep, but on the test clock",
    /\bEffect\.sleep\(|\bsetTimeout\(|"node:timers\/promises"/g,
    "wait for what must happen (a latch, a drain, runOnce, TestClock)",
    (file) => isTest(file) && !isOnTestClock(file) && !isChaos(file)
  ),
  never(
    "no test judges how long something took, but on the test clock",
    /\bassert\.is(?:Below|AtMost)\([^\n]*(?:performance\.now\(\)|\bdurationMs\b|\belapsed\b|\btook\b)/g,
    "a busy machine takes longer. Let what is wrong never end, or end otherwise, and leave it to the test's time limit",
    (file) => isTest(file) && !isOnTestClock(file)
  ),
  never(
    "tests leave the process as it was, since files share it",
    /\bprocess\.chdir\(|\bvi\.(?:mock|doMock|stub\w+|spyOn)\(|\bglobalThis\.\w+\s*=[^=]/g,
    "give the code what it needs by a layer, or start a process",
    isTest
  ),
  never(
    "a problem whose message is a code says in its detail what to do",
    /override get message\(\) \{\s*return "[a-z]+(?:_[a-z]+)+"\s*\}\s*\}/g,
    "add `get detail()`: a sentence for a person who reads it at a terminal",
    isProduct
  ),
  never("no test runs alone", /\.only\(/g, "the others would not run", isTest),
  never(
    "the product speaks of itself alone",
    new RegExp(foreign.join("|"), "gi"),
    "say it in the product's own words",
    (file) => !file.path.endsWith("package-lock.json"),
    "text"
  )
]
