/** Gives a notice to a guest by e-mail: renders the letter of a booking with its calendar entry and hands it to `Mails`. In the caller's transaction. */
import { Context, Effect, Layer, Option } from "effect"
import { baseUrl } from "../../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../../src/settings/Settings.ts"
import * as Paths from "../../booking-page/pages/Paths.ts"
import { MailSettings } from "../../mail/MailSettings.ts"
import { type MailResult, Mails } from "../../mail/Mails.ts"
import { ShopPages } from "../../page/ShopPages.ts"
import type { NoticeKind } from "../Notice.ts"
import type { DueRow } from "../NoticeRepo.ts"
import * as Invitation from "./Invitation.ts"
import { LetterRepo } from "./LetterRepo.ts"
import { type LetterFacts, letterKindOf, shopNameOf, subjectOf, textOf } from "./Letters.ts"

export class NoticeMails extends Context.Service<
  NoticeMails,
  {
    /** Whether the service sends mail at all. */
    readonly isOn: boolean
    /**
     * Makes the key that signs links of the shop, where there is none yet. Outside of a transaction: one that is rolled back would leave a key
     * in memory that is not stored.
     */
    readonly prepare: (accountId: string) => Effect.Effect<void>
    readonly give: (row: DueRow, kind: NoticeKind, key: string, now: Date) => Effect.Effect<MailResult>
    /** Takes back what waits of the notices whose key begins so. */
    readonly withdraw: (accountId: string, keyPrefix: string) => Effect.Effect<void>
  }
>()("crm/reminder/mail/NoticeMails") {
  /** Needs `Mails` and `ShopPages`. */
  static readonly layer = Layer.effect(
    NoticeMails,
    Effect.gen(function* () {
      const mails = yield* Mails
      const repo = yield* LetterRepo
      const pages = yield* ShopPages
      const settings = yield* Settings
      const { from } = yield* MailSettings

      /** Null for a shop whose pages are closed. */
      const linkOf = (accountId: string, number: string) =>
        pages.ofAccount(accountId).pipe(
          Effect.map((shop) => `${baseUrl(settings)}${Paths.bookingOf(shop, number)}`),
          Effect.catchTag("PageNotFound", () => Effect.succeed(null))
        )

      const give = Effect.fnUntraced(function* (row: DueRow, kind: NoticeKind, key: string, now: Date) {
        const { accountId, friendId, isMoved, reservationId, startsAt } = row
        const found = yield* repo.find(accountId, reservationId)
        if (found === undefined) return "no_address" as const
        const { email, firstMadeAt, changedAt, isByShop, isInCalendar, isUnconfirmed, language, number } = found
        const link = yield* linkOf(accountId, number)
        const facts: LetterFacts = { ...row, ...found, link, hasReplyTo: email !== "" }
        const about = letterKindOf(kind, { isMoved, isUnconfirmed })
        const isNew = about === "confirmed" || about === "moved"
        const isEnd = isInCalendar && (about === "canceled" || about === "canceledByGuest")
        const name = shopNameOf(facts)
        const method = isNew ? "PUBLISH" : "CANCEL"
        const invitation = {
          ...facts,
          firstMadeAt,
          changedAt,
          summary: `${name} ${row.menuName}`,
          location: found.address,
          description: link === null ? [number] : [number, link],
          url: link,
          organizer: { name, email: email === "" ? Option.getOrElse(from, () => "") : email }
        }
        return yield* mails.notify({
          accountId,
          friendId,
          reservationId,
          staffId: null,
          purpose: about === "reminder" ? "reminder" : "confirmation",
          key,
          letter: {
            fromName: row.shopName,
            replyTo: email === "" ? null : email,
            subject: subjectOf(about, facts),
            text: textOf(about, facts, isNew),
            calendar: isNew || isEnd ? { method, content: Invitation.render(invitation, method, now) } : null,
            language
          },
          until: startsAt,
          isByShop: isByShop || isMoved
        })
      })

      return NoticeMails.of({
        isOn: mails.isOn,
        prepare: (accountId) => (mails.isOn ? Effect.asVoid(linkOf(accountId, accountId)) : Effect.void),
        give,
        withdraw: (accountId, keyPrefix) => (mails.isOn ? mails.withdraw(accountId, keyPrefix) : Effect.void)
      })
    })
  ).pipe(Layer.provide(LetterRepo.layer))

  /** For a service that sends no mail. */
  static readonly off = Layer.succeed(NoticeMails, {
    isOn: false,
    prepare: () => Effect.void,
    give: () => Effect.succeed("no_address" as const),
    withdraw: () => Effect.void
  })
}
