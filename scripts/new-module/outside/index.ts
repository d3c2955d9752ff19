/** Sample things of accounts: created by the API, prepared in the background, published as an event, listed and deleted by operators. */
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpApi, HttpApiBuilder, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SqlClient } from "effect/sql"
import * as Ekimae from "ekimae"

const Account = Ekimae.Ulid.annotate({ description: "The account", examples: ["01K9Z5N4Q8X7V6T5R4P3N2M1K0"] })
const Id = Ekimae.Ulid.annotate({ description: "The sample thing", examples: ["01K9Z5N4Q8X7V6T5R4P3N2M1K1"] })
const Name = Schema.String.check(Schema.isPattern(/^\S(?:.{0,98}\S)?$/u))
const name = Name.annotate({ description: "1 to 100 characters without spaces around", examples: ["First"] })
const NewSampleThing = Schema.Struct({ name }).annotate({ identifier: "NewSampleThing", description: "To be made" })
const status = Schema.Literals(["new", "prepared"]).annotate({ description: "`prepared` after the background work" })
const SampleThing = Schema.Struct({ id: Id, name, status }).annotate({ identifier: "SampleThing", description: "One" })

export const SampleThingPrepared = Ekimae.Event.make("sample_folder.prepared", {
  description: "A sample thing was prepared",
  audience: "analytics",
  data: Schema.Struct({ id: Id, name }),
  example: { id: "01K9Z5N4Q8X7V6T5R4P3N2M1K1", name: "First" }
})

export const PrepareSampleThing = Ekimae.Actor.make("sample-folder/prepare", {
  payload: Schema.Struct({ accountId: Schema.String, id: Schema.String })
})
const PruneSampleThings = Ekimae.Actor.make("sample-folder/prune", { payload: Schema.Struct({}), concurrency: 1 })
const pruneDaily = Ekimae.CronSchedule.make("sample-folder/prune", {
  cron: "23 4 * * *",
  timeZone: "Asia/Tokyo",
  actor: PruneSampleThings,
  payload: {}
})

/** The use cases: each is one transaction, in which rows, jobs and events are written together or not at all. */
export class SampleThings extends Context.Service<SampleThings>()("sample-folder/SampleThings", {
  make: Effect.gen(function* () {
    const [sql, jobs, events] = [yield* SqlClient.SqlClient, yield* Ekimae.Jobs, yield* Ekimae.Events]
    const [within, random] = [yield* Ekimae.Tenant.within, yield* SecureRandom.SecureRandom]
    return {
      create: Effect.fn("SampleThings.create")(function* (accountId: string, name: string) {
        const id = yield* random.ulid
        const insert = sql`insert into sample_folder (id, account_id, name) values (${id}, ${accountId}, ${name})`
        yield* within(accountId, Effect.andThen(insert, jobs.send(PrepareSampleThing, { accountId, id })))
        return { id, name, status: "new" as const }
      }),
      prepare: Effect.fn("SampleThings.prepare")(function* (accountId: string, id: string) {
        const prepare = Effect.gen(function* () {
          const prepared = yield* sql`update sample_folder set status = 'prepared'
            where id = ${id} and status = 'new' returning id, name, status`.pipe(Ekimae.Rows.first(SampleThing))
          if (prepared === undefined) return
          yield* events.publish(SampleThingPrepared, { id, name: prepared.name }, { accountId })
        })
        yield* within(accountId, prepare)
      }),
      list: Effect.fn("SampleThings.list")((accountId: string) =>
        sql`select id, name, status from sample_folder where account_id = ${accountId} order by id desc limit 100`.pipe(
          Ekimae.Rows.all(SampleThing)
        )
      ),
      remove: Effect.fn("SampleThings.remove")((accountId: string, id: string) =>
        sql`delete from sample_folder where account_id = ${accountId} and id = ${id}`.pipe(Ekimae.dieOnSql)
      ),
      prune: Effect.fn("SampleThings.prune")(function* () {
        const before = DateTime.toDateUtc(DateTime.subtract(yield* DateTime.now, { days: 365 }))
        yield* sql`delete from sample_folder where created_at < ${before}`.pipe(Ekimae.dieOnSql)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(SampleThings, SampleThings.make)
}

const SampleThingGroup = HttpApiGroup.make("sampleThings")
  .add(
    HttpApiEndpoint.post("create", "/", {
      payload: NewSampleThing,
      success: SampleThing.pipe(HttpApiSchema.status(202))
    }).annotate(OpenApi.Summary, "Create a sample thing"),
    HttpApiEndpoint.get("list", "/", {
      success: Schema.Array(SampleThing).annotate({ description: "Newest first" })
    }).annotate(OpenApi.Summary, "List sample things")
  )
  .prefix("/api/v1/sample-folder")
  .middleware(Ekimae.AnalyticsKey)
  .middleware(Ekimae.RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })

const http = HttpApiBuilder.group(Ekimae.localApi(SampleThingGroup), "sampleThings", (handlers) =>
  Effect.map(SampleThings, ({ create, list }) =>
    handlers
      .handle("create", ({ payload }) => Effect.flatMap(Ekimae.Principal, (by) => create(by.accountId, payload.name)))
      .handle("list", () => Effect.flatMap(Ekimae.Principal, (by) => list(by.accountId)))
  )
)

const OperatorGroup = HttpApiGroup.make("sampleThingAdmin")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: { accountId: Account },
      success: Schema.Struct({ sampleThings: Schema.Array(SampleThing).annotate({ description: "Newest first" }) })
    }).annotate(OpenApi.Summary, "List the sample things of an account"),
    HttpApiEndpoint.delete("remove", "/:id", { params: { id: Id }, query: { accountId: Account } })
      .annotate(OpenApi.Summary, "Delete a sample thing of an account")
      .pipe(Ekimae.operation({ audit: "sample_folder_delete" }))
  )
  .pipe(Ekimae.operatorGroup("/sample-folder"))
  .annotate(OpenApi.Description, "Sample things of any account.")

const operators = Ekimae.operatorHandlers(OperatorGroup, (build) =>
  Effect.map(SampleThings, ({ list, remove }) =>
    build.handleAll({
      list: ({ query }) => Effect.map(list(query.accountId), (sampleThings) => ({ sampleThings })),
      remove: ({ params, query }) => Effect.asVoid(remove(query.accountId, params.id))
    })
  )
)

const table = Ekimae.statements(
  `create table sample_folder (
    id text primary key, account_id text not null, name text not null, status text not null default 'new',
    created_at timestamptz not null default now()
  )`,
  `create index sample_folder_account on sample_folder (account_id, id)`,
  ...Ekimae.Tenant.protectTenantTable("sample_folder")
)

/** The jobs of the module. */
export const workers = Layer.unwrap(
  Effect.map(SampleThings, ({ prepare, prune }) =>
    Layer.merge(
      Ekimae.Actor.toLayer(PrepareSampleThing, ({ accountId, id }) => prepare(accountId, id)),
      Ekimae.Actor.toLayer(PruneSampleThings, prune)
    )
  )
)

export const actors = [PrepareSampleThing, PruneSampleThings] as const

export const SampleFolderModule = Ekimae.defineModule({
  name: "sample-folder",
  groups: [SampleThingGroup],
  operators: [Ekimae.operatorPart([OperatorGroup], operators.pipe(Layer.provide(SampleThings.layer)))],
  actors,
  schedules: [pruneDaily],
  events: [SampleThingPrepared],
  migrations: { "0001_table": table },
  storage: [Ekimae.StorageBound.rows("sample_folder", 10_000, "サンプル", "sample things")],
  layer: Layer.merge(http, workers).pipe(Layer.provide(SampleThings.layer))
})

export default Ekimae.plug(SampleFolderModule)
