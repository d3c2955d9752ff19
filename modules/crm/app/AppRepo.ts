/** SQL of apps and installations. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { App, Installation } from "./App.ts"

const InstallationKey = Schema.Struct({ id: Schema.String, accountId: Schema.String })
export type InstallationRow = typeof InstallationKey.Type

export interface IdPage {
  /** Only what follows this id. */
  readonly after: string | undefined
  readonly limit: number
}

export class AppRepo extends Context.Service<
  AppRepo,
  {
    readonly insert: (app: App) => Effect.Effect<void>
    readonly find: (id: string) => Effect.Effect<App | undefined>
    /** Locks the app until the transaction ends. */
    readonly lock: (id: string) => Effect.Effect<App | undefined>
    /** Oldest first. */
    readonly list: (page: IdPage) => Effect.Effect<ReadonlyArray<App>>
    readonly update: (app: App) => Effect.Effect<void>
    /** False: the account has the app already. */
    readonly install: (installation: Installation) => Effect.Effect<boolean>
    /** Also one that was removed. */
    readonly installation: (accountId: string, id: string) => Effect.Effect<Installation | undefined>
    readonly lockInstallation: (accountId: string, id: string) => Effect.Effect<Installation | undefined>
    /** Oldest first, those that were removed too. */
    readonly installations: (accountId: string, page: IdPage) => Effect.Effect<ReadonlyArray<Installation>>
    readonly updateInstallation: (installation: Installation) => Effect.Effect<void>
    /** Installations of all accounts that do not have the version and scopes of their app yet. */
    readonly behind: (appId: string, limit: number) => Effect.Effect<ReadonlyArray<InstallationRow>>
    /** Installations of all accounts that are not removed, by id. */
    readonly standing: (page: IdPage) => Effect.Effect<ReadonlyArray<InstallationRow>>
  }
>()("crm/app/AppRepo") {
  static readonly layer = Layer.effect(
    AppRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(App))
      const installed = (accountId: string) => sql`
        select i.id, i.account_id as "accountId", i.app_id as "appId", a.name, i.version, i.scopes,
          i.installed_at as "installedAt", i.updated_at as "updatedAt", i.uninstalled_at as "uninstalledAt", i.reason
        from crm_installation i join crm_app a on a.id = i.app_id where i.account_id = ${accountId}`

      return AppRepo.of({
        insert: ({ createdAt, developer, id, name, scopes, updatedAt, version }) =>
          sql`
            insert into crm_app (id, name, developer, version, scopes, created_at, updated_at)
            values (${id}, ${name}, ${developer}, ${version}, ${texts(scopes)}, ${createdAt}, ${updatedAt})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        find: (id) => sql`select ${columns} from crm_app where id = ${id}`.pipe(Rows.first(App)),
        lock: (id) => sql`select ${columns} from crm_app where id = ${id} for update`.pipe(Rows.first(App)),
        list: ({ after, limit }) =>
          sql`select ${columns} from crm_app where id > ${after ?? ""} order by id limit ${limit}`.pipe(Rows.all(App)),
        update: ({ developer, id, name, scopes, updatedAt, version }) =>
          sql`
            update crm_app set name = ${name}, developer = ${developer}, version = ${version}, scopes = ${texts(scopes)},
              updated_at = ${updatedAt}
            where id = ${id}`.pipe(dieOnSql, Effect.asVoid),
        install: ({ accountId, appId, id, installedAt, scopes, updatedAt, version }) =>
          Effect.map(
            sql`
              insert into crm_installation (id, account_id, app_id, version, scopes, installed_at, updated_at)
              values (${id}, ${accountId}, ${appId}, ${version}, ${texts(scopes)}, ${installedAt}, ${updatedAt})
              on conflict (account_id, app_id) where uninstalled_at is null do nothing returning 1`.pipe(dieOnSql),
            ({ length }) => length > 0
          ),
        installation: (accountId, id) => sql`${installed(accountId)} and i.id = ${id}`.pipe(Rows.first(Installation)),
        lockInstallation: (accountId, id) =>
          sql`${installed(accountId)} and i.id = ${id} for update of i`.pipe(Rows.first(Installation)),
        installations: (accountId, { after, limit }) =>
          sql`${installed(accountId)} and i.id > ${after ?? ""} order by i.id limit ${limit}`.pipe(
            Rows.all(Installation)
          ),
        updateInstallation: ({ accountId, id, reason, scopes, uninstalledAt, updatedAt, version }) =>
          sql`
            update crm_installation set version = ${version}, scopes = ${texts(scopes)}, updated_at = ${updatedAt},
              uninstalled_at = ${uninstalledAt}, reason = ${reason}
            where account_id = ${accountId} and id = ${id}`.pipe(dieOnSql, Effect.asVoid),
        behind: (appId, limit) =>
          sql`
            select i.id, i.account_id as "accountId" from crm_installation i join crm_app a on a.id = i.app_id
            where i.app_id = ${appId} and i.uninstalled_at is null
              and (i.version <> a.version or not i.scopes <@ a.scopes)
            order by i.id limit ${limit}`.pipe(Rows.all(InstallationKey)),
        standing: ({ after, limit }) =>
          sql`
            select id, account_id as "accountId" from crm_installation
            where uninstalled_at is null and id > ${after ?? ""} order by id limit ${limit}`.pipe(
            Rows.all(InstallationKey)
          )
      })
    })
  )
}
