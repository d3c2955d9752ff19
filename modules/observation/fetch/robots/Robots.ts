/** Asks the robots.txt of a page's origin whether the page may be fetched, and how fast. */
import { type Clock, Effect } from "effect"
import type { CpuPool } from "../../../../src/cpu/CpuPool.ts"
import { retryAfter } from "../../../../src/outbound/RetryAfter.ts"
import type { ObserveFailed } from "../../type/ObserveFailed.ts"
import { decompress } from "../body/Decompress.ts"
import type { Response } from "../Exchange.ts"
import { failed } from "../Failures.ts"
import type { FetchLimits } from "../FetchLimits.ts"
import { locationOf } from "../Location.ts"
import type { Budget, Requests } from "../Requests.ts"
import { type RobotsFile, RobotsFiles } from "./RobotsFiles.ts"
import { askRules, type RobotsQuestion } from "./RobotsRules.ts"
import { AskRobots } from "./ThreadTasks.ts"

/** The product of both lengths up to which rules are matched on the event loop: a few milliseconds at worst. */
const smallWork = 2_000_000
const matchLimit = "5 seconds"

interface RobotsTools {
  readonly requests: Requests
  readonly limits: FetchLimits
  readonly pool: CpuPool["Service"]
  readonly clock: Clock.Clock
}

/** The lines of a file that end within its first `maxBytes`: a rule that is cut in two would be another rule. */
const beginning = (file: Buffer, maxBytes: number): Buffer => {
  if (file.length <= maxBytes) return file
  const end = Math.max(file.lastIndexOf(10, maxBytes), file.lastIndexOf(13, maxBytes))
  return file.subarray(0, Math.max(0, end))
}

export const makeRobots = ({ clock, limits, pool, requests }: RobotsTools) => {
  const files = new RobotsFiles(limits)

  const fileOf = Effect.fnUntraced(function* (response: Response): Effect.fn.Return<RobotsFile, ObserveFailed> {
    const { body, headers, status } = response
    if (status === 429 || status >= 500) {
      const retryAfterMs = retryAfter(headers["retry-after"], clock.currentTimeMillisUnsafe())
      return { failure: failed("robots_unreachable", { status, retryAfterMs }) }
    }
    if (status >= 300) return { text: "" }
    const plain = yield* decompress(body, headers["content-encoding"], limits.bodyBytes)
    return { text: beginning(plain, limits.robotsBytes).toString("latin1") }
  })

  const request = Effect.fnUntraced(function* (robotsUrl: URL, budget: Budget) {
    const options = {
      headers: { accept: "text/plain", "accept-encoding": "identity" },
      // One more than is read, which tells a file that was cut off.
      maxBytes: limits.robotsBytes + 1,
      cutOff: true,
      delayMs: limits.delayMs
    }
    let url = robotsUrl
    // RFC 9309: after five redirects the file may count as not there.
    for (let redirects = 0; redirects <= 5; redirects++) {
      const response = yield* Effect.mapError(requests.get(url, budget, options), (error) =>
        error._tag === "HostPaused" || url.origin === robotsUrl.origin ? error : failed("robots_unreachable")
      )
      const location = locationOf(response, url)
      if (location === undefined) return yield* fileOf(response)
      url = yield* requests.check(location)
    }
    return { text: "" }
  })

  const file = Effect.fnUntraced(function* (url: URL, budget: Budget) {
    const kept = yield* files.find(url.origin)
    if (kept !== undefined) return kept
    const found = yield* request(new URL("/robots.txt", url), budget)
    return yield* files.keep(url.origin, found)
  })

  const ask = (question: RobotsQuestion) => {
    if (question.text === "") return Effect.succeed({ isAllowed: true, crawlDelay: null })
    if (question.text.length * question.url.length <= smallWork) return Effect.sync(() => askRules(question))
    const unreadable = failed("robots_unreachable")
    return pool.run(AskRobots, question).pipe(
      Effect.timeoutOrElse({ duration: matchLimit, orElse: () => Effect.fail(unreadable) }),
      Effect.catchTag("CpuCrashed", () => Effect.fail(unreadable))
    )
  }

  /** The delay after a request to the page, in milliseconds; fails if the page may not be fetched. */
  return Effect.fnUntraced(function* (url: URL, budget: Budget) {
    const found = yield* file(url, budget)
    if ("failure" in found) return yield* found.failure
    const { crawlDelay, isAllowed } = yield* ask({ text: found.text, url: url.href })
    if (!isAllowed) return yield* failed("robots_disallowed")
    return Math.max(limits.delayMs, Math.min((crawlDelay ?? 0) * 1_000, limits.crawlDelayMs))
  })
}
