/** Marks addresses that mail servers do not know, of guests and of the staff, and says so to the shop. In the caller's transaction. */
import { Context, Effect, Layer } from "effect"
import { Events } from "../../../src/event/Events.ts"
import { Attentions } from "../attention/Attentions.ts"
import { EmailRefused } from "../events/Inside.ts"
import { Staff } from "../shop/Staff.ts"
import { MailRepo, type MailRow } from "./MailRepo.ts"

export class RefusedAddresses extends Context.Service<
  RefusedAddresses,
  {
    /** False where it was marked before, or is no longer the address. */
    readonly mark: (
      accountId: string,
      mail: Pick<MailRow, "friendId" | "staffId">,
      email: string,
      at: Date
    ) => Effect.Effect<boolean>
    /** Resolves what was listed of a member of the staff, to whom a mail was sent after all. */
    readonly settle: (accountId: string, staffId: string) => Effect.Effect<void>
  }
>()("crm/mail/RefusedAddresses") {
  /** Needs `MailRepo`, `Staff` and `Attentions`. */
  static readonly layer = Layer.effect(
    RefusedAddresses,
    Effect.gen(function* () {
      const repo = yield* MailRepo
      const staff = yield* Staff
      const attentions = yield* Attentions
      const events = yield* Events
      const keyOf = (staffId: string) => `staff/mail/${staffId}`

      const markStaff = Effect.fnUntraced(function* (accountId: string, staffId: string, email: string, at: Date) {
        if (!(yield* staff.refuseEmail(accountId, staffId, email, at))) return false
        yield* attentions.count(accountId, {
          key: keyOf(staffId),
          kind: "staff_without_line",
          reason: "mail_refused",
          reservationId: null,
          waitlistId: null,
          friendId: null,
          text: `スタッフへのお知らせメールが届きませんでした: ${email}`
        })
        return true
      })

      const markGuest = Effect.fnUntraced(function* (accountId: string, friendId: string, email: string, at: Date) {
        if (!(yield* repo.refuseAddress(accountId, friendId, email, at))) return false
        yield* events.publish(EmailRefused, { friendId }, { accountId })
        return true
      })

      return RefusedAddresses.of({
        mark: (accountId, { friendId, staffId }, email, at) => {
          if (staffId !== null) return markStaff(accountId, staffId, email, at)
          return friendId === null ? Effect.succeed(false) : markGuest(accountId, friendId, email, at)
        },
        settle: (accountId, staffId) => attentions.settleKey(accountId, keyOf(staffId))
      })
    })
  )
}
