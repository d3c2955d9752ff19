/** A shop whose channel is the stand-in for LINE, with friends by the hundred. */
import { Effect, Layer } from "effect"
import { BroadcastRepo } from "../../../modules/crm/broadcast/BroadcastRepo.ts"
import { Broadcasts } from "../../../modules/crm/broadcast/Broadcasts.ts"
import { ChunkRepo } from "../../../modules/crm/broadcast/chunk/ChunkRepo.ts"
import { ChunkSender } from "../../../modules/crm/broadcast/chunk/ChunkSender.ts"
import { SendChunk } from "../../../modules/crm/broadcast/Jobs.ts"
import * as Channels from "../../../modules/crm/line/channel/Channels.ts"
import { QuietHoursSettings } from "../../../modules/crm/scenario/quiet-hours/QuietHoursSettings.ts"
import { Shops } from "../../../modules/crm/shop/Shops.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { connectAccount, Line } from "../../support/line/Line.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import { openShop } from "../message/support.ts"

/** The use cases; need what `idle` or `node` of messages provide. */
export const broadcasts = Broadcasts.layer.pipe(
  Layer.provide(ChunkSender.layer),
  Layer.provide([BroadcastRepo.layer, ChunkRepo.layer, Shops.layer, Channels.layer]),
  Layer.provideMerge(QuietHoursSettings.layer)
)

export const shop = Effect.gen(function* () {
  const opened = yield* openShop
  const { accountId, sql } = opened
  const [line, service, jobs] = [yield* Line, yield* Broadcasts, yield* Jobs]
  yield* sql`update crm_line_channel set mode = 'off', secret = null where mode = 'line'`
  yield* connectAccount(accountId)
  /** Friends who follow, at once. */
  const follow = (count: number) =>
    sql`
      insert into crm_friend (id, account_id, line_user_id, display_name, platform_state, known_since, created_at)
      select upper(substr(md5(${accountId} || n), 1, 26)), ${accountId}, 'U' || md5(${accountId} || n), 'Ann', 'following',
        now(), now()
      from generate_series(1, ${count}::int) as n`
  const usersOf = Effect.map(
    sql<{ readonly user: string }>`
      select line_user_id as user from crm_friend where account_id = ${accountId} and line_user_id is not null`,
    (rows) => rows.map(({ user }) => user).toSorted()
  )
  /** Users whom LINE has accepted messages for, each as often as it has. */
  const reached = Effect.map(usersOf, (users) => {
    const own = new Set(users)
    return line.pushes.flatMap(({ to }) => (own.has(to) ? [to] : [])).toSorted()
  })
  const send = (texts: ReadonlyArray<string> = ["お知らせ"], audience = {}) =>
    service.create(accountId, { name: "test", texts, audience, scheduledAt: null })
  const makeDue = jobs.runKeyNow(SendChunk, accountId)
  const ended = (id: string) =>
    eventually(Effect.andThen(makeDue, service.find(accountId, id)), ({ finishedAt }) => finishedAt !== null)
  return { ...opened, line, service, follow, usersOf, reached, send, makeDue, ended }
})
