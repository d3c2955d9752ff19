/**
 * Makes shared users (of embedded consoles and the demo) a kind of their own, known by account and visitor and never by address;
 * the database refuses a password, passkey or address of one. Addresses count as unproven until their issuer proves them, and
 * several unproven users may have one address.
 *
 * Users of earlier releases were found by address, so a login of one may be another person's: shared users lose logins, passkeys
 * and memberships elsewhere, which is audited and logged; identities at the issuer are linked again by the next proof; all
 * sessions end. Not compatible: the release before would find shared users by address.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { json } from "../../../src/sql/Pg.ts"
import { countRows } from "../../../src/sql/storage/RowCount.ts"

const columns = statements(
  `delete from console_session`,
  `alter table console_user
    add column kind text not null default 'person' check (kind in ('person', 'embedded', 'demo')),
    add column account_id text,
    add column visitor text check (length(visitor) between 1 and 120),
    add column ended_at timestamptz,
    alter column email drop not null,
    drop constraint console_user_email_key`,
  `comment on column console_user.visitor is 'Key of a shared user in its account: demo, role:<role>, or id:<what the host names its visitor>'`,
  `comment on column console_user.ended_at is 'When an upgrade took logins from a shared user, which must have none'`,
  `alter table console_session add column section text check (section in ('shop', 'analysis', 'developers'))`,
  `comment on column console_session.section is 'The only section of the console that the session may use'`
)

/** A shared user of the release before, with what a shared user must not have. */
interface SharedUserRow {
  readonly id: string
  readonly email: string
  readonly logins: number
  readonly passkeys: number
  readonly operator: boolean
  readonly accounts: ReadonlyArray<string>
}

/** `developer.<account>@embedded.invalid`. */
const address = /^(viewer|staff|developer)\.([0-9a-z]{26})@embedded\.invalid$/

const convert = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<SharedUserRow>`
    select id, email, operator,
      (select count(*)::int from console_login l where l.user_id = u.id) as logins,
      (select count(*)::int from console_passkey p where p.user_id = u.id) as passkeys,
      coalesce((select json_agg(m.account_id) from console_member m where m.user_id = u.id), '[]') as accounts
    from console_user u
    where email ~ '[@.]embedded\\.invalid$' or email = 'demo@ekimae.invalid'`
  yield* Effect.forEach(found, ({ accounts, email, id, logins, operator, passkeys }) =>
    Effect.gen(function* () {
      const [, role, lower] = address.exec(email) ?? []
      const accountId = lower?.toUpperCase()
      const isTaken = operator || logins > 0 || passkeys > 0
      const elsewhere = email === "demo@ekimae.invalid" ? [] : accounts.filter((other) => other !== accountId)
      if (isTaken || elsewhere.length > 0) {
        yield* Effect.logWarning(
          `The user ${email} (${id}) of the console had ${logins} passwords or identities, ${passkeys} passkeys and the ` +
            `accounts ${accounts.join(", ")}: it is ended. See console_shared_user_end in the audit`
        )
        yield* sql`
          insert into admin_audit (who, via, action, target, detail, changed)
          values ('upgrade', 'cli', 'console_shared_user_end', ${id},
            ${json({ email, logins, passkeys, operator, accounts })}, 1)`
      }
      // Without a membership and never taken, it was removed by an owner, which must last.
      const isKept = role !== undefined && accountId !== undefined && (accounts.includes(accountId) || !isTaken)
      if (!isKept) {
        yield* sql`delete from console_user where id = ${id}`
        return
      }
      yield* sql`delete from console_login where user_id = ${id}`
      yield* sql`delete from console_passkey where user_id = ${id}`
      yield* sql`delete from console_member where user_id = ${id} and account_id <> ${accountId}`
      yield* sql`update console_member set role = ${role} where user_id = ${id}`
      yield* sql`
        update console_user set kind = 'embedded', email = null, account_id = ${accountId}, visitor = ${`role:${role}`},
          operator = false, ended_at = case when ${isTaken || elsewhere.length > 0} then now() end
        where id = ${id}`
    })
  )
})

const rules = statements(
  `update console_user set email_verified = false`,
  `delete from console_login where provider_id <> 'credential'`,
  `alter table console_user
    add constraint console_user_kind check (
      case when kind = 'person' then email is not null and account_id is null and visitor is null
        else email is null and not operator and account_id is not null and visitor is not null end),
    add constraint console_user_id_kind unique (id, kind)`,
  `create unique index console_user_proven on console_user (email) where email_verified`,
  `create index console_user_email on console_user (email)`,
  `create unique index console_user_visitor on console_user (account_id, visitor)`,
  ...["console_login", "console_passkey"].map(
    (table) => `alter table ${table}
      add column user_kind text not null default 'person' check (user_kind = 'person'),
      add constraint ${table}_person foreign key (user_id, user_kind) references console_user (id, kind) on delete cascade`
  ),
  `alter table console_link
    add column section text check (section in ('shop', 'analysis', 'developers')),
    add column visitor text check (length(visitor) between 1 and 120),
    add column visitor_name text check (length(visitor_name) between 1 and 100),
    add column user_id text references console_user (id) on delete cascade,
    add column created_by text,
    drop constraint console_link_kind_check,
    drop constraint console_link_check,
    add constraint console_link_kind_check check (kind in ('operator', 'invitation', 'demo', 'embedding', 'reset')),
    add constraint console_link_check check ((kind in ('operator', 'reset')) = (account_id is null)),
    add constraint console_link_user_check check ((kind = 'reset') = (user_id is not null))`,
  `create index console_link_user on console_link (user_id) where user_id is not null`,
  `create index console_link_created_by on console_link (created_by) where created_by is not null`,
  `comment on column console_link.created_by is 'User who made it; its links end with the right to make them'`,
  `comment on column console_link.user_id is 'User whose password it replaces'`,
  `delete from console_link where account_id is not null and (used_at is not null or expires_at < now())`,
  ...countRows("console_user")
)

export default Effect.all([columns, convert, rules], { discard: true })
