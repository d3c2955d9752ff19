/**
 * Hands mails to the mail server: each is a job in the mailbox of its guest, or member of the staff. What the server refuses for good ends the mail; all else is
 * tried again until the booking begins, or for a day. A node that is killed between the server's answer and the end sends the mail again
 * under the same Message-ID.
 */
import { Clock, DateTime, Duration, Effect, Layer, Option, Random } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../../../../src/actor/Actor.ts"
import { Events } from "../../../../src/event/Events.ts"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { Attentions } from "../../attention/Attentions.ts"
import { NotificationFailed } from "../../events/Inside.ts"
import { PageKeys } from "../../page/PageKeys.ts"
import { Staff } from "../../shop/Staff.ts"
import { envelopeSenderOf, tokenOf } from "../bounce/BounceToken.ts"
import { NotMailed, SendMail, SendNewsMail, SendStaffMail } from "../Jobs.ts"
import type { MailError } from "../Mail.ts"
import { MailRepo, type MailRow } from "../MailRepo.ts"
import { MailSettings } from "../MailSettings.ts"
import { RefusedAddresses } from "../RefusedAddresses.ts"
import { Smtp } from "../transport/Smtp.ts"
import * as SmtpOutage from "./SmtpOutage.ts"

/** What became of a mail as others learn of it; undefined where it had lost its point. */
const failureOf = { expired: "expired", refused: "mail_refused", address_refused: "mail_refused" } as const

/** Needs `Smtp`, `PageKeys` and `Attentions`. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const within = yield* Tenant.within
    const repo = yield* MailRepo
    const smtp = yield* Smtp
    const keys = yield* PageKeys
    const attentions = yield* Attentions
    const events = yield* Events
    const staff = yield* Staff
    const refused = yield* RefusedAddresses
    const { bounces } = yield* MailSettings
    const clock = yield* Clock.Clock
    const random = yield* Random.Random
    const outage = SmtpOutage.make()
    const now = Effect.map(DateTime.now, DateTime.toDateUtc)
    const steadyNow = () => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)

    const end = (accountId: string, mail: MailRow, error: MailError | null, reply: string | null = null) =>
      within(
        accountId,
        Effect.gen(function* () {
          const at = yield* now
          if (!(yield* repo.end(accountId, mail.id, { error, reply: reply?.slice(0, 40) ?? null, at }))) return
          const { email, friendId, key, purpose, reservationId, staffId } = mail
          if (error === null) {
            if (staffId !== null) yield* refused.settle(accountId, staffId)
            else if (reservationId !== null)
              yield* attentions.settle(accountId, { reservationIds: [reservationId] }, toldByMail)
            return
          }
          if (error === "address_refused" && email !== null) yield* refused.mark(accountId, mail, email, at)
          // News has no guest; the module that sent it asks what became of it.
          if (error === "withdrawn" || error === "no_address" || friendId === null) return
          const failed = { friendId, purpose, key, reason: failureOf[error] }
          yield* events.publish(NotificationFailed, failed, { accountId })
        }).pipe(sql.withTransaction, dieOnSql)
      )

    const senderOf = Effect.fnUntraced(function* (accountId: string, mailId: string, from: string) {
      if (Option.isNone(bounces)) return from
      return envelopeSenderOf(bounces.value, tokenOf(yield* keys.of(accountId), mailId))
    })

    /** The mail with the address as it is now. */
    const found = Effect.fnUntraced(function* (accountId: string, mailId: string) {
      const mail = yield* repo.find(accountId, mailId)
      if (mail === undefined || mail.staffId === null) return mail
      return { ...mail, email: (yield* staff.emailOf(accountId, mail.staffId)) ?? null }
    })

    const run = Effect.fnUntraced(function* (
      { accountId, mailId }: Pick<Actor.Payload<typeof SendMail>, "accountId" | "mailId">,
      attempt: Actor.Attempt
    ) {
      const mail = yield* within(accountId, found(accountId, mailId))
      if (mail?.status !== "queued" || mail.letter === null) return
      if ((yield* now) >= mail.expiresAt) return yield* end(accountId, mail, "expired")
      if (mail.email === null) return yield* end(accountId, mail, "no_address")
      const wait = outage.waitMs(steadyNow())
      if (wait > 0) {
        const ms = wait + Math.round(5_000 * random.nextDoubleUnsafe())
        return yield* Effect.andThen(attempt.holdKey(Duration.millis(ms)), attempt.giveBack)
      }
      const sender = yield* senderOf(accountId, mail.id, smtp.from ?? mail.email)
      const answer = yield* smtp.send({ id: mail.id, to: mail.email, sender, letter: mail.letter })
      yield* outage.answered(answer, steadyNow())
      switch (answer.kind) {
        case "sent":
          return yield* end(accountId, mail, null)
        case "address_refused":
        case "refused":
          return yield* end(accountId, mail, answer.kind, answer.reason)
        default:
          return yield* new NotMailed({ reason: `${answer.kind}: ${answer.reason}` })
      }
    })

    return Layer.mergeAll(
      Actor.toLayer(SendMail, run),
      Actor.toLayer(SendStaffMail, run),
      Actor.toLayer(SendNewsMail, run)
    )
  })
).pipe(Layer.provide(RefusedAddresses.layer), Layer.provide([MailRepo.layer, Staff.layer]))

/** Entries of the attention list about a booking that have lost their point once its guest has a mail about it. */
const toldByMail = ["confirmation", "reminder", "cancellation"] as const
