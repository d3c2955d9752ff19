/** SQL of one-time links. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Link } from "./Link.ts"

export class LinkRepo extends Context.Service<
  LinkRepo,
  {
    readonly insert: (link: Link, hash: Uint8Array) => Effect.Effect<void>
    /** A link that can be used at this time; locks it until the transaction ends. */
    readonly lock: (hash: Uint8Array, at: Date) => Effect.Effect<Link | undefined>
    readonly use: (id: string, at: Date) => Effect.Effect<void>
    readonly invitations: (accountId: string, at: Date) => Effect.Effect<ReadonlyArray<Link>>
    /** Answers whether the account had such an open invitation. */
    readonly revokeInvitation: (accountId: string, id: string, at: Date) => Effect.Effect<boolean>
    readonly revokeInvitationsOf: (accountId: string, email: string, at: Date) => Effect.Effect<void>
    readonly revokeOperatorLinks: (at: Date) => Effect.Effect<void>
    readonly hasOperatorLink: (at: Date) => Effect.Effect<boolean>
    /** Serialises the creation of links for operators until the transaction ends. */
    readonly lockOperators: Effect.Effect<void>
  }
>()("console/link/LinkRepo") {
  static readonly layer = Layer.effect(
    LinkRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(
        `id, kind, account_id as "accountId", role, email, created_at as "createdAt", expires_at as "expiresAt"`
      )

      return LinkRepo.of({
        insert: ({ accountId, createdAt, email, expiresAt, id, kind, role }, hash) =>
          sql`
            insert into console_link (id, hash, kind, account_id, role, email, created_at, expires_at)
            values (${id}, ${hash}, ${kind}, ${accountId}, ${role}, ${email}, ${createdAt}, ${expiresAt})`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        lock: (hash, at) =>
          sql`
            select ${columns} from console_link where hash = ${hash} and used_at is null and expires_at > ${at}
            for update`.pipe(Rows.first(Link)),
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
