/** The launcher in a clone of its own, with the real npm. */
import { spawnSync } from "node:child_process"
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { isClockShifted } from "../../test/support/ShiftedClock.ts"
import {
  bench,
  clone,
  ended,
  entryCode,
  lockOf,
  program,
  service,
  slowServer,
  start,
  whenSaid,
  writeManifests
} from "./Clone.ts"

// Times of files are the real ones under a shifted clock, and a lock of the launcher would look weeks old.
describe.skipIf(isClockShifted)("A start in a clone", () => {
  it.live("installs what the service needs, and then neither writes nor says anything", () =>
    Effect.gen(function* () {
      const root = yield* clone
      const first = yield* start(root, service)
      assert.deepInclude(first, { code: 0, stdout: "1.0.0 none\n" })
      assert.include(first.stderr, "Installing dependencies")
      assert.deepInclude(yield* start(root, service), { code: 0, stdout: "1.0.0 none\n", stderr: "" })
      assert.isFalse(existsSync(lockOf(root)))
    })
  )

  it.live("installs beside the packages from which a process runs, which keeps them until it ends", () =>
    Effect.gen(function* () {
      const root = yield* clone
      yield* start(root, service)
      const first = realpathSync(join(root, "node_modules"))
      const running = yield* program(first)
      // Development packages are added, and stay after a change.
      assert.deepInclude(yield* start(root, bench), { code: 0, stdout: "1.0.0 1.0.0\n" })
      writeManifests(root, "2.0.0")
      assert.deepInclude(yield* start(root, service), { code: 0, stdout: "2.0.0 2.0.0\n" })
      assert.isTrue(existsSync(join(first, "served/package.json")))
      assert.lengthOf(readdirSync(join(root, ".packages")), 2)
      yield* ended(running)
      writeManifests(root, "3.0.0")
      assert.deepInclude(yield* start(root, service), { code: 0, stdout: "3.0.0 3.0.0\n" })
      assert.isFalse(existsSync(first))
      assert.lengthOf(readdirSync(join(root, ".packages")), 1)
    })
  )

  it.live("waits for processes that run from a folder of npm's own, and says for whom", () =>
    Effect.gen(function* () {
      const root = yield* clone
      const modules = join(root, "node_modules")
      mkdirSync(modules)
      const running = yield* program(modules)
      const said = `Waiting for process ${running.pid}, which runs from ${modules}`
      const whole = yield* start(
        root,
        service,
        whenSaid(said, () => {
          assert.isTrue(existsSync(join(modules, "program")))
          running.kill("SIGKILL")
        })
      )
      assert.deepInclude(whole, { code: 0, stdout: "1.0.0 none\n" })
      assert.isTrue(lstatSync(modules).isSymbolicLink())
    })
  )

  it.live("leaves what a linked folder holds, of which others may run", () =>
    Effect.gen(function* () {
      const [root, other] = [yield* clone, yield* clone]
      yield* start(other, service)
      writeManifests(root, "2.0.0")
      symlinkSync(realpathSync(join(other, "node_modules")), join(root, "node_modules"))
      assert.deepInclude(yield* start(root, service), { code: 0, stdout: "2.0.0 none\n" })
      assert.deepInclude(yield* start(other, service), { code: 0, stdout: "1.0.0 none\n", stderr: "" })
    })
  )

  it.live("installs for no command but those that bring a release up, and for the explicit one", () =>
    Effect.gen(function* () {
      const root = yield* clone
      writeFileSync(join(root, "src/cli.ts"), entryCode)
      for (const args of [["--help"], ["accounts", "list"], ["serve", "--help"], ["migrate", "--dry-run"]]) {
        const refused = yield* start(root, "src/cli.ts", undefined, args)
        assert.deepInclude(refused, { code: 1, stdout: "" })
        assert.include(refused.stderr, "npm run setup")
      }
      for (const made of [".packages", "node_modules", ".install.lock"])
        assert.isFalse(existsSync(join(root, made)), made)
      const setup = yield* start(root, "--install")
      assert.deepInclude(setup, { code: 0, stdout: "" })
      assert.include(setup.stderr, "All is prepared")
      assert.isTrue(existsSync(join(root, "node_modules/served/package.json")))
    })
  )

  it.live("installs once when two start at the same time", () =>
    Effect.gen(function* () {
      const root = yield* clone
      const both = yield* Effect.all([start(root, bench), start(root, bench)], { concurrency: 2 })
      for (const one of both) assert.deepInclude(one, { code: 0, stdout: "1.0.0 1.0.0\n" })
      assert.lengthOf(
        both.filter(({ stderr }) => stderr.includes("Installing")),
        1
      )
    })
  )

  it.live("waits while another process installs", () =>
    Effect.gen(function* () {
      const root = yield* clone
      writeFileSync(lockOf(root), `${process.pid}`)
      const ended = yield* start(root, service, (_, stderr) => {
        if (stderr.startsWith(`Waiting for process ${process.pid}`)) rmSync(lockOf(root), { force: true })
      })
      assert.deepInclude(ended, { code: 0, stdout: "1.0.0 none\n" })
    })
  )

  it.live("ignores a lock whose process is gone, and one that is older than any install", () =>
    Effect.gen(function* () {
      const root = yield* clone
      writeFileSync(lockOf(root), `${spawnSync(process.execPath, ["--version"]).pid}`)
      assert.deepInclude(yield* start(root, service), { code: 0, stdout: "1.0.0 none\n" })
      writeManifests(root, "2.0.0")
      writeFileSync(lockOf(root), `${process.pid}`)
      utimesSync(lockOf(root), 0, 0)
      assert.deepInclude(yield* start(root, service), { code: 0, stdout: "2.0.0 none\n" })
    })
  )

  it.live("repairs an install that a signal stopped, that died, or whose launcher was killed", () =>
    Effect.gen(function* () {
      const root = yield* clone
      const server = yield* slowServer
      writeManifests(root, "1.0.0", { from: server.address })
      const whole = { code: 0, stdout: "1.0.0 none\n" }
      const npmOf = () => Number(readFileSync(lockOf(root), "utf8").split(" ")[1])

      const stopped = yield* start(
        root,
        service,
        whenSaid("Installing", (child) => child.kill("SIGTERM"))
      )
      assert.deepInclude(stopped, { code: 143, stdout: "" })
      assert.isFalse(existsSync(lockOf(root)))

      const died = yield* start(
        root,
        service,
        whenSaid("Installing", () => process.kill(npmOf(), "SIGKILL"))
      )
      assert.deepInclude(died, { code: 1, stdout: "" })

      const killed = yield* start(
        root,
        service,
        whenSaid("Installing", (child) => child.kill("SIGKILL"))
      )
      assert.strictEqual(killed.signal, "SIGKILL")
      // Its npm goes on, and the next start waits for that one.
      const npm = npmOf()
      assert.deepInclude(yield* start(root, service, whenSaid(`Waiting for process ${npm},`, server.answer)), whole)
    })
  )

  it.live("repairs a record that was cut short and a package that was removed", () =>
    Effect.gen(function* () {
      const root = yield* clone
      yield* start(root, service)
      writeFileSync(join(root, "node_modules/.package-lock.json"), '{"packages": {')
      assert.deepInclude(yield* start(root, service), { code: 0, stdout: "1.0.0 none\n" })
      rmSync(join(root, "node_modules/served"), { recursive: true })
      assert.deepInclude(yield* start(root, service), { code: 0, stdout: "1.0.0 none\n" })
    })
  )

  it.live("fails when npm silently leaves out an optional package that is made for this machine", () =>
    Effect.gen(function* () {
      const root = yield* clone
      const lost = { version: "1.0.0", resolved: `file:${root}/lost.tgz`, optional: true, os: [process.platform] }
      writeManifests(root, "1.0.0", { optional: { lost } })
      const ended = yield* start(root, service)
      assert.deepInclude(ended, { code: 1, stdout: "" })
      assert.include(ended.stderr, "npm ended well, yet it left out node_modules/lost. Run it again.")
    })
  )
})
