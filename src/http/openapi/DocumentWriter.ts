/**
 * The OpenAPI document and its pages. Building them takes a second of processor time, in which the event loop would answer nothing, so
 * the service has a process of its own write them when they are first asked for.
 */
import { execFile } from "node:child_process"
import { getCompileCacheDir } from "node:module"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Effect, Fiber, Schema, type Scope, Semaphore } from "effect"
import { type HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { modulesEnvironment } from "../../settings/ModulesSetting.ts"
import * as DocsPage from "./DocsPage.ts"
import { allParts, type Part, partOf, partOfDocument, wordOf } from "./Families.ts"
import type { OpenApiJson } from "./OpenApiJson.ts"

/** Each is made once, when it is first asked for, and kept. */
export interface Documents {
  /** The whole document as JSON. */
  readonly document: Effect.Effect<Uint8Array>
  /** A part of it as JSON. */
  readonly part: (part: Part) => Effect.Effect<Uint8Array>
  /** The pages of the reference by their names. */
  readonly pages: Effect.Effect<DocsPage.Pages>
}

/** `pages`, `document`, or the word of a part. */
export type What = string

/** Three minutes: a machine whose cores are all busy takes 20 s. */
const timeoutMs = 180_000
const maxBytes = 64 * 1024 * 1024
/** Maximum length in the log of the failed process's own words. */
const maxReason = 2_000

/** The process could not be started, was killed, failed, or wrote nothing. */
class NotWritten extends Schema.TaggedError<NotWritten>()("NotWritten", { reason: Schema.String }) {}

export const write = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  what: What,
  api: HttpApi.HttpApi<Id, Groups>
): Effect.Effect<string> =>
  Effect.sync(() => {
    const document = OpenApi.fromApi(api) as unknown as OpenApiJson
    return what === "pages" ? DocsPage.write(document) : JSON.stringify(partOfDocument(document, partOf(what)))
  })

/** Written by this process. */
export const here = <Id extends string, Groups extends HttpApiGroup.Constraint>(api: HttpApi.HttpApi<Id, Groups>) =>
  documentsFrom((what) => Effect.map(write(what, api), (text) => new TextEncoder().encode(text)))

/**
 * Written by a process that runs `entry`. If that fails, they are written here, since a client needs them all the same.
 *
 * A process, not a thread: it loads all modules once more, and their memory is gone with it.
 *
 * @param entry takes what to write, and the public address if there is one, as its arguments; it writes to the standard output
 * @param api what the entry describes
 */
export const by = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  entry: URL,
  publicUrl: string | undefined,
  api: HttpApi.HttpApi<Id, Groups>
) =>
  documentsFrom((what) =>
    Effect.catchTag(outputOf(entry, publicUrl === undefined ? [what] : [what, publicUrl]), "NotWritten", ({ reason }) =>
      Effect.logWarning(`Builds the ${what} of the API on the event loop: ${reason}`).pipe(
        Effect.andThen(write(what, api)),
        Effect.map((text) => new TextEncoder().encode(text))
      )
    )
  )

const documentsFrom = (
  bytesOf: (what: What) => Effect.Effect<Uint8Array>
): Effect.Effect<Documents, never, Scope.Scope> =>
  Effect.gen(function* () {
    // One after another: a client that asks for all parts at once would otherwise start as many processes, of some 300 MB each.
    const inTurn = Semaphore.makeUnsafe(1).withPermits(1)
    const written = (what: What) => inTurn(bytesOf(what))
    const parts = new Map<string, Effect.Effect<Uint8Array>>()
    for (const part of allParts) parts.set(wordOf(part), yield* once(written(wordOf(part))))
    const document = yield* once(written("document"))
    return {
      document,
      part: (part) => parts.get(wordOf(part)) ?? document,
      pages: yield* once(Effect.map(written("pages"), DocsPage.read))
    }
  })

/** Runs to the end also when the client that asked first has left: clients that come and go would otherwise start it again and again. */
const once = <A>(make: Effect.Effect<A>): Effect.Effect<Effect.Effect<A>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const begun = yield* Effect.cached(Effect.forkIn(make, yield* Effect.scope))
    return Effect.flatMap(begun, Fiber.join)
  })

const outputOf = (entry: URL, args: ReadonlyArray<string>): Effect.Effect<Uint8Array, NotWritten> =>
  Effect.tryPromise({
    try: (signal) => {
      const cache = getCompileCacheDir()
      // No secrets of the service, but what it is composed of.
      const env = {
        ...modulesEnvironment(),
        ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(cache) })
      }
      const options = { encoding: "buffer", env, maxBuffer: maxBytes, signal, timeout: timeoutMs } as const
      return promisify(execFile)(process.execPath, [fileURLToPath(entry), ...args], options)
    },
    catch: (error) => new NotWritten({ reason: reasonOf(error) })
  }).pipe(
    Effect.filterOrFail(
      ({ stdout }) => stdout.length > 0,
      () => new NotWritten({ reason: "the process wrote nothing" })
    ),
    Effect.map(({ stdout }) => stdout)
  )

const reasonOf = (error: unknown): string => {
  const signal =
    error instanceof Error && "signal" in error && typeof error.signal === "string" ? error.signal : undefined
  return (signal === undefined ? String(error) : `${signal}: ${error}`).slice(0, maxReason)
}
