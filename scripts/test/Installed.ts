/** The package as npm makes and installs it: packed of a copy of the checkout, put into an empty folder, and run for a user whose home is empty. */
import { spawn, spawnSync } from "node:child_process"
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import * as path from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import * as Program from "../../test/support/Program.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Files and folders of the checkout that npm and the build read. */
const sources =
  "src modules plug scripts clients package.json package-lock.json tsconfig.json .npmrc README.md CHANGELOG.md LICENSE".split(
    " "
  )

export interface PackedFile {
  readonly path: string
  readonly size: number
  readonly mode: number
}

export interface Tarball {
  readonly file: string
  readonly unpackedSize: number
  readonly files: ReadonlyArray<PackedFile>
  /** The copy of the checkout. */
  readonly checkout: string
}

/** A folder that the user of the embedded database can pass through. */
export const emptyFolder = Effect.acquireRelease(
  Effect.sync(() => {
    const made = mkdtempSync("/var/tmp/ekimae-package-")
    chmodSync(made, 0o755)
    return made
  }),
  (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true, maxRetries: 20 }))
)

const authorities = process.env["NODE_EXTRA_CA_CERTS"]

/** As a developer has it who knows nothing of this checkout, in the network of this machine: its proxies may have a certificate of their own. */
export const environmentAt = (home: string): Readonly<Record<string, string>> => ({
  ...(Program.environment as Readonly<Record<string, string>>),
  ...(authorities === undefined ? {} : { NODE_EXTRA_CA_CERTS: authorities }),
  HOME: home,
  npm_config_cache: process.env["npm_config_cache"] ?? path.join(process.env["HOME"] ?? "/root", ".npm"),
  npm_config_update_notifier: "false",
  NO_COLOR: "1"
})

/** Runs a program to its end and returns what it printed. */
export const must = (file: string, args: ReadonlyArray<string>, cwd: string, env: NodeJS.ProcessEnv = process.env) => {
  const { error, status, stderr, stdout } = spawnSync(file, args, { cwd, env, encoding: "utf8", maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`${file} ${args.join(" ")} ended with ${status ?? error}:\n${stdout}${stderr}`)
  return stdout
}

/** `npm pack` in a copy of the checkout: it puts another package.json there for a while. */
export const pack = Effect.map(emptyFolder, (at): Tarball => {
  const checkout = path.join(at, "checkout")
  mkdirSync(checkout)
  const own = new Set(["dist", "node_modules", "__pycache__"])
  for (const name of sources) {
    const filter = (file: string) => !own.has(path.basename(file))
    cpSync(path.join(root, name), path.join(checkout, name), { recursive: true, preserveTimestamps: true, filter })
  }
  symlinkSync(realpathSync(path.join(root, "node_modules")), path.join(checkout, "node_modules"))
  const said = must("npm", ["pack", "--json", "--silent", "--pack-destination", at], checkout)
  const [packed] = JSON.parse(said.slice(said.indexOf("[\n"))) as [Tarball & { readonly filename: string }]
  return { ...packed, file: path.join(at, packed.filename), checkout }
})

/** Files below a folder with their sizes and times, of which a run may change none. */
export const contentsOf = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => {
      const stat = statSync(file, { throwIfNoEntry: false })
      return `${path.relative(folder, file)} ${stat?.size} ${stat?.mtimeMs}`
    })
    .toSorted()

export interface Running {
  /** Everything printed so far. */
  readonly said: () => string
  readonly stop: Effect.Effect<number | null>
}

/** Starts a program and waits until it prints a line that matches; it is killed at the end of the scope. */
export const running = (
  file: string,
  args: ReadonlyArray<string>,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  ready?: RegExp
) =>
  Effect.gen(function* () {
    let said = ""
    const child = yield* Effect.acquireRelease(
      Effect.sync(() => spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] })),
      (started) =>
        Effect.callback<void>((resume) => {
          if (started.exitCode !== null || started.signalCode !== null) return resume(Effect.void)
          started.once("exit", () => resume(Effect.void))
          started.kill("SIGTERM")
        })
    )
    const exited = new Promise<number | null>((resolve) => void child.once("exit", resolve))
    yield* Effect.callback<void>((resume) => {
      for (const stream of [child.stdout, child.stderr]) {
        createInterface(stream).on("line", (line) => {
          said += `${line}\n`
          if (ready?.test(line) === true) resume(Effect.void)
        })
      }
      void exited.then((code) => resume(Effect.die(new Error(`${file} ended with ${code}:\n${said}`))))
      if (ready === undefined) resume(Effect.void)
    })
    const stop = Effect.promise(() => {
      child.kill("SIGTERM")
      return exited
    })
    return { said: () => said, stop } satisfies Running as Running
  })

/** Installs tarballs into an empty folder. */
export const install = (app: string, home: string, ...files: ReadonlyArray<string>): void => {
  mkdirSync(app, { recursive: true })
  writeFileSync(path.join(app, "package.json"), '{ "type": "module", "private": true }\n')
  must("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", ...files], app, environmentAt(home))
}
