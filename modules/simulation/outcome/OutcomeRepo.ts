/** SQL of outcomes and of the sums that calibration needs. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { Evidence } from "../template/Template.ts"
import type { EvidenceSums } from "./Calibration.ts"

interface OutcomeRow extends EvidenceSums {
  readonly simulationId: string
  readonly accountId: string
  readonly templateType: string
  /** Plain JSON. */
  readonly outcome: unknown
  readonly evidence: ReadonlyArray<Evidence>
}

const OutcomeSums = Schema.Struct({ outcomes: Schema.Int, weight: Schema.Finite, weighted: Schema.Finite })
type OutcomeSums = typeof OutcomeSums.Type

export class OutcomeRepo extends Context.Service<
  OutcomeRepo,
  {
    /** Replaces an earlier outcome of the same simulation. */
    readonly store: (row: OutcomeRow) => Effect.Effect<void>
    /** Number and sums of the account's outcomes of a template. */
    readonly sums: (accountId: string, templateType: string) => Effect.Effect<OutcomeSums>
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
        sums: (accountId, templateType) =>
          Effect.map(
            sql`
              select count(*)::int as outcomes, coalesce(sum(weight), 0)::float8 as weight,
                coalesce(sum(weighted), 0)::float8 as weighted
              from simulation_outcome where account_id = ${accountId} and template_type = ${templateType}`.pipe(
              Rows.first(OutcomeSums)
            ),
            (row) => row!
          )
      })
    })
  )
}
