/** SQL of users and of their roles in accounts. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Role } from "../../../src/http/auth/WebSessions.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { RoleName } from "../link/Link.ts"
import { Member, Membership, User } from "./User.ts"

export class MemberRepo extends Context.Service<
  MemberRepo,
  {
    readonly userById: (id: string) => Effect.Effect<User | undefined>
    readonly userByEmail: (email: string) => Effect.Effect<User | undefined>
    readonly insertUser: (user: User, at: Date) => Effect.Effect<void>
    readonly insertPassword: (id: string, userId: string, hash: string, at: Date) => Effect.Effect<void>
    readonly makeOperator: (userId: string) => Effect.Effect<void>
    readonly hasOperator: Effect.Effect<boolean>
    readonly roleIn: (accountId: string, userId: string) => Effect.Effect<Role | undefined>
    readonly membershipsOf: (userId: string) => Effect.Effect<ReadonlyArray<Membership>>
    readonly members: (accountId: string) => Effect.Effect<ReadonlyArray<Member>>
    /** Locks the members of an account, so that they change one after another. */
    readonly lock: (accountId: string) => Effect.Effect<void>
    /** Adds the user, or gives the role to who is a member already. */
    readonly put: (accountId: string, userId: string, role: Role, at: Date) => Effect.Effect<void>
    readonly remove: (accountId: string, userId: string) => Effect.Effect<void>
    /** Whether this user has signed in from the address, with a session that is kept. */
    readonly knowsAddress: (email: string, address: string) => Effect.Effect<boolean>
  }
>()("console/member/MemberRepo") {
  static readonly layer = Layer.effect(
    MemberRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const exists = <E, R>(statement: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
        Effect.map(statement, ({ length }) => length > 0)

      return MemberRepo.of({
        userById: (id) =>
          sql`select id, email, name, operator from console_user where id = ${id}`.pipe(Rows.first(User)),
        userByEmail: (email) =>
          sql`select id, email, name, operator from console_user where email = ${email}`.pipe(Rows.first(User)),
        insertUser: ({ email, id, name, operator }, at) =>
          sql`
            insert into console_user (id, email, name, operator, email_verified, created_at, updated_at)
            values (${id}, ${email}, ${name}, ${operator}, true, ${at}, ${at})`.pipe(dieOnSql, Effect.asVoid),
        insertPassword: (id, userId, hash, at) =>
          sql`
            insert into console_login (id, subject, provider_id, user_id, password, created_at, updated_at)
            values (${id}, ${userId}, 'credential', ${userId}, ${hash}, ${at}, ${at})`.pipe(dieOnSql, Effect.asVoid),
        makeOperator: (userId) =>
          sql`update console_user set operator = true where id = ${userId}`.pipe(dieOnSql, Effect.asVoid),
        hasOperator: exists(sql`select from console_user where operator limit 1`.pipe(dieOnSql)),
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
            select u.id, u.email, u.name, m.role, m.created_at as "createdAt"
            from console_member m join console_user u on u.id = m.user_id
            where m.account_id = ${accountId} order by m.created_at, u.id`.pipe(Rows.all(Member)),
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
          ),
        knowsAddress: (email, address) =>
          exists(
            sql`
              select from console_session s join console_user u on u.id = s.user_id
              where u.email = ${email} and s.ip_address = ${address} limit 1`.pipe(dieOnSql)
          )
      })
    })
  )
}
