/** SQL of one-time links. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Section } from "../../../src/http/auth/Section.ts"
import { type Role, reaches, roles } from "../../../src/http/auth/WebSessions.ts"
import { dieOnSql, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Link } from "./Link.ts"

/** The highest role of a visitor, and the only section that the visitor may open. */
export interface Limit {
  readonly role: Role
  /** Null: all sections. */
  readonly section: Section | null
}

export class LinkRepo extends Context.Service<
  LinkRepo,
  {
    /** `createdBy` is the user who makes the link; null for operators and commands. */
    readonly insert: (link: Link, hash: Uint8Array, createdBy: string | null) => Effect.Effect<void>
    /**
     * A link that can be used at this time; locks it until the transaction ends. That of an owner for a new password opens nothing once
     * the person belongs elsewhere, by whatever way, or the owner has lost the role: it would give the owner what the person has now.
     */
    readonly lock: (hash: Uint8Array, at: Date) => Effect.Effect<Link | undefined>
    readonly use: (id: string, at: Date) => Effect.Effect<void>
    readonly invitations: (accountId: string, at: Date) => Effect.Effect<ReadonlyArray<Link>>
    /** Returns whether the account had such an open invitation. */
    readonly revokeInvitation: (accountId: string, id: string, at: Date) => Effect.Effect<boolean>
    readonly revokeInvitationsOf: (accountId: string, email: string, at: Date) => Effect.Effect<void>
    /** Revokes the open invitations into an account, and all links for new passwords, that this user made. */
    readonly revokeMadeBy: (accountId: string, userId: string, at: Date) => Effect.Effect<void>
    readonly revokeAllMadeBy: (userId: string, at: Date) => Effect.Effect<void>
    /**
     * Deletes links of the account that open nothing any longer: into frames and the demo at once, since a host makes one each time
     * it renders a page; invitations a month after they expired.
     */
    readonly deleteSpent: (accountId: string, at: Date) => Effect.Effect<void>
    /** Revokes the open links of an embedded visitor that give a higher role than this, or, where a section is given, another one. */
    readonly revokeWider: (accountId: string, visitor: string, limit: Limit, at: Date) => Effect.Effect<void>
    readonly revokeOperatorLinks: (at: Date) => Effect.Effect<void>
    readonly revokeResetLinks: (userId: string, at: Date) => Effect.Effect<void>
    /** Ends the open reset links of all users: any of them may be one that an operator has kept. */
    readonly revokeAllResetLinks: (at: Date) => Effect.Effect<void>
    readonly hasOperatorLink: (at: Date) => Effect.Effect<boolean>
    /** Serialises the creation of links for operators until the transaction ends. */
    readonly lockOperators: Effect.Effect<void>
  }
>()("console/link/LinkRepo") {
  static readonly layer = Layer.effect(
    LinkRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(Rows.columns(Link))

      return LinkRepo.of({
        insert: (link, hash, createdBy) =>
          sql`
            insert into console_link (id, hash, kind, account_id, role, email, section, visitor, visitor_name, user_id,
              created_by, created_at, expires_at)
            values (${link.id}, ${hash}, ${link.kind}, ${link.accountId}, ${link.role}, ${link.email}, ${link.section},
              ${link.visitor}, ${link.visitorName}, ${link.userId}, ${createdBy}, ${link.createdAt},
              ${link.expiresAt})`.pipe(dieOnSql, Effect.asVoid),
        lock: (hash, at) =>
          sql`
            select ${columns} from console_link where hash = ${hash} and used_at is null and expires_at > ${at}
              and (kind <> 'reset' or created_by is null or exists (
                select from console_user u join console_member m on m.user_id = u.id
                join console_user maker on maker.id = created_by
                left join console_member o on o.user_id = maker.id and o.account_id = m.account_id and o.role = 'owner'
                where u.id = console_link.user_id and u.kind = 'person' and not u.operator and not u.email_verified
                  and (o.user_id is not null or maker.operator)
                  and not exists (
                    select from console_member e where e.user_id = u.id and e.account_id <> m.account_id)
              ))
            for update of console_link`.pipe(Rows.first(Link)),
        use: (id, at) => sql`update console_link set used_at = ${at} where id = ${id}`.pipe(dieOnSql, Effect.asVoid),
        invitations: (accountId, at) =>
          sql`
            select ${columns} from console_link
            where account_id = ${accountId} and kind = 'invitation' and used_at is null and expires_at > ${at}
            order by id`.pipe(Rows.all(Link)),
        revokeInvitation: (accountId, id, at) =>
          Effect.map(
            sql`
              update console_link set used_at = ${at}
              where id = ${id} and account_id = ${accountId} and kind = 'invitation' and used_at is null
              returning id`.pipe(dieOnSql),
            ({ length }) => length > 0
          ),
        revokeInvitationsOf: (accountId, email, at) =>
          sql`
            update console_link set used_at = ${at}
            where account_id = ${accountId} and kind = 'invitation' and email = ${email} and used_at is null`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        revokeMadeBy: (accountId, userId, at) =>
          sql`
            update console_link set used_at = ${at}
            where (account_id = ${accountId} and kind = 'invitation' or kind = 'reset') and created_by = ${userId}
              and used_at is null`.pipe(dieOnSql, Effect.asVoid),
        deleteSpent: (accountId, at) =>
          sql`
            delete from console_link where account_id = ${accountId} and (
              kind in ('embedding', 'demo') and (used_at is not null or expires_at < ${at})
              or expires_at < ${at}::timestamptz - interval '30 days')`.pipe(dieOnSql, Effect.asVoid),
        revokeAllMadeBy: (userId, at) =>
          sql`update console_link set used_at = ${at} where created_by = ${userId} and used_at is null`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        revokeResetLinks: (userId, at) =>
          sql`update console_link set used_at = ${at} where user_id = ${userId} and used_at is null`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        revokeAllResetLinks: (at) =>
          sql`update console_link set used_at = ${at} where kind = 'reset' and used_at is null`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        revokeWider: (accountId, visitor, { role, section }, at) =>
          sql`
            update console_link set used_at = ${at}
            where account_id = ${accountId} and kind = 'embedding' and visitor = ${visitor} and used_at is null and (
              role <> all(${texts(roles.filter((each) => reaches(role, each)))})
              or ${section}::text is not null and section is distinct from ${section}::text)`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        revokeOperatorLinks: (at) =>
          sql`update console_link set used_at = ${at} where kind = 'operator' and used_at is null`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        hasOperatorLink: (at) =>
          Effect.map(
            sql`
              select from console_link where kind = 'operator' and used_at is null and expires_at > ${at} limit 1`.pipe(
              dieOnSql
            ),
            ({ length }) => length > 0
          ),
        lockOperators: sql`select pg_advisory_xact_lock(hashtextextended('ekimae/console/operators', 0))`.pipe(
          dieOnSql,
          Effect.asVoid
        )
      })
    })
  )
}
