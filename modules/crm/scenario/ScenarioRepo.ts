/** SQL of scenarios and their versions. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Definition, reentries, Trigger } from "./definition/Definition.ts"
import { Scenario, type ScenarioStatus } from "./Scenario.ts"

const Starting = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  name: Schema.String,
  version: Schema.Int,
  trigger: Trigger,
  createdAt: Schema.Date,
  reentry: Schema.Literals(reentries)
})
/** An active scenario, as far as entering it depends on it. */
export type StartingScenario = typeof Starting.Type

const Status = Schema.Struct({ status: Scenario.fields.status, version: Schema.Int })
const Count = Schema.Struct({ count: Schema.Int })

interface NewScenario {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly status: ScenarioStatus
  readonly definition: Definition
}

export class ScenarioRepo extends Context.Service<
  ScenarioRepo,
  {
    readonly insert: (scenario: NewScenario, at: Date) => Effect.Effect<void>
    /** Locks the scenario against other changes. */
    readonly lock: (accountId: string, id: string) => Effect.Effect<typeof Status.Type | undefined>
    readonly find: (accountId: string, id: string) => Effect.Effect<Scenario | undefined>
    /** Newest first; archived ones only if asked for. */
    readonly list: (
      accountId: string,
      page: { readonly archived: boolean; readonly limit: number; readonly startingAfter: string | undefined }
    ) => Effect.Effect<ReadonlyArray<Scenario>>
    /** Those that are not archived. */
    readonly count: (accountId: string) => Effect.Effect<number>
    readonly rename: (accountId: string, id: string, name: string, at: Date) => Effect.Effect<void>
    readonly addVersion: (
      accountId: string,
      id: string,
      version: number,
      definition: Definition,
      at: Date
    ) => Effect.Effect<void>
    readonly setStatus: (accountId: string, id: string, status: ScenarioStatus, at: Date) => Effect.Effect<void>
    /** The active scenarios of accounts. */
    readonly startingOf: (accountIds: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<StartingScenario>>
    /** One scenario whatever its status, to start it by hand. */
    readonly starting: (accountId: string, id: string) => Effect.Effect<StartingScenario | undefined>
    /** Which of these tags the account has. */
    readonly knownTags: (accountId: string, ids: ReadonlyArray<string>) => Effect.Effect<number>
  }
>()("crm/scenario/ScenarioRepo") {
  static readonly layer = Layer.effect(
    ScenarioRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = sql`
        select s.id, s.account_id as "accountId", s.name, s.status, s.version, v.definition,
          (select count(*)::int from crm_scenario_run r where r.scenario_id = s.id and r.status = 'running') as running,
          s.created_at as "createdAt", s.updated_at as "updatedAt"
        from crm_scenario s join crm_scenario_version v on v.scenario_id = s.id and v.version = s.version`
      const starting = sql`
        select s.id, s.account_id as "accountId", s.name, s.version, v.definition -> 'trigger' as trigger,
          s.created_at as "createdAt",
          v.definition ->> 'reentry' as reentry
        from crm_scenario s join crm_scenario_version v on v.scenario_id = s.id and v.version = s.version`
      const count = Effect.map((row: typeof Count.Type | undefined) => row?.count ?? 0)

      const addVersion = (accountId: string, id: string, version: number, definition: Definition, at: Date) =>
        sql`
          insert into crm_scenario_version (scenario_id, version, account_id, definition, created_at)
          values (${id}, ${version}, ${accountId}, ${JSON.stringify(definition)}::json, ${at})`

      return ScenarioRepo.of({
        insert: ({ accountId, definition, id, name, status }, at) =>
          sql`
            insert into crm_scenario (id, account_id, name, status, version, created_at, updated_at)
            values (${id}, ${accountId}, ${name}, ${status}, 1, ${at}, ${at})`.pipe(
            Effect.andThen(addVersion(accountId, id, 1, definition, at)),
            dieOnSql,
            Effect.asVoid
          ),
        lock: (accountId, id) =>
          sql`select status, version from crm_scenario where id = ${id} and account_id = ${accountId} for update`.pipe(
            Rows.first(Status)
          ),
        find: (accountId, id) =>
          sql`${rows} where s.id = ${id} and s.account_id = ${accountId}`.pipe(Rows.first(Scenario)),
        list: (accountId, { archived, limit, startingAfter }) =>
          sql`
            ${rows} where s.account_id = ${accountId} and (${archived} or s.status <> 'archived')
              and (${startingAfter === undefined} or s.id < ${startingAfter ?? ""})
            order by s.id desc limit ${limit}`.pipe(Rows.all(Scenario)),
        count: (accountId) =>
          sql`
            select count(*)::int as count from crm_scenario
            where account_id = ${accountId} and status <> 'archived'`.pipe(Rows.first(Count), count),
        rename: (accountId, id, name, at) =>
          sql`
            update crm_scenario set name = ${name}, updated_at = ${at}
            where id = ${id} and account_id = ${accountId}`.pipe(dieOnSql, Effect.asVoid),
        addVersion: (accountId, id, version, definition, at) =>
          addVersion(accountId, id, version, definition, at).pipe(
            Effect.andThen(sql`
              update crm_scenario set version = ${version}, updated_at = ${at}
              where id = ${id} and account_id = ${accountId}`),
            dieOnSql,
            Effect.asVoid
          ),
        setStatus: (accountId, id, status, at) =>
          sql`
            update crm_scenario set status = ${status}, updated_at = ${at}
            where id = ${id} and account_id = ${accountId}`.pipe(dieOnSql, Effect.asVoid),
        startingOf: (accountIds) =>
          sql`${starting} where s.account_id = any(${texts(accountIds)}) and s.status = 'active' order by s.id`.pipe(
            Rows.all(Starting)
          ),
        starting: (accountId, id) =>
          sql`${starting} where s.id = ${id} and s.account_id = ${accountId}`.pipe(Rows.first(Starting)),
        knownTags: (accountId, ids) =>
          sql`
            select count(*)::int as count from crm_tag where account_id = ${accountId} and id = any(${texts(ids)})`.pipe(
            Rows.first(Count),
            count
          )
      })
    })
  )
}
