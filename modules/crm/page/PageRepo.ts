/** SQL of page settings, and of the friend behind a LINE user id. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { type PageSettings, pageFields } from "./PageSettings.ts"

const ShopRow = Schema.Struct({
  accountId: Schema.String,
  name: Schema.NullOr(Schema.String),
  timeZone: Schema.NullOr(Schema.String),
  slug: Schema.NullOr(Schema.String),
  liffId: Schema.NullOr(Schema.String)
})
export type ShopRow = typeof ShopRow.Type

const Settings = Schema.Struct({ slug: Schema.NullOr(Schema.String), liffId: pageFields.liffId })
const Account = Schema.Struct({ accountId: Schema.String })
const Sealed = Schema.Struct({ sealed: Schema.NullOr(Schema.Uint8Array) })

export const PageFriend = Schema.Struct({
  id: Schema.String,
  name: Schema.NullOr(Schema.String),
  /** Wants no broadcasts and scenarios. */
  noMarketing: Schema.Boolean
})
export type PageFriend = typeof PageFriend.Type

export class PageRepo extends Context.Service<
  PageRepo,
  {
    /** As the service: before the account is known. */
    readonly accountOf: (slug: string) => Effect.Effect<string | undefined>
    /** Serialises changes of slugs until the transaction ends. */
    readonly lockSlugs: Effect.Effect<void>
    readonly shop: (accountId: string) => Effect.Effect<ShopRow | undefined>
    readonly settings: (accountId: string) => Effect.Effect<PageSettings | undefined>
    readonly save: (accountId: string, settings: PageSettings, at: Date) => Effect.Effect<void>
    readonly key: (accountId: string) => Effect.Effect<Uint8Array | null | undefined>
    /** Stores the key unless there is one, or in place of one that cannot be opened; answers the stored one. */
    readonly addKey: (
      accountId: string,
      sealed: Uint8Array,
      instead: Uint8Array | null,
      at: Date
    ) => Effect.Effect<Uint8Array | null | undefined>
    /** Undefined for a user who is not stored, or who was erased. */
    readonly friendOf: (accountId: string, lineUserId: string) => Effect.Effect<PageFriend | undefined>
  }
>()("crm/page/PageRepo") {
  static readonly layer = Layer.effect(
    PageRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sealedOf = (row: typeof Sealed.Type | undefined) => row?.sealed

      return PageRepo.of({
        accountOf: (slug) =>
          sql`select account_id as "accountId" from crm_page where slug = ${slug}`.pipe(
            Rows.first(Account),
            Effect.map((row) => row?.accountId)
          ),
        lockSlugs: sql`select pg_advisory_xact_lock(hashtextextended('ekimae/crm/pages/slugs', 0))`.pipe(
          dieOnSql,
          Effect.asVoid
        ),
        shop: (accountId) =>
          sql`
            select a.id as "accountId", h.name, h.time_zone as "timeZone", p.slug, p.liff_id as "liffId"
            from (select ${accountId}::text as id) a
            left join crm_shop h on h.account_id = a.id left join crm_page p on p.account_id = a.id`.pipe(
            Rows.first(ShopRow)
          ),
        settings: (accountId) =>
          sql`select slug, liff_id as "liffId" from crm_page where account_id = ${accountId}`.pipe(
            Rows.first(Settings)
          ),
        save: (accountId, { liffId, slug }, at) =>
          sql`
            insert into crm_page (account_id, slug, liff_id, updated_at)
            values (${accountId}, ${slug}, ${liffId}, ${at})
            on conflict (account_id) do update set slug = excluded.slug, liff_id = excluded.liff_id,
              updated_at = excluded.updated_at`.pipe(dieOnSql, Effect.asVoid),
        key: (accountId) =>
          sql`select key as sealed from crm_page where account_id = ${accountId}`.pipe(
            Rows.first(Sealed),
            Effect.map(sealedOf)
          ),
        addKey: (accountId, sealed, instead, at) =>
          sql`
            insert into crm_page (account_id, key, updated_at) values (${accountId}, ${sealed}, ${at})
            on conflict (account_id) do update set key = case
              when crm_page.key is null or crm_page.key = ${instead}::bytea then excluded.key else crm_page.key end
            returning key as sealed`.pipe(Rows.first(Sealed), Effect.map(sealedOf)),
        friendOf: (accountId, lineUserId) =>
          sql`
            select id, display_name as name, no_marketing as "noMarketing" from crm_friend
            where account_id = ${accountId} and line_user_id = ${lineUserId} and erased_at is null`.pipe(
            Rows.first(PageFriend)
          )
      })
    })
  )
}
