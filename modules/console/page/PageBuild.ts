/**
 * Builds the page when its sources or the lockfile have changed since the last build, in a process of its own. The service
 * is ready meanwhile, and stays up when it fails. Of several processes that build at once the first to finish is kept.
 */
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { access, chmod, constants, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises"
import path from "node:path"
import { Clock, Context, Effect, Layer, Schema } from "effect"
import { Settings } from "../../../src/settings/Settings.ts"
import { ConsoleSettings } from "../ConsoleSettings.ts"
import { compressAll } from "./Compress.ts"
import { fingerprint, PageSources, type Places } from "./PageSources.ts"

/** There is no page to show; the reason is for the operator. */
export class PageMissing extends Schema.TaggedError<PageMissing>()("PageMissing", {
  reason: Schema.String,
  isAbsent: Schema.optionalKey(Schema.Boolean)
}) {
  override get message() {
    return `The console could not be built: ${this.reason}`
  }
}

/** Builds that are kept: those of other checkouts or branches that use the same cache. */
const kept = 4

/** Longer than any build takes. */
const longest = "2 minutes"

export class PageBuild extends Context.Service<
  PageBuild,
  {
    /** Begins the build unless it has begun. */
    readonly start: Effect.Effect<void>
    /** The folder of the built page; undefined while it is being built. */
    readonly folder: Effect.Effect<string | undefined, PageMissing>
  }
>()("console/page/PageBuild") {
  /** Once the server listens, since it takes the processor for some seconds. */
  static readonly run = Effect.gen(function* () {
    const { start } = yield* PageBuild
    yield* start
  })

  static readonly layer = Layer.effect(
    PageBuild,
    Effect.gen(function* () {
      const { dataDir } = yield* Settings
      const { isServed } = yield* ConsoleSettings
      const places = yield* PageSources
      const scope = yield* Effect.scope
      let state: "waiting" | "building" | PageMissing | { readonly folder: string } = "waiting"

      const build = buildPage(places, dataDir)
      const known = yield* Effect.cached(
        Effect.match(findPage(places, dataDir), { onFailure: () => undefined, onSuccess: ({ built }) => built })
      )

      const start = Effect.suspend(() => {
        if (state !== "waiting" || !isServed) return Effect.void
        state = "building"
        return build.pipe(
          Effect.matchCauseEffect({
            onSuccess: (folder) =>
              Effect.sync(() => {
                state = { folder }
              }),
            onFailure: (cause) => {
              const found = cause.reasons.find((reason) => reason._tag === "Fail")
              state = found?.error ?? new PageMissing({ reason: "see the log of the service" })
              // A checkout without the page is no fault of the build.
              return found?.error.isAbsent === true
                ? Effect.logInfo(state.message)
                : Effect.logError("The console could not be built; everything else works", cause)
            }
          }),
          Effect.forkIn(scope),
          Effect.asVoid
        )
      })

      return PageBuild.of({
        start,
        folder: Effect.suspend(() => {
          if (state instanceof PageMissing) return Effect.fail(state)
          if (typeof state === "object") {
            if (isPage(state.folder)) return Effect.succeed(state.folder)
            // A start of a newer release has taken it for an old one.
            state = "waiting"
            return Effect.as(start, undefined)
          }
          // A page that is there already is served from the first request on.
          return Effect.andThen(start, known)
        })
      })
    })
  )
}

const attempt = <A>(run: () => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: (cause) => new PageMissing({ reason: String(cause) }) })

const isPage = (folder: string): boolean => existsSync(path.join(folder, "index.html"))

/** Looks for the page in an installed package, then in the folders of builds. */
const findPage = Effect.fnUntraced(function* (places: Places, dataDir: string) {
  if (places.built !== undefined && isPage(places.built)) return { name: "", caches: [], built: places.built }
  const name = yield* attempt(() => fingerprint(places))
  if (name === undefined) return yield* new PageMissing({ reason: `there is no ${places.sources}`, isAbsent: true })
  const caches = [...places.caches, path.join(dataDir, "console")]
  const folders = caches.map((cache) => path.join(cache, name))
  return { name, caches, built: folders.find(isPage) }
})

/** Builds the page unless a folder of builds has it, and returns its folder. Without one that can be written, `dataDir` gets the build. */
export const buildPage = Effect.fnUntraced(function* (places: Places, dataDir: string) {
  const { built, caches, name } = yield* findPage(places, dataDir)
  if (built !== undefined) return built
  const cache = yield* attempt(() => firstWritable(caches))
  const folder = path.join(cache, name)
  const before = yield* Clock.currentTimeMillis
  yield* Effect.logInfo("Building the console, since its sources have changed")
  const made = yield* attempt(() => mkdtemp(path.join(cache, ".build-")))
  yield* run(path.join(places.sources, "Build.ts"), made).pipe(
    Effect.andThen(attempt(() => compressAll(made))),
    Effect.andThen(attempt(() => chmod(made, 0o755))),
    Effect.andThen(attempt(() => keep(made, folder))),
    Effect.ensuring(Effect.ignore(attempt(() => rm(made, { recursive: true, force: true }))))
  )
  yield* Effect.ignore(attempt(() => forget(cache, name)))
  const ms = (yield* Clock.currentTimeMillis) - before
  yield* Effect.logInfo(`The console is built, in ${(ms / 1000).toFixed(1)} s`)
  return folder
})

/** Characters of what the build says, from its end. */
const maxOutput = 4000

const run = (entry: string, folder: string): Effect.Effect<void, PageMissing> =>
  Effect.callback<void, PageMissing>((resume) => {
    let said = ""
    const child = spawn(process.execPath, [entry, folder], { stdio: ["ignore", "pipe", "pipe"] })
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-maxOutput)
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    child.once("error", (error) => resume(Effect.fail(new PageMissing({ reason: error.message }))))
    child.once("close", (code) =>
      resume(code === 0 ? Effect.void : Effect.fail(new PageMissing({ reason: said.trim() || `exit code ${code}` })))
    )
    return Effect.sync(() => void child.kill("SIGKILL"))
  }).pipe(
    Effect.timeoutOrElse({
      duration: longest,
      orElse: () => Effect.fail(new PageMissing({ reason: `the build took longer than ${longest}` }))
    })
  )

const firstWritable = async (folders: ReadonlyArray<string>): Promise<string> => {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
      return folder
    } catch {}
  }
  throw new Error(`none of ${folders.join(", ")} can be written`)
}

/** Another process may have built the same meanwhile. */
const keep = async (made: string, folder: string): Promise<void> => {
  if (!isPage(made)) throw new Error("the build made no index.html")
  try {
    await rename(made, folder)
  } catch (error) {
    if (!isPage(folder)) throw error
  }
}

const forget = async (cache: string, current: string): Promise<void> => {
  const names = (await readdir(cache)).filter((name) => /^[0-9a-f]{32}$/.test(name) && name !== current)
  await Promise.all(
    names
      .slice(0, Math.max(0, names.length - kept))
      .map((name) => rm(path.join(cache, name), { recursive: true, force: true }))
  )
}
