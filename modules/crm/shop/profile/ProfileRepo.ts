/** SQL of what people read of a shop. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Rows from "../../../../src/sql/Rows.ts"
import { Profile } from "./Profile.ts"

export class ProfileRepo extends Context.Service<
  ProfileRepo,
  {
    readonly find: (accountId: string) => Effect.Effect<Profile | undefined>
    readonly save: (accountId: string, profile: Profile, at: Date) => Effect.Effect<void>
  }
>()("crm/ProfileRepo") {
  static readonly layer = Layer.effect(
    ProfileRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return ProfileRepo.of({
        find: (accountId) =>
          sql`
            select trade, address, phone, email, introduction, legal_notice as "legalNotice" from crm_shop_profile
            where account_id = ${accountId}`.pipe(Rows.first(Profile)),
        save: (accountId, { address, email, introduction, legalNotice, phone, trade }, at) =>
          sql`
            insert into crm_shop_profile (account_id, trade, address, phone, email, introduction, legal_notice, updated_at)
            values (${accountId}, ${trade}, ${address}, ${phone}, ${email}, ${introduction}, ${legalNotice}, ${at})
            on conflict (account_id) do update set trade = excluded.trade, address = excluded.address,
              phone = excluded.phone, email = excluded.email, introduction = excluded.introduction, legal_notice = excluded.legal_notice,
              updated_at = excluded.updated_at`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}
