/**
 * Rich menus of friends at LINE. Which menu a friend is to have is stored; a job brings LINE in line with it. Retry keys do not
 * cover these requests, so they are idempotent by state: whatever was lost or repeated, the last wish is linked last.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../../src/actor/Actor.ts"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import { MessagingChannel } from "../../line/channel/MessagingChannel.ts"
import { LinkRichMenu } from "../Jobs.ts"

interface Wish {
  readonly lineUserId: string | null
  readonly menuId: string | null
  readonly version: number
  readonly linkedVersion: number
}

export class RichMenus extends Context.Service<
  RichMenus,
  {
    /** Stores the wish and sends the job, in the caller's transaction. */
    readonly show: (accountId: string, friendId: string, richMenuId: string | null) => Effect.Effect<void>
  }
>()("crm/scenario/rich-menu/RichMenus") {
  static readonly layer = Layer.effect(
    RichMenus,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const jobs = yield* Jobs

      return RichMenus.of({
        show: Effect.fnUntraced(function* (accountId, friendId, richMenuId) {
          const now = DateTime.toDateUtc(yield* DateTime.now)
          yield* dieOnSql(sql`
            insert into crm_friend_menu as m (friend_id, account_id, menu_id, version, updated_at)
            values (${friendId}, ${accountId}, ${richMenuId}, 1, ${now})
            on conflict (friend_id) do update set menu_id = excluded.menu_id, version = m.version + 1,
              updated_at = excluded.updated_at`)
          yield* jobs.send(LinkRichMenu, { accountId, friendId })
        })
      })
    })
  )
}

/** Those of a friend run one after another; one that finds its wish linked does nothing. */
export const worker = Layer.unwrap(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const channel = yield* MessagingChannel

    const linked = (friendId: string, version: number, reason: string | null) =>
      dieOnSql(sql`
        update crm_friend_menu set linked_version = ${version}, reason = ${reason}
        where friend_id = ${friendId} and linked_version < ${version}`)

    return Actor.toLayer(
      LinkRichMenu,
      Effect.fnUntraced(function* ({ accountId, friendId }) {
        const [wish] = yield* dieOnSql(sql<Wish>`
          select f.line_user_id as "lineUserId", m.menu_id as "menuId", m.version, m.linked_version as "linkedVersion"
          from crm_friend_menu m join crm_friend f on f.id = m.friend_id
          where m.friend_id = ${friendId} and m.account_id = ${accountId}`)
        if (wish === undefined || wish.lineUserId === null || wish.linkedVersion >= wish.version) return
        yield* channel.linkRichMenu(accountId, wish.lineUserId, wish.menuId).pipe(
          Effect.andThen(linked(friendId, wish.version, null)),
          Effect.catchTag("MessageRefused", ({ message }) => linked(friendId, wish.version, message.slice(0, 1_000)))
        )
      })
    )
  })
)
