/**
 * Rich menus of friends at LINE. Which menu a friend is to have is stored; a job brings LINE in line with it. Retry keys do not
 * cover these requests, so they are idempotent by state: whatever was lost or repeated, the last wish is linked last.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../../src/actor/Actor.ts"
import { message } from "../../../../src/actor/batch/Batch.ts"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import { MessagingChannel } from "../../line/channel/MessagingChannel.ts"
import { DeleteRichMenu, LinkRichMenu } from "../Jobs.ts"

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
    /**
     * Gives the next menu to all friends who were given the former, names it in the steps of scenarios, and deletes the former at LINE when these friends have the
     * next. In the caller's transaction.
     */
    readonly replace: (accountId: string, former: string, next: string) => Effect.Effect<void>
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
        }),
        replace: Effect.fnUntraced(function* (accountId, former, next) {
          const now = DateTime.toDateUtc(yield* DateTime.now)
          // Runs under way read their version again at each step.
          yield* dieOnSql(sql`
            update crm_scenario_version v
            set definition = replace(v.definition::text, ${JSON.stringify(former)}, ${JSON.stringify(next)})::json
            from crm_scenario s
            where s.account_id = ${accountId} and v.scenario_id = s.id
              and strpos(v.definition::text, ${JSON.stringify(former)}) > 0`)
          const friends = yield* dieOnSql(sql<{ readonly id: string }>`
            update crm_friend_menu m set menu_id = ${next}, version = m.version + 1, updated_at = ${now}
            from crm_friend f
            where f.account_id = ${accountId} and f.line_user_id is not null and m.friend_id = f.id and m.menu_id = ${former}
            returning f.id`)
          yield* jobs.sendBatch(
            friends.map(({ id }) => message(LinkRichMenu, { accountId, friendId: id })),
            { actor: DeleteRichMenu, payload: { accountId, richMenuId: former } }
          )
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

    /** What LINE does not know, or another channel has, is gone already. */
    const deletion = Actor.toLayer(DeleteRichMenu, ({ accountId, richMenuId }) =>
      channel
        .deleteRichMenu(accountId, richMenuId)
        .pipe(Effect.catchTag("MessageRefused", (failure) => (failure.status === 404 ? Effect.void : failure)))
    )

    const link = Actor.toLayer(
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
    return Layer.merge(link, deletion)
  })
)
