/**
 * Confirms a login channel by the first user of its tokens whom the messaging channel knows: ids are issued per provider, LINE has
 * no way to ask for it, and users of another provider match no friend. A job asks, so no request waits for LINE.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { MessagingChannel } from "../../line/channel/MessagingChannel.ts"
import { ConfirmLoginChannel } from "../Jobs.ts"

export interface LoginUser {
  readonly accountId: string
  readonly channelId: string
  readonly lineUserId: string
}

/** Between two users of a channel who are looked for. */
const pauseMs = 60_000
const mostChannels = 1_000

export class LoginConfirmation extends Context.Service<
  LoginConfirmation,
  {
    /** A valid token of a channel that is not confirmed named this user. At most one is looked for per minute and node. */
    readonly seen: (user: LoginUser) => Effect.Effect<void>
  }
>()("crm/member/token/LoginConfirmation") {
  static readonly layer = Layer.effect(
    LoginConfirmation,
    Effect.map(Jobs, (jobs) => {
      const lookedAt = new Map<string, number>()
      return LoginConfirmation.of({
        seen: Effect.fnUntraced(function* (user) {
          const now = (yield* DateTime.now).epochMilliseconds
          if (now - (lookedAt.get(user.channelId) ?? Number.NEGATIVE_INFINITY) < pauseMs) return
          if (lookedAt.size >= mostChannels) lookedAt.clear()
          lookedAt.set(user.channelId, now)
          yield* jobs.send(ConfirmLoginChannel, user, { uniqueKey: user.channelId })
        })
      })
    })
  )
}

/** The work of the job: an unknown user confirms nothing, and the next one is looked for. */
export const confirm = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const within = yield* Tenant.within
  const channel = yield* MessagingChannel
  return Effect.fn("LoginConfirmation.confirm")(function* ({ accountId, channelId, lineUserId }: LoginUser) {
    const profile = yield* channel.profile(accountId, lineUserId)
    if (profile === null) return
    const at = DateTime.toDateUtc(yield* DateTime.now)
    yield* within(
      accountId,
      sql`
        update crm_login_channel set confirmed_at = ${at}
        where channel_id = ${channelId} and account_id = ${accountId} and confirmed_at is null`.pipe(dieOnSql)
    )
  })
})
