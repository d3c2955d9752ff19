/** The launcher in a clone of its own, with the real npm: what is installed comes from files, not from a registry. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const launchers = fileURLToPath(new URL("..", import.meta.url))

/** A package as npm packs it: a tar file with one package.json. */
const tarball = (name: string, version: string): Buffer => {
  const body = Buffer.from(JSON.stringify({ name, version }))
  const header = Buffer.alloc(512)
  header.write("package/package.json")
  header.write("0000644\0" + "0000000\0".repeat(2), 100)
  header.write(`${body.length.toString(8).padStart(11, "0")}\0${"0".repeat(11)}\0${" ".repeat(8)}0`, 124)
  header.write("ustar\x0000", 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148)
  return gzipSync(Buffer.concat([header, body, Buffer.alloc(512 - body.length + 1024)]))
}

/** Writes a manifest and a lockfile that name a package for the service, one for tests and a Node for another machine. */
const writeManifests = (
  root: string,
  version: string,
  {
    from = "file:",
    optional = {}
  }: { readonly from?: string; readonly optional?: Readonly<Record<string, object>> } = {}
) => {
  const node = { version: process.versions.node, optional: true, os: ["other"], integrity: "sha512-none" }
  const locked = (name: string, more: object = {}) => {
    const packed = tarball(name, version)
    writeFileSync(join(root, `${name}-${version}.tgz`), packed)
    const integrity = `sha512-${createHash("sha512").update(packed).digest("base64")}`
    return { version, resolved: `${from}${name}-${version}.tgz`, integrity, ...more }
  }
  const manifest = {
    name: "clone",
    version: "1.0.0",
    dependencies: { served: `${from}served-${version}.tgz` },
    devDependencies: { tested: `${from}tested-${version}.tgz` },
    optionalDependencies: {
      "node-other": process.versions.node,
      ...Object.fromEntries(Object.keys(optional).map((name) => [name, `file:${name}.tgz`]))
    }
  }
  const packages = {
    "": manifest,
    "node_modules/served": locked("served"),
    "node_modules/tested": locked("tested", { dev: true }),
    "node_modules/node-other": node,
    ...Object.fromEntries(Object.entries(optional).map(([name, entry]) => [`node_modules/${name}`, entry]))
  }
  writeFileSync(join(root, "package.json"), JSON.stringify({ ...manifest, type: "module" }))
  writeFileSync(
    join(root, "package-lock.json"),
    JSON.stringify({ name: "clone", version: "1.0.0", lockfileVersion: 3, requires: true, packages })
  )
}

/** Says which versions are installed. */
const entryCode = `
import { readFileSync } from "node:fs"
const versionOf = (name) => {
  try { return JSON.parse(readFileSync("node_modules/" + name + "/package.json", "utf8")).version } catch { return "none" }
}
console.log(versionOf("served"), versionOf("tested"))
`

/** A clone at a path with a space in it. */
const clone = Effect.acquireRelease(
  Effect.sync(() => {
    const root = mkdtempSync(join(tmpdir(), "ekimae clone-"))
    cpSync(join(launchers, "launch.mjs"), join(root, "scripts/launch.mjs"))
    cpSync(join(launchers, "launch"), join(root, "scripts/launch"), { recursive: true })
    for (const folder of ["src", "bench"]) {
      mkdirSync(join(root, folder))
      writeFileSync(join(root, folder, "main.mjs"), entryCode)
    }
    writeManifests(root, "1.0.0")
    return root
  }),
  (root) => Effect.sync(() => rmSync(root, { recursive: true, maxRetries: 20 }))
)

const service = "src/main.mjs"
const bench = "bench/main.mjs"

interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

/** No registry: what npm would ask it is refused on this machine. */
const npmSettings = {
  npm_config_registry: "http://127.0.0.1:9/",
  npm_config_fetch_retries: "0",
  npm_config_audit: "false",
  npm_config_noproxy: "127.0.0.1"
}

/** Starts an entry; `said` is called with all that the launcher has written to stderr so far. */
const start = (root: string, entry: string, said?: (child: ChildProcess, stderr: string) => void) =>
  Effect.callback<Ended>((resume) => {
    const child = spawn(process.execPath, [join(root, "scripts/launch.mjs"), entry], {
      cwd: root,
      env: { ...process.env, ...npmSettings, npm_config_cache: join(root, ".npm") },
      stdio: ["ignore", "pipe", "pipe"]
    })
    let stdout = ""
    let stderr = ""
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text))
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text
      said?.(child, stderr)
    })
    const ended = (code: number | null, signal: string | null) =>
      resume(Effect.sync(() => ({ code, signal, stdout, stderr })))
    child.once("close", ended)
    // The npm of a launcher that was killed goes on and holds its stderr.
    child.once("exit", (code, signal) => signal === "SIGKILL" && ended(code, signal))
    return Effect.sync(() => child.kill("SIGKILL"))
  })

/** Calls something once the launcher has written a text. */
const whenSaid = (text: string, act: (child: ChildProcess) => void) => {
  let acted = false
  return (child: ChildProcess, stderr: string) => {
    if (acted || !stderr.includes(text)) return
    acted = true
    act(child)
  }
}

/** Serves packages, and lets every request wait until `answer` is called: npm runs at least as long. */
const slowServer = Effect.acquireRelease(
  Effect.callback<{ readonly address: string; readonly answer: () => void; readonly server: Server }>((resume) => {
    let isSlow = true
    const waiting: Array<() => void> = []
    const server = createServer((request, response) => {
      const [, name = "", version = ""] = /(\w+)-([\d.]+)\.tgz$/.exec(request.url ?? "") ?? []
      const answer = () => response.end(tarball(name, version))
      if (isSlow) waiting.push(answer)
      else answer()
    }).listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo
      const answer = () => {
        isSlow = false
        for (const one of waiting) one()
      }
      resume(Effect.succeed({ address: `http://127.0.0.1:${port}/`, answer, server }))
    })
  }),
  ({ server }) =>
    Effect.sync(() => {
      server.closeAllConnections()
      server.close()
    })
)

const lockOf = (root: string) => join(root, ".install.lock")

describe("A start in a clone", () => {
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

  it.live("adds development packages beside those that a running service uses, and keeps them after a change", () =>
    Effect.gen(function* () {
      const root = yield* clone
      yield* start(root, service)
      const inUse = join(root, "node_modules/served/opened later")
      writeFileSync(inUse, "")
      assert.deepInclude(yield* start(root, bench), { code: 0, stdout: "1.0.0 1.0.0\n" })
      assert.isTrue(existsSync(inUse))
      writeManifests(root, "2.0.0")
      assert.deepInclude(yield* start(root, service), { code: 0, stdout: "2.0.0 2.0.0\n" })
      assert.isFalse(existsSync(inUse))
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
      const lost = { version: "1.0.0", resolved: "file:lost.tgz", optional: true, os: [process.platform] }
      writeManifests(root, "1.0.0", { optional: { lost } })
      const ended = yield* start(root, service)
      assert.deepInclude(ended, { code: 1, stdout: "" })
      assert.include(ended.stderr, "npm ended well, yet it left out node_modules/lost. Run it again.")
    })
  )
})
