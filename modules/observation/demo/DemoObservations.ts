/**
 * Fills the demo account with three observations of pages that the service itself serves, so that the demo needs no network.
 * Each runs once at its creation. What is there is kept; if the service has moved to another port, the pages are read there.
 */
import { Effect } from "effect"
import type { DemoContent, DemoDetails } from "../../../src/DemoContent.ts"
import { DemoIds } from "../../../src/DemoIds.ts"
import { defaultTimeZone } from "../NewObservation.ts"
import type { ListedObservation, ObservationDraft } from "../Observation.ts"
import { Observations } from "../Observations.ts"
import { type DemoPage, demoPrefix } from "./DemoSite.ts"
import * as example from "./Examples.ts"

interface DemoObservation extends Pick<ObservationDraft, "observationType" | "title" | "schedule"> {
  readonly page: DemoPage
}

const demoObservations: ReadonlyArray<DemoObservation> = [
  { page: "price", observationType: "price_monitor", title: "喫茶ことりのランチ価格", schedule: "0 * * * *" },
  {
    page: "stock",
    observationType: "availability_watch",
    title: "喫茶ことりのコーヒー豆の在庫",
    schedule: "30 */3 * * *"
  },
  { page: "reviews", observationType: "review_watch", title: "喫茶ことりの口コミ", schedule: "15 9 * * *" }
]

const monthlyBudgetYen = 5_000

export const make = Effect.gen(function* () {
  const observations = yield* Observations
  const prefix = yield* demoPrefix
  const ids = yield* DemoIds

  const put = Effect.fnUntraced(function* (
    accountId: string,
    known: ReadonlyArray<ListedObservation>,
    { page, ...wanted }: DemoObservation
  ) {
    const settings = { url: `${prefix}${page}` }
    const there = known.find(
      ({ observationType, title }) => observationType === wanted.observationType && title === wanted.title
    )
    if (there === undefined) {
      const draft = { ...wanted, settings, timeZone: defaultTimeZone, monthlyBudgetYen, notifyStaffIds: [] }
      const { id } = yield* ids.withId(
        "observation_observation",
        example.ids[page],
        observations.create(accountId, draft)
      )
      yield* observations.run(accountId, id)
      return [page, id] as const
    }
    const { settings: current } = yield* observations.read(accountId, there.id)
    if (current["url"] !== settings.url) yield* observations.change(accountId, there.id, { settings })
    return [page, there.id] as const
  })

  const fill = Effect.fnUntraced(function* (accountId: string): Effect.fn.Return<DemoDetails, unknown> {
    if (prefix === undefined) return {}
    const known = yield* observations.list(accountId, { limit: 100, offset: 0 }, false)
    const made = yield* Effect.forEach(demoObservations, (wanted) => put(accountId, known, wanted))
    return { observations: Object.fromEntries(made) }
  })

  const content: DemoContent = { group: "analytics", fill: (accountId) => Effect.orDie(fill(accountId)) }
  return content
})
