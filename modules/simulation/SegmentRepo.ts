/** SQL of the segments. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, float8s, texts } from "../../src/sql/Pg.ts"
import type { Page } from "./Paging.ts"
import type { Segment, SegmentData } from "./Segment.ts"

export interface NewSegment {
  readonly id: string
  readonly name: string
  /** 0 to 100. */
  readonly score: number
  readonly segmentData: SegmentData
}

/** What the segments of one simulation share. */
export interface Origin {
  readonly accountId: string
  readonly simulationId: string
  readonly areaCode: string | null
  readonly createdAt: Date
}

export class SegmentRepo extends Context.Service<
  SegmentRepo,
  {
    readonly insert: (origin: Origin, segments: ReadonlyArray<NewSegment>) => Effect.Effect<void>
    /** Newest first; those of one moment by id, the greatest first. */
    readonly list: (accountId: string, page: Page) => Effect.Effect<ReadonlyArray<Segment>>
    readonly find: (accountId: string, id: string) => Effect.Effect<Segment | undefined>
  }
>()("simulation/SegmentRepo") {
  static readonly layer = Layer.effect(
    SegmentRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(`id, name, area_code as "areaCode", score, segment_data as "segmentData"`)

      return SegmentRepo.of({
        insert: ({ accountId, areaCode, createdAt, simulationId }, segments) =>
          sql`
            insert into simulation_segment (id, account_id, simulation_id, area_code, name, score, segment_data,
              created_at)
            select id, ${accountId}, ${simulationId}, ${areaCode}::text, name, score, data::json, ${createdAt}::timestamptz
            from unnest(${texts(segments.map(({ id }) => id))}, ${texts(segments.map(({ name }) => name))},
              ${float8s(segments.map(({ score }) => score))},
              ${texts(segments.map(({ segmentData }) => JSON.stringify(segmentData)))})
              as segment(id, name, score, data)`.pipe(dieOnSql, Effect.asVoid),
        list: (accountId, { limit, offset }) =>
          sql<Segment>`
            select ${columns}
            from (
              select id from simulation_segment where account_id = ${accountId}
              order by created_at desc, id desc limit ${limit} offset ${offset}
            ) as page join simulation_segment using (id)
            where account_id = ${accountId} order by created_at desc, id desc`.pipe(dieOnSql),
        find: (accountId, id) =>
          Effect.map(
            sql<Segment>`
              select ${columns} from simulation_segment where account_id = ${accountId} and id = ${id}`.pipe(dieOnSql),
            ([row]) => row
          )
      })
    })
  )
}
