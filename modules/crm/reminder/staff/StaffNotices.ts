/** Gives a notice to members of the staff, each by the channel that is set for the member. In the caller's transaction. */
import { Context, Effect, Layer } from "effect"
import type { Language } from "../../../../src/Language.ts"
import { baseUrl } from "../../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../../src/settings/Settings.ts"
import { Mails } from "../../mail/Mails.ts"
import { Messages } from "../../message/Messages.ts"
import type { DueRow } from "../NoticeRepo.ts"
import type { StaffRow } from "./Recipients.ts"
import { letterOf, messageOf, type StaffText } from "./StaffTexts.ts"

export type StaffResult = "sent" | "quota_exceeded" | "mail_limit" | "unreached"

export class StaffNotices extends Context.Service<
  StaffNotices,
  {
    /** Whether the service sends mail at all. */
    readonly isMailOn: boolean
    /**
     * `sent`: one who gets it is enough.
     * @param about a booking of the notice
     * @param page path of the booking, or of its day, in the console
     * @param key of the notice; that of a message or mail has the member behind it
     */
    readonly give: (
      to: ReadonlyArray<StaffRow>,
      about: DueRow,
      page: string,
      key: string,
      textOf: (language: Language) => StaffText
    ) => Effect.Effect<StaffResult>
  }
>()("crm/reminder/staff/StaffNotices") {
  /** Needs `Mails` and `Messages`. */
  static readonly layer = Layer.effect(
    StaffNotices,
    Effect.gen(function* () {
      const messages = yield* Messages
      const mails = yield* Mails
      const settings = yield* Settings

      const giveOne = (
        { channel, friendId, language, staffId }: StaffRow,
        about: DueRow,
        page: string,
        key: string,
        text: StaffText
      ) => {
        const { accountId, reservationId, shopName, startsAt } = about
        if (channel === "mail")
          return mails.notify({
            accountId,
            friendId: about.friendId,
            reservationId,
            staffId,
            purpose: "staff",
            key: `${key}/${staffId}`,
            letter: letterOf(text, language, shopName, `${baseUrl(settings)}${page}`),
            until: startsAt,
            isByShop: false
          })
        return friendId === null
          ? Effect.succeed("not_following" as const)
          : messages.notify({
              accountId,
              friendId,
              purpose: "staff",
              key: `${key}/${staffId}`,
              messages: [{ type: "text", text: messageOf(text, language) }]
            })
      }

      return StaffNotices.of({
        isMailOn: mails.isOn,
        give: Effect.fnUntraced(function* (to, about, page, key, textOf) {
          const answers = yield* Effect.forEach(to, (member) =>
            giveOne(member, about, page, key, textOf(member.language))
          )
          if (answers.some((answer) => answer === "queued" || answer === "duplicate")) return "sent"
          if (answers.includes("quota_exceeded")) return "quota_exceeded"
          return answers.includes("limit") ? "mail_limit" : "unreached"
        })
      })
    })
  )
}
