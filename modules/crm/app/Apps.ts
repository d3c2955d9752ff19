/** Use cases of apps as their developers offer them. For operators, so not limited to one account. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { type App, ordered } from "./App.ts"
import { AppRepo, type IdPage } from "./AppRepo.ts"
import { AppNotFound } from "./Errors.ts"
import { UpdateInstallations } from "./Jobs.ts"

export type AppFields = Pick<App, "name" | "developer" | "version" | "scopes">

export class Apps extends Context.Service<
  Apps,
  {
    readonly create: (fields: AppFields) => Effect.Effect<App>
    readonly find: (id: string) => Effect.Effect<App, AppNotFound>
    /** Oldest first. */
    readonly list: (page: IdPage) => Effect.Effect<ReadonlyArray<App>>
    /** Another version is given to all installations, and scopes that are no longer asked for are taken from them. */
    readonly update: (id: string, change: Partial<AppFields>) => Effect.Effect<App, AppNotFound>
  }
>()("crm/app/Apps") {
  static readonly layer = Layer.effect(
    Apps,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* AppRepo
      const jobs = yield* Jobs
      const nextId = yield* Ulids.monotonic
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      return Apps.of({
        create: Effect.fn("Apps.create")(function* (fields) {
          const at = yield* now
          const app = { ...fields, scopes: ordered(fields.scopes), id: nextId(), createdAt: at, updatedAt: at }
          yield* repo.insert(app)
          return app
        }),
        find: Effect.fn("Apps.find")(function* (id) {
          return (yield* repo.find(id)) ?? (yield* new AppNotFound({}))
        }),
        list: (page) => repo.list(page),
        update: Effect.fn("Apps.update")(
          function* (id, change) {
            const before = yield* repo.lock(id)
            if (before === undefined) return yield* new AppNotFound({})
            const scopes = ordered(change.scopes ?? before.scopes)
            const after = { ...before, ...change, scopes, updatedAt: yield* now }
            yield* repo.update(after)
            yield* jobs.send(UpdateInstallations, { appId: id })
            return after
          },
          sql.withTransaction,
          dieOnSql
        )
      })
    })
  ).pipe(Layer.provide(AppRepo.layer))
}
