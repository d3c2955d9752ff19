/** Networks from which persons have signed in, as hashes: limits of attempts tell a user at home from a stranger by them. */
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { addressKey } from "../../../src/http/edge/ClientAddress.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"

/** Networks of one user; the one that was used longest ago makes room. */
export const maxKnown = 20
const keptDays = 90

export class KnownNetworks extends Context.Service<
  KnownNetworks,
  {
    /** Remembers where a person signed in, for 90 days after the last time. Shared users are left out. */
    readonly remember: (userId: string, address: string, at: Date) => Effect.Effect<void>
    /** Returns true if a user of this e-mail address signed in from the network of this address within 90 days. */
    readonly knows: (email: string, address: string, at: Date) => Effect.Effect<boolean>
  }
>()("console/member/KnownNetworks") {
  static readonly layer = Layer.effect(
    KnownNetworks,
    Effect.map(SqlClient.SqlClient, (sql) =>
      KnownNetworks.of({
        remember: (userId, address, at) =>
          sql`
            insert into console_known_network as n (user_id, network, seen_at)
            select id, sha256(convert_to(id || ' ' || ${addressKey(address)}, 'UTF8')), ${at} from console_user
            where id = ${userId} and kind = 'person'
            on conflict (user_id, network) do update set seen_at = greatest(n.seen_at, excluded.seen_at)`.pipe(
            Effect.andThen(sql`
              delete from console_known_network where user_id = ${userId} and network in (
                select network from console_known_network where user_id = ${userId}
                order by seen_at desc, network offset ${maxKnown})`),
            dieOnSql,
            Effect.asVoid
          ),
        knows: (email, address, at) =>
          sql`
            select from console_user u join console_known_network n on n.user_id = u.id
            where u.email = ${email} and n.network = sha256(convert_to(u.id || ' ' || ${addressKey(address)}, 'UTF8'))
              and n.seen_at > ${at}::timestamptz - make_interval(days => ${keptDays})
            limit 1`.pipe(
            dieOnSql,
            Effect.map(({ length }) => length > 0)
          )
      })
    )
  )
}
