/** The bundle of a small service, in a folder of its own. */
import { execFile, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { decode } from "@jridgewell/sourcemap-codec"
import { Effect } from "effect"
import { bundled } from "../launch/bundle.mjs"
import { answerOf } from "../launch/help.mjs"
import { hold } from "../launch/users.mjs"

const run = fileURLToPath(new URL("../launch/run.mjs", import.meta.url))

/** A greeting that a thread makes of a file; with an argument, it fails instead. */
const files = {
  "package.json": "{}",
  "package-lock.json": "{}",
  "src/cli.ts": "",
  "src/commands/writeHelp.ts": `
    import { writeFileSync } from "node:fs"
    import { greeting } from "../../modules/shop/Greeting.ts"
    writeFileSync(process.argv[2] ?? "", JSON.stringify({ texts: { "": greeting.of("?") }, version: "1" }))`,
  "src/main.ts": `
    import { Worker } from "node:worker_threads"
    import { greeting } from "../modules/shop/Greeting.ts"
    if (process.argv.length > 2) greeting.fail()
    new Worker(new URL("./Thread.ts", import.meta.url)).once("message", (name: string) => console.log(greeting.of(name)))`,
  "src/Thread.ts": `
    import { readFileSync } from "node:fs"
    import { parentPort } from "node:worker_threads"
    parentPort?.postMessage(readFileSync(new URL("../modules/shop/name.txt", import.meta.url), "utf8"))`,
  "modules/shop/name.txt": "駅前",
  "modules/shop/Greeting.ts": `
    export const greeting = {
      of: (name: string) => \`Hello \${name}\`,
      fail: (): never => {
        throw new Error("closed")
      }
    }`
}

const write = (root: string, given: Readonly<Record<string, string>>) => {
  for (const [name, text] of Object.entries(given)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
}

const project = Effect.acquireRelease(
  Effect.sync(() => {
    const root = mkdtempSync(join(tmpdir(), "ekimae bundle-"))
    write(root, files)
    return root
  }),
  (root) => Effect.sync(() => rmSync(root, { recursive: true }))
)

const bundlesOf = (root: string) => readdirSync(join(root, "node_modules/.cache/service"))

/** As the launcher runs it. */
const start = (root: string, ...args: ReadonlyArray<string>) =>
  Effect.promise(() => {
    const launch = { root, entry: join(root, "src/main.ts"), args }
    const launcher = join(root, "launch.mjs")
    writeFileSync(
      launcher,
      `import { runEntry } from ${JSON.stringify(run)}; await runEntry(${JSON.stringify(launch)})`
    )
    return promisify(execFile)(process.execPath, [launcher]).then(
      ({ stderr, stdout }) => ({ stderr, stdout }),
      ({ stderr, stdout }: { readonly stderr: string; readonly stdout: string }) => ({ stderr, stdout })
    )
  })

describe("The bundle of the service", () => {
  it.live("is built once; data is found beside the sources, threads have theirs, and errors name the sources", () =>
    Effect.gen(function* () {
      const root = yield* project
      assert.deepStrictEqual(yield* start(root), { stdout: "Hello 駅前\n", stderr: "Bundling the service ...\n" })
      assert.deepStrictEqual(yield* start(root), { stdout: "Hello 駅前\n", stderr: "" })
      assert.match((yield* start(root, "fail")).stderr, /Error: closed\n.*modules\/shop\/Greeting\.ts:5:/)
    })
  )

  it.live("has source maps of lines alone, whose positions Node keeps in memory", () =>
    Effect.gen(function* () {
      const root = yield* project
      const bundle = dirname(yield* Effect.promise(() => bundled(root, join(root, "src/main.ts"))))
      const maps = readdirSync(bundle).filter((name) => name.endsWith(".map"))
      assert.isAbove(maps.length, 0)
      for (const name of maps) {
        const { mappings } = JSON.parse(readFileSync(join(bundle, name), "utf8"))
        for (const positions of decode(mappings)) {
          const repeated = positions.filter(
            ({ 1: source, 2: line }, at) => source === positions[at - 1]?.[1] && line === positions[at - 1]?.[2]
          )
          assert.lengthOf(repeated, 0, name)
        }
      }
    })
  )

  it.live.runIf(process.platform === "linux")(
    "runs with an allocator that gives memory back, and leaves the processes that it starts their defaults",
    () =>
      Effect.gen(function* () {
        const root = yield* project
        write(root, {
          "src/main.ts": `
            import { readFileSync } from "node:fs"
            const settings = (text: string) => text.match(/MALLOC_MMAP_THRESHOLD_=16384/g)?.length ?? 0
            console.log(settings(readFileSync("/proc/self/environ", "utf8")), "MALLOC_MMAP_THRESHOLD_" in process.env)`
        })
        assert.strictEqual((yield* start(root)).stdout, "1 false\n")
      })
  )

  it.live("is built by another process, so that the service does not keep the memory of the bundler", () =>
    Effect.gen(function* () {
      const root = yield* project
      write(root, {
        "src/main.ts": `
          const { sharedObjects } = process.report.getReport() as unknown as { readonly sharedObjects: ReadonlyArray<string> }
          console.log(sharedObjects.filter((file) => file.includes("rolldown")).length)`
      })
      assert.deepStrictEqual(yield* start(root), { stdout: "0\n", stderr: "Bundling the service ...\n" })
    })
  )

  it.live("is another one when a source has changed, and the one before stays for those that run it", () =>
    Effect.gen(function* () {
      const root = yield* project
      const entry = join(root, "src/main.ts")
      const first = yield* Effect.promise(() => bundled(root, entry))
      write(root, {
        "modules/shop/Greeting.ts": "export const greeting = { of: (name: string) => name, fail: () => {} }"
      })
      const second = yield* Effect.promise(() => bundled(root, entry))
      assert.notStrictEqual(first, second)
      assert.deepStrictEqual((yield* start(root)).stdout, "駅前\n")
      assert.sameMembers(
        bundlesOf(root).map((name) => join(root, "node_modules/.cache/service", name, "main.js")),
        [first, second]
      )
    })
  )

  it.live("is another one when data has changed that a source imports", () =>
    Effect.gen(function* () {
      const root = yield* project
      const greets = (word: string) => {
        write(root, { "modules/shop/words.json": JSON.stringify({ word }) })
        return Effect.map(start(root), ({ stdout }) => stdout)
      }
      write(root, {
        "modules/shop/Greeting.ts":
          'import words from "./words.json" with { type: "json" }\nexport const greeting = { of: () => words.word, fail: () => {} }'
      })
      assert.strictEqual(yield* greets("Good morning"), "Good morning\n")
      assert.strictEqual(yield* greets("Good evening, all"), "Good evening, all\n")
    })
  )

  it.live("stays until five newer ones are there", () =>
    Effect.gen(function* () {
      const root = yield* project
      const entry = join(root, "src/main.ts")
      const made: Array<string> = []
      for (let n = 1; n <= 6; n++) {
        write(root, { "modules/shop/name.ts": `export const n = ${"1".repeat(n)}` })
        made.push(basename(dirname(yield* Effect.promise(() => bundled(root, entry)))))
      }
      assert.sameMembers(bundlesOf(root), made.slice(1))
    })
  )

  it.live("stays as long as a process runs from it, however many newer ones are there", () =>
    Effect.gen(function* () {
      const root = yield* project
      const entry = join(root, "src/main.ts")
      const [held = "", ended = ""] = yield* Effect.promise(async () => {
        const first = await bundled(root, entry)
        hold(dirname(first))
        write(root, { "modules/shop/name.ts": "export const n = 0" })
        return [first, await bundled(root, entry)].map((file) => basename(dirname(file)))
      })
      // A process of that id has ended.
      const { pid } = spawnSync(process.execPath, ["--version"])
      writeFileSync(join(root, "node_modules/.cache/service", ended, `process.${pid}`), "")
      for (let n = 1; n <= 5; n++) {
        write(root, { "modules/shop/name.ts": `export const n = ${"1".repeat(n)}` })
        yield* Effect.promise(() => bundled(root, entry))
      }
      assert.include(bundlesOf(root), held)
      assert.notInclude(bundlesOf(root), ended)
    })
  )

  it.live("answers for help as long as its sources are as they were", () =>
    Effect.gen(function* () {
      const root = yield* project
      assert.isUndefined(answerOf(root, ["--help"]))
      yield* Effect.promise(() => bundled(root, join(root, "src/cli.ts")))
      assert.deepStrictEqual([answerOf(root, ["--help"]), answerOf(root, ["-v"])], ["Hello ?", "1"])
      assert.isUndefined(answerOf(root, ["list"]))
      write(root, { "modules/shop/other.ts": "" })
      assert.isUndefined(answerOf(root, ["--help"]))
    })
  )

  it.live("is the same for many that start at once, and nothing else is left", () =>
    Effect.gen(function* () {
      const root = yield* project
      const entry = join(root, "src/main.ts")
      const found = yield* Effect.promise(() => Promise.all(Array.from({ length: 3 }, () => bundled(root, entry))))
      assert.strictEqual(new Set(found).size, 1)
      assert.lengthOf(bundlesOf(root), 1)
    })
  )

  it.live("is done without where it cannot be built or stored", () =>
    Effect.gen(function* () {
      const root = yield* project
      write(root, { "node_modules/.cache": "a file where a folder should be" })
      const { stderr, stdout } = yield* start(root)
      assert.strictEqual(stdout, "Hello 駅前\n")
      assert.match(stderr, /Starts from the sources: /)
    })
  )
})
