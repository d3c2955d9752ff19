/** SQL of the outcomes that accounts report. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../src/sql/Pg.ts"
import type { Weighed } from "./Calibration.ts"
import type { Evidence } from "./template/Template.ts"

export interface OutcomeRow extends Weighed {
  readonly simulationId: string
  readonly accountId: string
  readonly templateType: string
  /** Plain JSON. */
  readonly outcome: unknown
  readonly evidence: ReadonlyArray<Evidence>
}

export interface Learnt extends Weighed {
  readonly outcomes: number
}

export class OutcomeRepo extends Context.Service<
  OutcomeRepo,
  {
    /** A second outcome of a simulation takes the place of the first. */
    readonly store: (row: OutcomeRow) => Effect.Effect<void>
    /** All that the account's outcomes of a template say. */
    readonly learnt: (accountId: string, templateType: string) => Effect.Effect<Learnt>
  }
>()("simulation/OutcomeRepo") {
  static readonly layer = Layer.effect(
    OutcomeRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return OutcomeRepo.of({
        store: (row) =>
          sql`
            insert into simulation_outcome (simulation_id, account_id, template_type, outcome, evidence, weight, weighted)
            values (${row.simulationId}, ${row.accountId}, ${row.templateType},
              ${JSON.stringify(row.outcome)}::text::json, ${JSON.stringify(row.evidence)}::text::json,
              ${row.weight}::float8, ${row.weighted}::float8)
            on conflict (simulation_id) do update set outcome = excluded.outcome, evidence = excluded.evidence,
              weight = excluded.weight, weighted = excluded.weighted, reported_at = now()
            where simulation_outcome.account_id = excluded.account_id`.pipe(dieOnSql, Effect.asVoid),
        learnt: (accountId, templateType) =>
          Effect.map(
            sql<Learnt>`
              select count(*)::int as outcomes, coalesce(sum(weight), 0)::float8 as weight,
                coalesce(sum(weighted), 0)::float8 as weighted
              from simulation_outcome where account_id = ${accountId} and template_type = ${templateType}`.pipe(
              dieOnSql
            ),
            ([row]) => row!
          )
      })
    })
  )
}
