/** SQL of users, their passwords and sessions. Persons are found by address, shared users by account and visitor alone. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Section } from "../../../src/http/auth/Section.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { User } from "./User.ts"

/** Most users that one address may have while it is unproven: each costs a sign-in by password one more hash. */
export const maxPerAddress = 32

/** Most embedded visitors of one account. */
export const maxVisitors = 500

const Password = Schema.Struct({ userId: Schema.String, hash: Schema.String })
export type PasswordOf = typeof Password.Type

interface Visitor {
  readonly id: string
  readonly kind: "embedded" | "demo"
  readonly accountId: string
  readonly visitor: string
  readonly name: string
}

export class UserRepo extends Context.Service<
  UserRepo,
  {
    readonly byId: (id: string) => Effect.Effect<User | undefined>
    /** Persons with this address, oldest first: one who is proven, or up to `maxPerAddress` who are not. */
    readonly byAddress: (email: string) => Effect.Effect<ReadonlyArray<User>>
    /** Passwords of the persons with this address, oldest first. */
    readonly passwordsOf: (email: string) => Effect.Effect<ReadonlyArray<PasswordOf>>
    /** Looks whether the user has the password with this hash, or without a hash any; waits for a transaction that removes it. */
    readonly hasPassword: (userId: string, hash?: string) => Effect.Effect<boolean>
    /** Looks whether the e-mail address of the user is verified; waits for a transaction that verifies it. */
    readonly isProven: (userId: string) => Effect.Effect<boolean>
    /** Serialises what is decided about an address until the transaction ends. */
    readonly lockAddress: (email: string) => Effect.Effect<void>
    /** Adds a person whose address is unproven. */
    readonly insertPerson: (id: string, email: string, name: string, at: Date) => Effect.Effect<void>
    readonly insertVisitor: (visitor: Visitor, at: Date) => Effect.Effect<void>
    readonly visitor: (accountId: string, visitor: string) => Effect.Effect<User | undefined>
    /**
     * Deletes embedded visitors without a session, longest unseen first, until one more has room; false if there is none. Removed
     * visitors stay, since their links would let them in again.
     */
    readonly makeRoomForVisitor: (accountId: string) => Effect.Effect<boolean>
    readonly rename: (id: string, name: string, at: Date) => Effect.Effect<void>
    /** Replaces the password of a person. */
    readonly setPassword: (id: string, userId: string, hash: string, at: Date) => Effect.Effect<void>
    readonly setOperator: (userId: string, isOperator: boolean) => Effect.Effect<void>
    readonly hasOperator: Effect.Effect<boolean>
    /** Locks the rights of an operator until the transaction ends; false if the user is none. */
    readonly holdOperator: (userId: string) => Effect.Effect<boolean>
    /** Gives the roles and rights of other users to this one, and deletes the others. */
    readonly mergeOthers: (userId: string, others: ReadonlyArray<string>) => Effect.Effect<void>
    readonly markProven: (userId: string) => Effect.Effect<void>
    readonly dropPasskeys: (userId: string) => Effect.Effect<void>
    /**
     * Deletes a passkey of the user, unless nothing else would sign the user in. Removals of one user wait for each other.
     *
     * @param issuer what all subjects of the company's issuer begin with; undefined where no company is set up
     */
    readonly removePasskey: (
      userId: string,
      id: string,
      issuer: string | undefined
    ) => Effect.Effect<"removed" | "unknown" | "last">
    /** Deletes password and passkeys, and forgets where the person signed in. */
    readonly dropLogins: (userId: string) => Effect.Effect<void>
    /** The first identity at the issuer that was linked to the user; `prefix` is what all of the issuer begin with. */
    readonly companySubject: (userId: string, prefix: string) => Effect.Effect<string | undefined>
    /** Forgets all identities at an issuer but the first that was linked; returns how many others there were. */
    readonly keepFirstSubject: (userId: string, prefix: string) => Effect.Effect<number>
    /** Forgets all identities at issuers; the address is unproven until the next one is linked. */
    readonly unlinkCompany: (userId: string) => Effect.Effect<void>
    /** Ends all sessions; returns how many there were. */
    readonly signOut: (userId: string) => Effect.Effect<number>
    /** Ends the sessions that are not limited to this section. */
    readonly endOtherSections: (userId: string, section: Section) => Effect.Effect<void>
    readonly remove: (userId: string) => Effect.Effect<void>
    /** Deletes a person whom nothing binds any longer: unproven, no operator, in no account. */
    readonly removeIfUnbound: (userId: string) => Effect.Effect<void>
  }
>()("console/member/UserRepo") {
  static readonly layer = Layer.effect(
    UserRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const exists = <E, R>(statement: Effect.Effect<ReadonlyArray<unknown>, E, R>) =>
        Effect.map(statement, ({ length }) => length > 0)
      const columns = sql.literal(`id, kind, email, name, operator, email_verified as proven`)
      const signOut = (userId: string) =>
        sql`delete from console_session where user_id = ${userId} returning id`.pipe(
          dieOnSql,
          Effect.map(({ length }) => length)
        )

      return UserRepo.of({
        byId: (id) => sql`select ${columns} from console_user where id = ${id}`.pipe(Rows.first(User)),
        byAddress: (email) =>
          sql`select ${columns} from console_user where email = ${email} order by id limit ${maxPerAddress}`.pipe(
            Rows.all(User)
          ),
        passwordsOf: (email) =>
          sql`
            select u.id as "userId", l.password as hash
            from console_user u join console_login l on l.user_id = u.id and l.password is not null
            where u.email = ${email} order by u.id limit ${maxPerAddress}`.pipe(Rows.all(Password)),
        hasPassword: (userId, hash) =>
          exists(
            sql`
              select from console_login where user_id = ${userId} and password is not null
                and (${hash ?? null}::text is null or password = ${hash ?? null}) for share`.pipe(dieOnSql)
          ),
        isProven: (userId) =>
          sql<{ readonly proven: boolean }>`
            select email_verified as proven from console_user where id = ${userId} for share`.pipe(
            dieOnSql,
            Effect.map(([row]) => row?.proven === true)
          ),
        lockAddress: (email) =>
          sql`select pg_advisory_xact_lock(hashtextextended(${`ekimae/console/address/${email}`}, 0))`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        insertPerson: (id, email, name, at) =>
          sql`
            insert into console_user (id, email, name, email_verified, created_at, updated_at)
            values (${id}, ${email}, ${name}, false, ${at}, ${at})`.pipe(dieOnSql, Effect.asVoid),
        insertVisitor: ({ accountId, id, kind, name, visitor }, at) =>
          sql`
            insert into console_user (id, kind, account_id, visitor, name, email_verified, created_at, updated_at)
            values (${id}, ${kind}, ${accountId}, ${visitor}, ${name}, false, ${at}, ${at})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        visitor: (accountId, visitor) =>
          sql`
            select ${columns} from console_user where account_id = ${accountId} and visitor = ${visitor}`.pipe(
            Rows.first(User)
          ),
        makeRoomForVisitor: (accountId) =>
          sql`
            delete from console_user where id in (
              select u.id from console_user u
              where u.account_id = ${accountId} and u.kind = 'embedded'
                and exists (select from console_member m where m.account_id = u.account_id and m.user_id = u.id)
                and not exists (select from console_session s where s.user_id = u.id and s.expires_at > now())
              order by u.updated_at, u.id
              limit (select greatest(0, count(*) - ${maxVisitors - 1}) from console_user a
                where a.account_id = ${accountId} and a.kind = 'embedded'))`.pipe(
            Effect.andThen(sql<{ readonly hasRoom: boolean }>`
              select count(*) < ${maxVisitors} as "hasRoom" from console_user
              where account_id = ${accountId} and kind = 'embedded'`),
            dieOnSql,
            Effect.map(([row]) => row?.hasRoom === true)
          ),
        rename: (id, name, at) =>
          sql`update console_user set name = ${name}, updated_at = ${at} where id = ${id}`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        setPassword: (id, userId, hash, at) =>
          sql`
            delete from console_login where user_id = ${userId} and provider_id = 'credential'`.pipe(
            Effect.andThen(sql`
              insert into console_login (id, subject, provider_id, user_id, password, created_at, updated_at)
              values (${id}, ${userId}, 'credential', ${userId}, ${hash}, ${at}, ${at})`),
            dieOnSql,
            Effect.asVoid
          ),
        setOperator: (userId, isOperator) =>
          sql`update console_user set operator = ${isOperator} where id = ${userId}`.pipe(dieOnSql, Effect.asVoid),
        holdOperator: (userId) =>
          exists(sql`select from console_user where id = ${userId} and operator for share`.pipe(dieOnSql)),
        hasOperator: exists(sql`select from console_user where operator limit 1`.pipe(dieOnSql)),
        mergeOthers: (userId, others) =>
          others.length === 0
            ? Effect.void
            : sql`
                insert into console_member as m (account_id, user_id, role, created_at)
                select account_id, ${userId},
                  (array_agg(role order by array_position(${roleOrder}::text[], role) desc))[1], min(created_at)
                from console_member where user_id = any(${others}::text[]) group by account_id
                on conflict (account_id, user_id) do update set role = case
                  when array_position(${roleOrder}::text[], excluded.role) > array_position(${roleOrder}::text[], m.role)
                  then excluded.role else m.role end`.pipe(
                Effect.andThen(sql`
                  update console_user set operator = true where id = ${userId}
                    and exists (select from console_user o where o.id = any(${others}::text[]) and o.operator)`),
                Effect.andThen(sql`delete from console_user where id = any(${others}::text[])`),
                dieOnSql,
                Effect.asVoid
              ),
        markProven: (userId) =>
          sql`update console_user set email_verified = true where id = ${userId}`.pipe(dieOnSql, Effect.asVoid),
        dropPasskeys: (userId) =>
          sql`delete from console_passkey where user_id = ${userId}`.pipe(dieOnSql, Effect.asVoid),
        removePasskey: (userId, id, issuer) =>
          Effect.gen(function* () {
            yield* sql`select from console_user where id = ${userId} for update`
            const [found] = yield* sql<{ readonly isOwn: boolean; readonly hasOther: boolean }>`
              select exists (select from console_passkey where user_id = ${userId} and id = ${id}) as "isOwn",
                exists (select from console_passkey where user_id = ${userId} and id <> ${id})
                or exists (
                  select from console_login where user_id = ${userId} and (password is not null
                    or (${issuer !== undefined} and provider_id <> 'credential' and starts_with(subject, ${issuer ?? ""})))
                ) as "hasOther"`
            if (found?.isOwn !== true) return "unknown" as const
            if (!found.hasOther) return "last" as const
            yield* sql`delete from console_passkey where user_id = ${userId} and id = ${id}`
            return "removed" as const
          }).pipe(sql.withTransaction, dieOnSql),
        dropLogins: (userId) =>
          sql`delete from console_login where user_id = ${userId} and provider_id = 'credential'`.pipe(
            Effect.andThen(sql`delete from console_passkey where user_id = ${userId}`),
            Effect.andThen(sql`delete from console_known_network where user_id = ${userId}`),
            dieOnSql,
            Effect.asVoid
          ),
        companySubject: (userId, prefix) =>
          sql`
            select subject from console_login
            where user_id = ${userId} and provider_id <> 'credential' and starts_with(subject, ${prefix})
            order by id limit 1`.pipe(
            Rows.first(Schema.Struct({ subject: Schema.String })),
            Effect.map((row) => row?.subject)
          ),
        keepFirstSubject: (userId, prefix) =>
          sql`
            with linked as (
              select id, row_number() over (order by id) as n from console_login
              where user_id = ${userId} and provider_id <> 'credential' and starts_with(subject, ${prefix}))
            delete from console_login where id in (select id from linked where n > 1) returning id`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length)
          ),
        unlinkCompany: (userId) =>
          sql`delete from console_login where user_id = ${userId} and provider_id <> 'credential'`.pipe(
            Effect.andThen(sql`update console_user set email_verified = false where id = ${userId}`),
            dieOnSql,
            Effect.asVoid
          ),
        signOut,
        endOtherSections: (userId, section) =>
          sql`
            delete from console_session where user_id = ${userId} and section is distinct from ${section}::text`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        remove: (userId) => sql`delete from console_user where id = ${userId}`.pipe(dieOnSql, Effect.asVoid),
        removeIfUnbound: (userId) =>
          sql`
            delete from console_user u where id = ${userId} and kind = 'person' and not operator and not email_verified
              and not exists (select from console_member m where m.user_id = u.id)`.pipe(dieOnSql, Effect.asVoid)
      })
    })
  )
}

const roleOrder = ["viewer", "staff", "developer", "owner"]
