/** Fetches a page and has a computation read it, within a time: a selector may take as long as its author likes. */
import { Clock, Context, Effect, Layer } from "effect"
import type * as Cpu from "../../../../src/cpu/Cpu.ts"
import { CpuPool } from "../../../../src/cpu/CpuPool.ts"
import type { Reason } from "../../../../src/outbound/UrlRules.ts"
import { type Page, PageFetcher } from "../../fetch/PageFetcher.ts"
import type { Json, Reading, RunContext } from "../ObservationType.ts"
import { type HostPaused, ObserveFailed, SettingsProblem } from "../ObserveFailed.ts"
import type { Place } from "../place/PlaceView.ts"
import { storable } from "../StorableText.ts"
import type { Unread } from "./Extraction.ts"
import { CheckExpressions, FindCandidates, ReadAvailability, ReadPrice } from "./ThreadTasks.ts"

/** Processor time of a reading: a regular expression of a JSONPath takes for ever. The largest page takes a third of this. */
const readTime = "1 second"

/** Longest reading of a page on a thread, with the wait for one. */
const readLimit = "10 seconds"

interface PageSettings {
  readonly url: string
  readonly selector?: string
  readonly jsonPath?: string
}

interface PageText {
  readonly locate: boolean
  readonly kind: "html" | "json"
  readonly url: string
  readonly text: string
  /** When it was read, in milliseconds since 1970. */
  readonly now: number
}

/** The number to plot of a type's data. */
interface Level {
  readonly level: number
  readonly unit?: string
}

interface Answer {
  readonly data: Data
  readonly place: Place | null
}

type Data = { readonly [key: string]: Json }

export class PageReader extends Context.Service<
  PageReader,
  {
    /** Refuses addresses that are not public, and expressions that cannot be read. */
    readonly check: (settings: PageSettings) => Effect.Effect<void, SettingsProblem>
    readonly read: <Request extends Cpu.Codec<PageText>, Read extends Cpu.Codec<Answer>>(
      computation: Cpu.Computation<Request, Read, Cpu.Codec<Unread>>,
      settings: PageSettings,
      request: (page: PageText) => Request["Type"],
      levelOf: (data: Read["Type"]["data"]) => Level,
      context: RunContext
    ) => Effect.Effect<Reading, ObserveFailed | HostPaused>
  }
>()("observation/PageReader") {
  static readonly layer = Layer.effect(
    PageReader,
    Effect.gen(function* () {
      const pages = yield* PageFetcher
      const pool = yield* CpuPool

      /** The failure with elements that a person may choose, of a page of which they can be read. */
      const withCandidates = Effect.fnUntraced(function* (computation: string, page: Page, error: ObserveFailed) {
        const wanted = choosable[computation]
        if (wanted === undefined || page.kind === "json" || error.reason === "too_complex") return yield* error
        const candidates = yield* pool.run(FindCandidates, { text: page.text, wanted }, { limit: readTime }).pipe(
          Effect.timeoutOrElse({ duration: readLimit, orElse: () => Effect.succeed([]) }),
          Effect.catchTag("CpuCrashed", () => Effect.succeed([]))
        )
        return yield* new ObserveFailed({ reason: error.reason, text: error.text, candidates: storable(candidates) })
      })

      return PageReader.of({
        check: Effect.fn("PageReader.check")(function* ({ jsonPath, selector, url }) {
          const refused = (reason: Reason) =>
            new SettingsProblem({ pointer: "/url", code: "invalid_url", message: urlProblems[reason] })
          yield* Effect.mapError(pages.register(url), ({ reason }) => refused(reason))
          if (selector === undefined && jsonPath === undefined) return
          const expressions = {
            ...(selector === undefined ? {} : { selector }),
            ...(jsonPath === undefined ? {} : { jsonPath })
          }
          const broken = yield* pool.run(CheckExpressions, expressions, { limit: readTime }).pipe(
            Effect.timeoutOrElse({ duration: readLimit, orElse: () => Effect.succeed("selector" as const) }),
            Effect.catchTag("CpuCrashed", () => Effect.succeed("selector" as const))
          )
          if (broken === null) return
          const pointer = broken === "selector" ? "/selector" : "/jsonPath"
          return yield* new SettingsProblem({
            pointer,
            code: "invalid_expression",
            message: expressionProblems[broken]
          })
        }),
        read: Effect.fn("PageReader.read")(function* (
          computation,
          { url },
          request,
          levelOf,
          { locate = false, onDelay, previous, progress }
        ) {
          const page = yield* pages.fetch({ url, validators: previous?.validators, onDelay, progress })
          if (page === undefined) {
            if (previous !== undefined) return { ...previous, notModified: true }
            return yield* new ObserveFailed({
              reason: "protocol",
              text: "サーバーの応答がHTTPとして正しくありませんでした。"
            })
          }
          const { validators, ...read } = page
          const text = { ...read, locate, now: yield* Clock.currentTimeMillis }
          const tooComplex = () =>
            new ObserveFailed({ reason: "too_complex", text: "ページの構造が複雑すぎるため、読み取れませんでした。" })
          const { data, place } = yield* pool.run(computation, request(text), { limit: readTime }).pipe(
            Effect.map(storable),
            Effect.timeoutOrElse({ duration: readLimit, orElse: () => Effect.fail(tooComplex()) }),
            Effect.mapError((error) => {
              if (error instanceof ObserveFailed) return error
              return "reason" in error && "text" in error
                ? new ObserveFailed({ reason: error.reason, text: storable(error.text) })
                : tooComplex()
            }),
            Effect.catch((error) => (locate ? withCandidates(computation.name, page, error) : Effect.fail(error)))
          )
          return { data, ...levelOf(data), validators, notModified: false, ...(locate ? { place } : {}) }
        })
      })
    })
  )
}

/** What people choose by an element, by the computation that reads it. */
const choosable: Readonly<Record<string, "price" | "availability">> = {
  [ReadPrice.name]: "price",
  [ReadAvailability.name]: "availability"
}

const expressionProblems = {
  selector: "is no CSS selector that can be read",
  jsonPath: "is no JSONPath (RFC 9535)",
  regexp:
    "has a regular expression that is no I-Regexp (RFC 9485): write [0-9] for \\d, [a-zA-Z0-9_] for \\w, [ ] for \\s"
} as const

const urlProblems: Readonly<Record<Reason, string>> = {
  length: "must have at most 2,000 characters",
  characters: "must not contain spaces, control characters or a backslash",
  scheme: "must begin with http:// or https://",
  credentials: "must not contain a user name or a password",
  fragment: "must not contain a fragment",
  host: "must have a public name as its host",
  port: "must have port 80 or 8080 (http), 443 or 8443 (https)",
  address: "must have a host that resolves to public addresses"
}
