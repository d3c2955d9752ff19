/** The module with the stand-in for LINE, over HTTP without a socket; and a shop whose channel is the stand-in's. */
import { Effect, Layer, Redacted, References } from "effect"
import { SqlClient } from "effect/sql"
import { AccountsModule } from "../../../modules/accounts/index.ts"
import { CrmModule } from "../../../modules/crm/index.ts"
import { ChannelRepo } from "../../../modules/crm/line/channel/ChannelRepo.ts"
import { MailSettings } from "../../../modules/crm/mail/MailSettings.ts"
import { MemberSettings } from "../../../modules/crm/member/token/MemberSettings.ts"
import type { MessageStatus } from "../../../modules/crm/message/Message.ts"
import { MessageSettings } from "../../../modules/crm/message/MessageSettings.ts"
import { Messages, type Post } from "../../../modules/crm/message/Messages.ts"
import { Quotas } from "../../../modules/crm/message/Quotas.ts"
import { StripeSettings } from "../../../modules/crm/payment/provider/StripeSettings.ts"
import * as Runtime from "../../../src/actor/Runtime.ts"
import * as Dispatcher from "../../../src/event/Dispatcher.ts"
import * as HttpApp from "../../../src/HttpApp.ts"
import { composeModules } from "../../../src/module.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { issue, openAccount, quietNode } from "../../accounts/support.ts"
import { Line, lineSettings, sealing, userId } from "../../support/line/Line.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { guardedSender } from "../kernel.ts"
import { adminToken } from "../node.ts"

const app = composeModules(AccountsModule, CrmModule)

const settings = Layer.mergeAll(
  lineSettings,
  TestSettings.of(MessageSettings),
  TestSettings.of(MailSettings),
  TestSettings.of(MemberSettings),
  TestSettings.of(StripeSettings)
).pipe(Layer.provideMerge(Line.layer))

const web = TestApp.web(HttpApp.routes(app.api, app.scheduleRegistry).pipe(Layer.provide(app.layer))).pipe(
  Layer.provide(TestApp.services)
)

const inside = Layer.mergeAll(Messages.layer, ChannelRepo.layer, Vault.layer, guardedSender).pipe(
  Layer.provideMerge(Quotas.layer),
  Layer.provideMerge(quietNode)
)

const worker = Layer.merge(Runtime.worker, Dispatcher.layer).pipe(
  Layer.provide(Layer.mergeAll(app.actorRegistry, app.scheduleRegistry, app.reactionRegistry)),
  Layer.provide(app.layer),
  Layer.provide(TestApp.services)
)

const quiet = Layer.succeed(References.MinimumLogLevel, "None")

/** Accepts messages and sends none. */
export const idle = web.pipe(
  Layer.provideMerge(inside),
  Layer.provideMerge(settings),
  Layer.provideMerge(kernelOn({ ...sealing, adminToken })),
  Layer.provide(quiet)
)

/** Sends them as well. */
export const node = Layer.merge(web, worker).pipe(
  Layer.provideMerge(inside),
  Layer.provideMerge(settings),
  Layer.provideMerge(kernelOn({ ...sealing, adminToken })),
  Layer.provide(quiet)
)

/** Accepts one message and sends its job, in one transaction. */
export const post = Effect.fnUntraced(function* (accountId: string, message: Post) {
  const { postAll, sendPosted } = yield* Messages
  const within = yield* Tenant.within
  const accept = Effect.gen(function* () {
    const [result] = yield* postAll(accountId, [message])
    yield* sendPosted(accountId, [yield* Effect.fromResult(result!)])
  })
  yield* within(accountId, accept)
})

let users = 0

export interface StoredRow {
  readonly id: string
  readonly status: MessageStatus
  readonly error: string | null
  readonly text: string | null
  readonly requestId: string | null
  readonly isUncertain: boolean
}

/** An account with friends; its channel is the sandbox until it is connected. */
export const openShop = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const accountId = yield* openAccount
  const nextId = yield* Ulids.monotonic

  const friend = Effect.fnUntraced(function* (platformState: "following" | "unfollowed" = "following") {
    const [id, lineUserId] = [nextId(), userId(++users)]
    yield* sql`
      insert into crm_friend (id, account_id, line_user_id, display_name, platform_state, known_since, created_at)
      values (${id}, ${accountId}, ${lineUserId}, 'Ann', ${platformState}, now(), now())`
    return { id, lineUserId }
  })

  const stored = (friendId: string) =>
    sql<StoredRow>`
      select id, status, error, messages->0->>'text' as text, line_request_id as "requestId",
        uncertain_since is not null as "isUncertain"
      from crm_message where friend_id = ${friendId} order by id`

  const used = Effect.map(
    sql<{ readonly used: number }>`select used from crm_message_quota where account_id = ${accountId}`,
    ([row]) => row?.used ?? 0
  )

  return { sql, accountId, friend, stored, used }
})

export const texts = (...said: ReadonlyArray<string>) => said.map((text) => ({ type: "text" as const, text }))

/** Posts as an API key of the account. */
export const poster = Effect.fnUntraced(function* (accountId: string) {
  const { call } = yield* TestApp.TestApp
  const { secret } = yield* issue(accountId, "crm", ["messages:write"])
  return Effect.fnUntraced(function* (body: unknown, key?: string) {
    const response = yield* call("/api/v1/messages", {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${Redacted.value(secret)}`,
        "content-type": "application/json",
        ...(key === undefined ? {} : { "idempotency-key": key })
      }
    })
    const json: any = JSON.parse(yield* Effect.promise(() => response.text()))
    return { status: response.status, headers: response.headers, body: json }
  })
})
