/** The launcher as it is called, on this tree: nothing is installed, since all is there. */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { basename, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { nodeFault, requiredNodeMajor } from "../../src/version.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const launcher = join(root, "scripts/launch.mjs")
const manifest: { optionalDependencies: Record<string, string> } = createRequire(import.meta.url)("../../package.json")

/** An entry that holds the given code; its path from the root has a space in it. */
const entryOf = (code: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "ekimae launch-"))),
      (directory) => Effect.sync(() => rmSync(directory, { recursive: true }))
    ),
    (directory) => {
      const entry = join(directory, "entry.ts")
      writeFileSync(entry, code)
      return relative(root, entry)
    }
  )

/** Runs until SIGTERM, then ends with 3. */
const service = `
const on = setInterval(() => {}, 1e6)
process.on("SIGTERM", () => { clearInterval(on); process.exitCode = 3 })
console.log("up")
`

interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the launcher to its end as a child of its own kind; `up` is called when the entry writes. */
const launch = (args: ReadonlyArray<string>, up?: (child: ChildProcess) => void) =>
  Effect.callback<Ended>((resume) => {
    const child = spawn(process.execPath, [launcher, ...args], { stdio: ["ignore", "pipe", "pipe", "ipc"] })
    let stdout = ""
    let stderr = ""
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      stdout += text
      up?.(child)
    })
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text))
    // Not "close": that event is lost when the channel is closed from this side.
    let open = 3
    const closed = () => {
      open -= 1
      if (open === 0) resume(Effect.succeed({ code: child.exitCode, signal: child.signalCode, stdout, stderr }))
    }
    child.once("exit", closed)
    child.stdout?.once("end", closed)
    child.stderr?.once("end", closed)
    return Effect.sync(() => child.kill("SIGKILL"))
  })

describe("The launcher", () => {
  it.live("runs the entry with its arguments, says nothing itself and passes the exit code on", () =>
    Effect.gen(function* () {
      const entry = yield* entryOf("console.log(JSON.stringify(process.argv.slice(2)) as string); process.exitCode = 7")
      const ended = yield* launch([entry, "--json", "a b", ""])
      assert.deepStrictEqual(ended, { code: 7, signal: null, stdout: '["--json","a b",""]\n', stderr: "" })
    })
  )

  it.live("leaves signals to the entry", () =>
    Effect.gen(function* () {
      const entry = yield* entryOf(service)
      const ended = yield* launch([entry], (child) => child.kill("SIGTERM"))
      assert.deepInclude(ended, { code: 3, signal: null, stderr: "" })
    })
  )

  it.live("stops the entry when what started it is gone", () =>
    Effect.gen(function* () {
      const entry = yield* entryOf(service)
      const ended = yield* launch([entry], (child) => child.disconnect())
      assert.deepInclude(ended, { code: 3, signal: null, stderr: "" })
    })
  )

  it.live("tells in one line what it lacks", () =>
    Effect.gen(function* () {
      assert.deepInclude(yield* launch([]), {
        code: 1,
        stderr: "Usage: node scripts/launch.mjs <entry> [arguments]\n"
      })
      const missing = yield* launch(["src/nothing.ts"])
      assert.strictEqual(missing.code, 1)
      assert.match(missing.stderr, /^There is no .*nothing\.ts\n$/)
    })
  )
})

describe("The command of a checkout", () => {
  it.live("is what the help texts print, from any directory and through a link, as npx runs it", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        Effect.sync(() => mkdtempSync(join(tmpdir(), "ekimae npx-"))),
        (directory) => Effect.sync(() => rmSync(directory, { recursive: true }))
      )
      const bin: Record<string, string> = createRequire(import.meta.url)("../../package.json").bin
      symlinkSync(join(root, bin["ekimae"]!), join(folder, "ekimae"))
      const stdout = yield* Effect.promise(() =>
        promisify(execFile)(join(folder, "ekimae"), ["--version"], { cwd: folder })
      )
      assert.match(stdout.stdout, /^ekimae v/)
    })
  )
})

describe("The version check", () => {
  it("names the version that runs and the way out", () => {
    assert.include(nodeFault("24.1.0"), "this is Node 24.1.0")
    assert.include(nodeFault("24.1.0"), "npm start")
    assert.isUndefined(nodeFault(`${requiredNodeMajor}.0.0`))
    assert.isUndefined(nodeFault(`${requiredNodeMajor + 1}.0.0`))
  })

  it("asks for the Node that the packages bring", () => {
    const versions = Object.entries(manifest.optionalDependencies).filter(([name]) =>
      basename(name).startsWith("node-")
    )
    assert.isNotEmpty(versions)
    for (const [, version] of versions) assert.strictEqual(Number.parseInt(version, 10), requiredNodeMajor)
  })
})
