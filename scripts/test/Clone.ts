/** A clone of a small service with the launcher, and the real npm: what is installed comes from files, not from a registry. */
import { type ChildProcess, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
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
export const writeManifests = (
  root: string,
  version: string,
  {
    from = `file:${root}/`,
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
      ...Object.fromEntries(Object.keys(optional).map((name) => [name, `file:${root}/${name}.tgz`]))
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
export const entryCode = `
import { readFileSync } from "node:fs"
const versionOf = (name) => {
  try { return JSON.parse(readFileSync("node_modules/" + name + "/package.json", "utf8")).version } catch { return "none" }
}
console.log(versionOf("served"), versionOf("tested"))
`

/** A clone at a path with a space in it. */
export const clone = Effect.acquireRelease(
  Effect.sync(() => {
    const root = mkdtempSync(join(tmpdir(), "ekimae clone-"))
    cpSync(join(launchers, "launch.mjs"), join(root, "scripts/launch.mjs"))
    cpSync(join(launchers, "launch"), join(root, "scripts/launch"), { recursive: true })
    writeFileSync(join(root, "scripts/setup.ts"), `console.error("All is prepared")`)
    for (const folder of ["src", "bench"]) {
      mkdirSync(join(root, folder))
      writeFileSync(join(root, folder, "main.mjs"), entryCode)
    }
    writeManifests(root, "1.0.0")
    return root
  }),
  (root) => Effect.sync(() => rmSync(root, { recursive: true, maxRetries: 20 }))
)

export const service = "src/main.mjs"
export const bench = "bench/main.mjs"

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
export const start = (
  root: string,
  entry: string,
  said?: (child: ChildProcess, stderr: string) => void,
  args: ReadonlyArray<string> = []
) =>
  Effect.callback<Ended>((resume) => {
    const child = spawn(process.execPath, [join(root, "scripts/launch.mjs"), entry, ...args], {
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
    const end = (code: number | null, signal: string | null) =>
      resume(Effect.sync(() => ({ code, signal, stdout, stderr })))
    child.once("close", end)
    // The npm of a launcher that was killed goes on and holds its stderr.
    child.once("exit", (code, signal) => signal === "SIGKILL" && end(code, signal))
    return Effect.sync(() => child.kill("SIGKILL"))
  })

/** Calls something once the launcher has written a text. */
export const whenSaid = (text: string, act: (child: ChildProcess) => void) => {
  let acted = false
  return (child: ChildProcess, stderr: string) => {
    if (acted || !stderr.includes(text)) return
    acted = true
    act(child)
  }
}

/** Serves packages, and lets every request wait until `answer` is called: npm runs at least as long. */
export const slowServer = Effect.acquireRelease(
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

/** A program of a folder of packages that runs, as a PostgreSQL does that outlived its node. */
export const program = (modules: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const file = join(modules, "program")
      copyFileSync("/bin/sleep", file)
      const child = spawn(file, ["600"], { stdio: "ignore" })
      await once(child, "spawn")
      return child
    }),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )

export const ended = (child: ChildProcess) =>
  Effect.promise(async () => {
    const exit = once(child, "exit")
    child.kill("SIGKILL")
    await exit
  })

export const lockOf = (root: string) => join(root, ".install.lock")
