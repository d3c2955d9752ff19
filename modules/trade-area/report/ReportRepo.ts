/** SQL of kept reports. They are stored as text in each language, as they are sent. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { InEach, Language } from "../../../src/Language.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { Caller } from "../Caller.ts"

export interface KeptReport {
  readonly storeId: string
  /** Fingerprint of the request and the version of the formulas. */
  readonly fingerprint: string
  readonly body: InEach<string>
  readonly generatedAt: Date
  readonly expiresAt: Date
}

const Body = Schema.Struct({ body: Schema.String })

export class ReportRepo extends Context.Service<
  ReportRepo,
  {
    /** The unexpired report of the store; with a fingerprint, only if it answers the same request. */
    readonly find: (
      caller: Caller,
      storeId: string,
      now: Date,
      language: Language,
      fingerprint?: string
    ) => Effect.Effect<string | undefined>
    /** Replaces the store's report. */
    readonly keep: (caller: Caller, report: KeptReport) => Effect.Effect<void>
  }
>()("trade-area/ReportRepo") {
  static readonly layer = Layer.effect(
    ReportRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const bodyIn = { ja: sql.literal("body_ja"), en: sql.literal("body_en") }
      return ReportRepo.of({
        find: ({ accountId, plane }, storeId, now, language, fingerprint) =>
          sql`
            select ${bodyIn[language]} as body from trade_area_report
            where account_id = ${accountId} and plane = ${plane} and store_id = ${storeId} and expires_at > ${now}
              and fingerprint = coalesce(${fingerprint ?? null}::text, fingerprint)`.pipe(
            Rows.first(Body),
            Effect.map((row) => row?.body)
          ),
        keep: Effect.fnUntraced(function* ({ accountId, plane }, report) {
          yield* sql`
            insert into trade_area_report
              (account_id, plane, store_id, fingerprint, body_ja, body_en, generated_at, expires_at)
            values (${accountId}, ${plane}, ${report.storeId}, ${report.fingerprint}, ${report.body.ja},
              ${report.body.en}, ${report.generatedAt}, ${report.expiresAt})
            on conflict (account_id, plane, store_id) do update set fingerprint = excluded.fingerprint,
              body_ja = excluded.body_ja, body_en = excluded.body_en, generated_at = excluded.generated_at,
              expires_at = excluded.expires_at`
        }, dieOnSql)
      })
    })
  )
}
