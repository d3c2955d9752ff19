/** SQL of the roles that users have in accounts. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Role } from "../../../src/http/auth/WebSessions.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { RoleName } from "../link/Link.ts"
import { Member, Membership } from "./User.ts"

/** Visitor whom an owner removed: the links of the host no longer let it in. */
export const RemovedVisitor = Schema.Struct({ id: Schema.String, name: Schema.String })

export class MemberRepo extends Context.Service<
  MemberRepo,
  {
    readonly roleIn: (accountId: string, userId: string) => Effect.Effect<Role | undefined>
    readonly membershipsOf: (userId: string) => Effect.Effect<ReadonlyArray<Membership>>
    /** Oldest first. */
    readonly members: (accountId: string) => Effect.Effect<ReadonlyArray<Member>>
    /** Embedded visitors of the account without a role in it, by name; at most 500. */
    readonly removedVisitors: (accountId: string) => Effect.Effect<ReadonlyArray<typeof RemovedVisitor.Type>>
    /** Locks the members of an account, so that they change one after another. */
    readonly lock: (accountId: string) => Effect.Effect<void>
    /** Adds the user, or replaces the role of a member. */
    readonly put: (accountId: string, userId: string, role: Role, at: Date) => Effect.Effect<void>
    readonly remove: (accountId: string, userId: string) => Effect.Effect<void>
  }
>()("console/member/MemberRepo") {
  static readonly layer = Layer.effect(
    MemberRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      return MemberRepo.of({
        roleIn: (accountId, userId) =>
          Effect.map(
            sql`select role from console_member where account_id = ${accountId} and user_id = ${userId}`.pipe(
              Rows.first(Schema.Struct({ role: RoleName }))
            ),
            (row) => row?.role
          ),
        membershipsOf: (userId) =>
          sql`
            select account_id as "accountId", role from console_member where user_id = ${userId}
            order by account_id`.pipe(Rows.all(Membership)),
        members: (accountId) =>
          sql`
            select u.id, u.kind, u.email, u.name, m.role, u.email_verified as proven, m.created_at as "createdAt",
              (select count(*)::int from console_session s where s.user_id = u.id and s.expires_at > now()) as sessions,
              (select max(s.created_at) from console_session s where s.user_id = u.id) as "lastSignInAt",
              u.operator or exists (
                select from console_member o where o.user_id = u.id and o.account_id <> m.account_id) as elsewhere
            from console_member m join console_user u on u.id = m.user_id
            where m.account_id = ${accountId} order by m.created_at, u.id`.pipe(Rows.all(Member)),
        removedVisitors: (accountId) =>
          sql`
            select u.id, u.name from console_user u
            where u.account_id = ${accountId} and u.kind = 'embedded'
              and not exists (select from console_member m where m.account_id = u.account_id and m.user_id = u.id)
            order by u.name, u.id limit 500`.pipe(Rows.all(RemovedVisitor)),
        lock: (accountId) =>
          sql`select pg_advisory_xact_lock(hashtextextended(${`ekimae/console/members/${accountId}`}, 0))`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        put: (accountId, userId, role, at) =>
          sql`
            insert into console_member (account_id, user_id, role, created_at)
            values (${accountId}, ${userId}, ${role}, ${at})
            on conflict (account_id, user_id) do update set role = excluded.role`.pipe(dieOnSql, Effect.asVoid),
        remove: (accountId, userId) =>
          sql`delete from console_member where account_id = ${accountId} and user_id = ${userId}`.pipe(
            dieOnSql,
            Effect.asVoid
          )
      })
    })
  )
}
