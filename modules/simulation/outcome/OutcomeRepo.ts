/** SQL of reported outcomes, which calibration reads. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import type { Evidence } from "../template/Template.ts"
import { ReportedOutcome } from "./CalibrationTask.ts"

interface OutcomeRow {
  readonly simulationId: string
  readonly accountId: string
  readonly templateType: string
  /** Plain JSON. */
  readonly outcome: unknown
  readonly evidence: ReadonlyArray<Evidence>
}

/** More outcomes are not read: the newest teach most, and those of the same template come first. */
const mostRead = 300

export class OutcomeRepo extends Context.Service<
  OutcomeRepo,
  {
    /** Replaces an earlier outcome of the same simulation. */
    readonly store: (row: OutcomeRow) => Effect.Effect<void>
    /** The account's newest outcomes, those of a template first. */
    readonly newest: (accountId: string, templateType: string) => Effect.Effect<ReadonlyArray<ReportedOutcome>>
  }
>()("simulation/OutcomeRepo") {
  static readonly layer = Layer.effect(
    OutcomeRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return OutcomeRepo.of({
        store: (row) =>
          sql`
            insert into simulation_outcome (simulation_id, account_id, template_type, outcome, evidence)
            values (${row.simulationId}, ${row.accountId}, ${row.templateType},
              ${JSON.stringify(row.outcome)}::text::json, ${JSON.stringify(row.evidence)}::text::json)
            on conflict (simulation_id) do update set outcome = excluded.outcome, evidence = excluded.evidence,
              reported_at = now()
            where simulation_outcome.account_id = excluded.account_id`.pipe(dieOnSql, Effect.asVoid),
        newest: (accountId, templateType) =>
          sql`
            select template_type as "templateType", area_code as "areaCode",
              coalesce(input->>'businessType', '') as "businessType", evidence
            from (
              select simulation_id, template_type = ${templateType} as own, reported_at, evidence::text as evidence
              from simulation_outcome where account_id = ${accountId}
              order by own desc, reported_at desc, simulation_id limit ${mostRead}
            ) as outcome join simulation_simulation on id = simulation_id
            where account_id = ${accountId} order by own desc, reported_at desc, simulation_id`.pipe(
            Rows.all(ReportedOutcome)
          )
      })
    })
  )
}
