/** Use cases of the segments: what an account may read of its own. */
import { Context, Effect, Layer } from "effect"
import type { Language } from "../../src/Language.ts"
import * as Tenant from "../../src/sql/Tenant.ts"
import type { Page } from "./Paging.ts"
import { type Segment, SegmentNotFound } from "./Segment.ts"
import { SegmentRepo } from "./SegmentRepo.ts"
import { isStoredId } from "./StoredId.ts"

export class Segments extends Context.Service<
  Segments,
  {
    /** Newest first. */
    readonly list: (accountId: string, page: Page, language: Language) => Effect.Effect<ReadonlyArray<Segment>>
    readonly detail: (accountId: string, id: string, language: Language) => Effect.Effect<Segment, SegmentNotFound>
  }
>()("simulation/Segments") {
  static readonly layer = Layer.effect(
    Segments,
    Effect.gen(function* () {
      const repo = yield* SegmentRepo
      const within = yield* Tenant.within

      return Segments.of({
        list: Effect.fn("Segments.list")((accountId, page, language) =>
          within(accountId, repo.list(accountId, page, language))
        ),
        detail: Effect.fn("Segments.detail")(function* (accountId, id, language) {
          const segment = isStoredId(id) ? yield* within(accountId, repo.find(accountId, id, language)) : undefined
          return segment ?? (yield* new SegmentNotFound({}))
        })
      })
    })
  )
}
