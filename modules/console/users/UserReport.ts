/** SQL of the list of users that operators see: all kinds, with what they may do and how they sign in. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../../src/sql/Rows.ts"
import { RoleName } from "../link/Link.ts"
import { UserKind } from "../member/User.ts"

export const UserRow = Schema.Struct({
  id: Schema.String,
  kind: UserKind,
  email: Schema.NullOr(Schema.String),
  name: Schema.String,
  isProven: Schema.Boolean,
  isOperator: Schema.Boolean,
  hasPassword: Schema.Boolean,
  hasCompanyAccount: Schema.Boolean,
  passkeys: Schema.Int,
  sessions: Schema.Int,
  lastSignInAt: Schema.NullOr(Schema.Date),
  createdAt: Schema.Date,
  /** When an upgrade took logins from a shared user. */
  endedAt: Schema.NullOr(Schema.Date),
  /** At most 100. */
  accounts: Schema.Array(Schema.Struct({ id: Schema.String, role: RoleName }))
})
export type UserRow = typeof UserRow.Type

export interface Page {
  readonly after: string | undefined
  readonly limit: number
}

export class UserReport extends Context.Service<
  UserReport,
  {
    /** Ordered by id, which is the order of their creation. */
    readonly page: (page: Page) => Effect.Effect<ReadonlyArray<UserRow>>
    readonly find: (id: string) => Effect.Effect<UserRow | undefined>
  }
>()("console/users/UserReport") {
  static readonly layer = Layer.effect(
    UserReport,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns =
        sql.literal(`u.id, u.kind, u.email, u.name, u.email_verified as "isProven", u.operator as "isOperator",
        exists (select from console_login l where l.user_id = u.id and l.password is not null) as "hasPassword",
        exists (select from console_login l where l.user_id = u.id and l.password is null) as "hasCompanyAccount",
        (select count(*)::int from console_passkey p where p.user_id = u.id) as passkeys,
        (select count(*)::int from console_session s where s.user_id = u.id and s.expires_at > now()) as sessions,
        (select max(s.created_at) from console_session s where s.user_id = u.id) as "lastSignInAt",
        u.created_at as "createdAt", u.ended_at as "endedAt",
        coalesce((select json_agg(json_build_object('id', m.account_id, 'role', m.role) order by m.account_id)
          from (select account_id, role from console_member m where m.user_id = u.id
            order by account_id limit 100) m), '[]') as accounts`)
      return UserReport.of({
        page: ({ after, limit }) =>
          sql`
            select ${columns} from console_user u where ${after ?? null}::text is null or u.id > ${after ?? null}::text
            order by u.id limit ${limit}`.pipe(Rows.all(UserRow)),
        find: (id) => sql`select ${columns} from console_user u where u.id = ${id}`.pipe(Rows.first(UserRow))
      })
    })
  )
}
