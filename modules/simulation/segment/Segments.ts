/** Use cases of segments: list and read those of an account. */
import { Context, Effect, Layer } from "effect"
import type { OffsetPage } from "../../../src/http/endpoint/Paging.ts"
import type { Language } from "../../../src/Language.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { type Segment, SegmentNotFound } from "./Segment.ts"
import { SegmentRepo } from "./SegmentRepo.ts"

export class Segments extends Context.Service<
  Segments,
  {
    /** Newest first. */
    readonly list: (accountId: string, page: OffsetPage, language: Language) => Effect.Effect<ReadonlyArray<Segment>>
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
          const segment = isUlid(id) ? yield* within(accountId, repo.find(accountId, id, language)) : undefined
          return segment ?? (yield* new SegmentNotFound({}))
        })
      })
    })
  )
}
