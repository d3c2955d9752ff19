/** Use cases of the segments: what an account may read of its own. */
import { Context, Effect, Layer } from "effect"
import * as Tenant from "../../src/sql/Tenant.ts"
import type { Page } from "./Paging.ts"
import { type Segment, SegmentNotFound } from "./Segment.ts"
import { SegmentRepo } from "./SegmentRepo.ts"
import { isStoredId } from "./StoredId.ts"

export class Segments extends Context.Service<
  Segments,
  {
    /** Newest first. */
    readonly list: (accountId: string, page: Page) => Effect.Effect<ReadonlyArray<Segment>>
    readonly detail: (accountId: string, id: string) => Effect.Effect<Segment, SegmentNotFound>
  }
>()("simulation/Segments") {
  static readonly layer = Layer.effect(
    Segments,
    Effect.gen(function* () {
      const repo = yield* SegmentRepo
      const within = yield* Tenant.within

      return Segments.of({
        list: Effect.fn("Segments.list")((accountId, page) => within(accountId, repo.list(accountId, page))),
        detail: Effect.fn("Segments.detail")(function* (accountId, id) {
          const segment = isStoredId(id) ? yield* within(accountId, repo.find(accountId, id)) : undefined
          return segment ?? (yield* new SegmentNotFound({}))
        })
      })
    })
  )
}
