/** SQL of segments. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { OffsetPage } from "../../../src/http/endpoint/Paging.ts"
import type { InEach, Language } from "../../../src/Language.ts"
import { dieOnSql, float8s, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Segment, type SegmentData } from "./Segment.ts"

export interface NewSegment {
  readonly id: string
  /** 0 to 100. */
  readonly score: number
  readonly localized: InEach<{ readonly name: string; readonly segmentData: SegmentData }>
}

/** The columns that all segments of one simulation share. */
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
    /** Ordered by creation time and then by id, both descending. */
    readonly list: (accountId: string, page: OffsetPage, language: Language) => Effect.Effect<ReadonlyArray<Segment>>
    readonly find: (accountId: string, id: string, language: Language) => Effect.Effect<Segment | undefined>
  }
>()("simulation/SegmentRepo") {
  static readonly layer = Layer.effect(
    SegmentRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const localizedColumns = {
        ja: sql.literal(`name, segment_data as "segmentData"`),
        en: sql.literal(`coalesce(name_en, name) as name, coalesce(segment_data_en, segment_data) as "segmentData"`)
      }
      const columns = (language: Language) => sql`id, area_code as "areaCode", score, ${localizedColumns[language]}`

      return SegmentRepo.of({
        insert: ({ accountId, areaCode, createdAt, simulationId }, segments) =>
          sql`
            insert into simulation_segment (id, account_id, simulation_id, area_code, score, name, segment_data,
              name_en, segment_data_en, created_at)
            select id, ${accountId}, ${simulationId}, ${areaCode}::text, score, name, data::json, name_en, data_en::json,
              ${createdAt}::timestamptz
            from unnest(${texts(segments.map(({ id }) => id))}, ${float8s(segments.map(({ score }) => score))},
              ${texts(segments.map(({ localized }) => localized.ja.name))},
              ${texts(segments.map(({ localized }) => JSON.stringify(localized.ja.segmentData)))},
              ${texts(segments.map(({ localized }) => localized.en.name))},
              ${texts(segments.map(({ localized }) => JSON.stringify(localized.en.segmentData)))})
              as segment(id, score, name, data, name_en, data_en)`.pipe(dieOnSql, Effect.asVoid),
        list: (accountId, { limit, offset }, language) =>
          sql`
            select ${columns(language)}
            from (
              select id from simulation_segment where account_id = ${accountId}
              order by created_at desc, id desc limit ${limit} offset ${offset}
            ) as page join simulation_segment using (id)
            where account_id = ${accountId} order by created_at desc, id desc`.pipe(Rows.all(Segment)),
        find: (accountId, id, language) =>
          sql`
            select ${columns(language)} from simulation_segment where account_id = ${accountId} and id = ${id}`.pipe(
            Rows.first(Segment)
          )
      })
    })
  )
}
