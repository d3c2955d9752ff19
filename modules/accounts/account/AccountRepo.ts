/** SQL of accounts. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import * as StorageLimits from "../../../src/sql/storage/StorageLimits.ts"
import { AnalyticsPlan, CrmPlan, Plans, storageFactor } from "../Plan.ts"
import { type Account, AccountStatus } from "./Account.ts"

/** A page of a list: at most `limit` rows after the given id. */
export interface Page {
  readonly after: string | undefined
  readonly limit: number
}

const Row = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  status: AccountStatus,
  ...Plans.fields,
  createdAt: Schema.Date
})

export class AccountRepo extends Context.Service<
  AccountRepo,
  {
    readonly insert: (account: Account) => Effect.Effect<void>
    /** Creates this demo account, or resets name, status and plans of the existing one; returns its id. */
    readonly upsertDemo: (demo: string, account: Account) => Effect.Effect<string>
    readonly list: (page: Page) => Effect.Effect<ReadonlyArray<Account>>
    readonly exists: (id: string) => Effect.Effect<boolean>
    readonly plans: (id: string) => Effect.Effect<Plans | undefined>
    readonly find: (id: string) => Effect.Effect<Account | undefined>
    /** Ordered by name. */
    readonly findAll: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Account>>
    /** Plans of the accounts; none for accounts that do not exist. */
    readonly analyticsPlans: (
      ids: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<{ readonly accountId: string; readonly plan: AnalyticsPlan }>>
    readonly crmPlans: (
      ids: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<{ readonly accountId: string; readonly plan: CrmPlan }>>
    /** Locks the account until the transaction ends. */
    readonly lock: (id: string) => Effect.Effect<Account | undefined>
    readonly setPlans: (id: string, plans: Plans) => Effect.Effect<void>
    readonly setStatus: (id: string, status: AccountStatus) => Effect.Effect<void>
    /** Serialises the creation of demo accounts until the transaction ends. */
    readonly lockDemo: Effect.Effect<void>
    readonly isEmpty: Effect.Effect<boolean>
  }
>()("accounts/AccountRepo") {
  static readonly layer = Layer.effect(
    AccountRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(`id, name, status, analytics_plan as analytics, business_plan as business,
        crm_plan as crm, created_at as "createdAt"`)

      /** The plans of an account decide how much it may store. */
      const setFactor = (id: string, plans: Plans) =>
        Effect.provideService(StorageLimits.setFactor(id, storageFactor(plans)), SqlClient.SqlClient, sql)

      return AccountRepo.of({
        insert: ({ createdAt, id, name, plans, status }) =>
          sql`
            insert into accounts_account (id, name, status, analytics_plan, business_plan, crm_plan, created_at)
            values (${id}, ${name}, ${status}, ${plans.analytics}, ${plans.business}, ${plans.crm}, ${createdAt})`.pipe(
            dieOnSql,
            Effect.andThen(setFactor(id, plans)),
            Effect.asVoid
          ),
        upsertDemo: (demo, { createdAt, id, name, plans, status }) =>
          Effect.map(
            sql`
              insert into accounts_account (id, name, status, analytics_plan, business_plan, crm_plan, demo, created_at)
              values (${id}, ${name}, ${status}, ${plans.analytics}, ${plans.business}, ${plans.crm}, ${demo},
                ${createdAt})
              on conflict (demo) do update set name = excluded.name, status = excluded.status,
                analytics_plan = excluded.analytics_plan, business_plan = excluded.business_plan,
                crm_plan = excluded.crm_plan
              returning id`.pipe(Rows.first(Schema.Struct({ id: Schema.String }))),
            (row) => row?.id ?? id
          ).pipe(Effect.tap((known) => setFactor(known, plans))),
        list: ({ after, limit }) =>
          sql`
            select ${columns} from accounts_account where id > ${after ?? ""} order by id limit ${limit}`.pipe(
            Rows.all(Row),
            Effect.map((rows) => rows.map(toAccount))
          ),
        exists: (id) =>
          Effect.map(sql`select from accounts_account where id = ${id}`.pipe(dieOnSql), (rows) => rows.length > 0),
        plans: (id) =>
          sql`
            select analytics_plan as analytics, business_plan as business, crm_plan as crm
            from accounts_account where id = ${id}`.pipe(Rows.first(Plans)),
        find: (id) =>
          sql`select ${columns} from accounts_account where id = ${id}`.pipe(
            Rows.first(Row),
            Effect.map((row) => (row === undefined ? undefined : toAccount(row)))
          ),
        findAll: (ids) =>
          sql`select ${columns} from accounts_account where id = any(${texts(ids)}) order by name, id`.pipe(
            Rows.all(Row),
            Effect.map((rows) => rows.map(toAccount))
          ),
        analyticsPlans: (ids) =>
          sql`
            select id as "accountId", analytics_plan as plan from accounts_account where id = any(${texts(ids)})`.pipe(
            Rows.all(Schema.Struct({ accountId: Schema.String, plan: AnalyticsPlan }))
          ),
        crmPlans: (ids) =>
          sql`
            select id as "accountId", crm_plan as plan from accounts_account where id = any(${texts(ids)})`.pipe(
            Rows.all(Schema.Struct({ accountId: Schema.String, plan: CrmPlan }))
          ),
        lock: (id) =>
          sql`select ${columns} from accounts_account where id = ${id} for update`.pipe(
            Rows.first(Row),
            Effect.map((row) => (row === undefined ? undefined : toAccount(row)))
          ),
        setPlans: (id, plans) =>
          sql`
            update accounts_account set analytics_plan = ${plans.analytics}, business_plan = ${plans.business},
              crm_plan = ${plans.crm}
            where id = ${id}`.pipe(dieOnSql, Effect.andThen(setFactor(id, plans)), Effect.asVoid),
        setStatus: (id, status) =>
          sql`update accounts_account set status = ${status} where id = ${id}`.pipe(dieOnSql, Effect.asVoid),
        lockDemo: sql`select pg_advisory_xact_lock(hashtextextended('ekimae/accounts/demo', 0))`.pipe(
          dieOnSql,
          Effect.asVoid
        ),
        isEmpty: Effect.map(
          sql`select not exists (select from accounts_account) as empty`.pipe(
            Rows.first(Schema.Struct({ empty: Schema.Boolean }))
          ),
          (row) => row?.empty === true
        )
      })
    })
  )
}

const toAccount = ({ analytics, business, createdAt, crm, id, name, status }: typeof Row.Type): Account => ({
  id,
  name,
  status,
  plans: { analytics, business, crm },
  createdAt
})
