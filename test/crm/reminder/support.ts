/** A shop with a booking, and what becomes of its notices. */
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Attentions } from "../../../modules/crm/attention/Attentions.ts"
import { MailSettings } from "../../../modules/crm/mail/MailSettings.ts"
import * as mail from "../../../modules/crm/mail/Plug.ts"
import { MessageSettings } from "../../../modules/crm/message/MessageSettings.ts"
import { Messages } from "../../../modules/crm/message/Messages.ts"
import { Quotas } from "../../../modules/crm/message/Quotas.ts"
import { MissedNotices } from "../../../modules/crm/reminder/MissedNotices.ts"
import { NoticeMails } from "../../../modules/crm/reminder/mail/NoticeMails.ts"
import { NoticeRepo } from "../../../modules/crm/reminder/NoticeRepo.ts"
import { NoticeSender } from "../../../modules/crm/reminder/NoticeSender.ts"
import { Notices } from "../../../modules/crm/reminder/Notices.ts"
import type { ReservationEvent } from "../../../modules/crm/reminder/ReservationEvents.ts"
import { StaffNotices } from "../../../modules/crm/reminder/staff/StaffNotices.ts"
import { openAccount, quietNode } from "../../accounts/support.ts"
import { kernelOn } from "../../support/TestRuntime.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { shopRows } from "../ShopRows.ts"

/** A service that sends no mail. */
const withoutMail = mail.sending.pipe(Layer.provide(TestSettings.of(MailSettings)))

export const services = Layer.merge(Notices.layer, MissedNotices.layer).pipe(
  Layer.provideMerge(NoticeSender.layer),
  Layer.provideMerge(NoticeMails.off),
  Layer.provideMerge(StaffNotices.layer.pipe(Layer.provide(withoutMail))),
  Layer.provideMerge(NoticeRepo.layer),
  Layer.provideMerge(Attentions.layer),
  Layer.provideMerge(Messages.layer),
  Layer.provideMerge(Quotas.layer),
  Layer.provideMerge(quietNode),
  Layer.provideMerge(TestSettings.of(MessageSettings)),
  Layer.provideMerge(kernelOn())
)

export const startsAt = new Date("2026-05-30T09:00:00Z")
export const bookedAt = new Date("2026-05-01T00:00:00Z")
export const set = (at: Date | string | number) => TestClock.setTime(new Date(at).getTime())

/** A shop with one confirmed booking of a friend who follows. */
export const shop = Effect.gen(function* () {
  yield* set(bookedAt)
  const accountId = yield* openAccount
  const rows = yield* shopRows(accountId)
  const [notices, messages, attentions] = [yield* Notices, yield* Messages, yield* Attentions]
  const { sql } = rows
  const menuId = yield* rows.menu()
  const slotId = yield* rows.slot(menuId, { startsAt })
  const guest = yield* rows.friend("山田", { phone: "+819012345678" })
  const book = (changes: Partial<Parameters<typeof rows.reservation>[0]> = {}) =>
    rows.reservation({ slotId, friendId: guest, createdAt: bookedAt, ...changes })
  const created = (reservationId: string, isHeld = false) =>
    notices.plan([{ type: "created", reservationId, isHeld }] satisfies ReadonlyArray<ReservationEvent>)
  const sent = Effect.map(messages.list(accountId, { limit: 100 }), ({ messages }) =>
    messages.map(({ key, status }) => [key?.split("/").slice(2).join("/"), status]).toReversed()
  )
  const listed = Effect.map(
    attentions.list(accountId, { state: "all", limit: 100, startingAfter: undefined }),
    ({ entries }) => entries.map(({ kind, reason, resolvedBy }) => [kind, reason, resolvedBy]).toReversed()
  )
  const cancel = Effect.fnUntraced(function* (id: string, by: string, at: Date) {
    yield* sql`
      update crm_reservation set status = 'canceled', canceled_at = ${at}, canceled_by = ${by}, updated_at = ${at}
      where id = ${id}`
    yield* notices.plan([{ type: "canceled", reservationId: id, wasHeld: false, by }])
  })
  const give = notices.giveDue(accountId)
  const quota = (monthly: number) => Effect.flatMap(Quotas, (quotas) => quotas.grant(accountId, monthly))
  return { accountId, rows, sql, notices, guest, book, created, sent, listed, cancel, give, quota, menuId, slotId }
})
