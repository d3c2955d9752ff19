/** Deletes messages that their senders took back from where `message.received` has carried them: outbox and webhook logs. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as EventEraser from "../../../../src/event/EventEraser.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import { DeliveryLog } from "../../../webhooks/contract.ts"
import { MessageReceived } from "../../contract.ts"

/** Ids and times are made by several clocks. */
const skewMs = 60_000

export class UnsentMessages extends Context.Service<
  UnsentMessages,
  {
    /** That a message came stays published, without what it said; a delivery that waits fails. */
    readonly forget: (message: {
      readonly accountId: string
      readonly lineMessageId: string
      readonly receivedAt: Date
    }) => Effect.Effect<void>
  }
>()("crm/line/inbound/UnsentMessages") {
  static readonly layer = Layer.effect(
    UnsentMessages,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const log = yield* DeliveryLog
      return UnsentMessages.of({
        forget: Effect.fn("UnsentMessages.forget")(function* ({ accountId, lineMessageId, receivedAt }) {
          const now = (yield* DateTime.now).epochMilliseconds
          const range = { from: new Date(receivedAt.getTime() - skewMs), to: new Date(now + skewMs) }
          const subject = { accountId, members: ["lineMessageId"], values: [lineMessageId], deleted: [] }
          const eventIds = yield* EventEraser.erase({
            ...subject,
            from: range.from,
            before: range.to,
            cleared: content
          }).pipe(Effect.provideService(SqlClient.SqlClient, sql), dieOnSql)
          yield* log.erase({ accountId, eventIds, containing: [], before: range.from, ...range })
        })
      })
    })
  )
}

/** Members of `message.received` that say what the message was. */
const content: ReadonlyArray<keyof typeof MessageReceived.data.Type> = ["text", "fileName", "location", "sticker"]
