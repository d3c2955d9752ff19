/** Use cases of a shop: how its mail stands, and a test mail to its own address. */
import { Context, DateTime, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { PageKeys } from "../page/PageKeys.ts"
import { todayIn } from "../shop/LocalTime.ts"
import { Profiles } from "../shop/profile/Profiles.ts"
import { Shops } from "../shop/Shops.ts"
import { envelopeSenderOf, tokenOf } from "./bounce/BounceToken.ts"
import { MailLimitReached, MailNotAccepted, MailOff, ShopEmailMissing } from "./Errors.ts"
import { mostTests } from "./Mail.ts"
import { MailRepo } from "./MailRepo.ts"
import { MailSettings } from "./MailSettings.ts"
import { countedIn } from "./Mails.ts"
import { Smtp } from "./transport/Smtp.ts"

export interface MailStatus {
  readonly isOn: boolean
  /** Address that mails are from; null while the service sends none. */
  readonly from: string | null
  /** Where guests answer to; null while the shop has no address. */
  readonly replyTo: string | null
  readonly sentToday: number
  readonly dailyLimit: number
  readonly noticesBounces: boolean
}

export class ShopMail extends Context.Service<
  ShopMail,
  {
    readonly status: (accountId: string) => Effect.Effect<MailStatus>
    /** Returns the address to which the test went. */
    readonly test: (
      accountId: string
    ) => Effect.Effect<string, MailOff | ShopEmailMissing | MailLimitReached | MailNotAccepted>
  }
>()("crm/mail/ShopMail") {
  /** Needs `Smtp`. */
  static readonly layer = Layer.effect(
    ShopMail,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* MailRepo
      const profiles = yield* Profiles
      const shops = yield* Shops
      const smtp = yield* Smtp
      const keys = yield* PageKeys
      const random = yield* SecureRandom.SecureRandom
      const { bounces, daily } = yield* MailSettings
      const today = Effect.map(DateTime.now, (now) => todayIn(countedIn, DateTime.toDateUtc(now)))

      return ShopMail.of({
        status: Effect.fn("ShopMail.status")(function* (accountId) {
          const { email } = yield* profiles.of(accountId)
          const day = yield* today
          return {
            isOn: smtp.from !== undefined,
            from: smtp.from ?? null,
            replyTo: email === "" ? null : email,
            sentToday: yield* within(accountId, repo.sentOn(accountId, day)),
            dailyLimit: daily,
            noticesBounces: Option.isSome(bounces)
          }
        }),
        test: Effect.fn("ShopMail.test")(function* (accountId) {
          if (smtp.from === undefined) return yield* new MailOff()
          const { email } = yield* profiles.of(accountId)
          if (email === "") return yield* new ShopEmailMissing()
          const { name } = yield* shops.of(accountId)
          const day = yield* today
          if (!(yield* within(accountId, repo.take(accountId, day, "tests", mostTests))))
            return yield* new MailLimitReached({ most: mostTests })
          const id = yield* random.ulid
          const sender = Option.isNone(bounces)
            ? smtp.from
            : envelopeSenderOf(bounces.value, tokenOf(yield* keys.of(accountId), id))
          const letter = { fromName: name, replyTo: email, ...testText, calendar: null, language: "ja" as const }
          const answer = yield* smtp.send({ id, to: email, sender, letter })
          return answer.kind === "sent" ? email : yield* new MailNotAccepted({ reason: answer.reason })
        })
      })
    })
  ).pipe(Layer.provide([MailRepo.layer, Profiles.layer, Shops.layer, PageKeys.layer]))
}

const testText = {
  subject: "メール送信のテスト / Test mail",
  text: [
    "お店の設定から送信されたテストメールです。",
    "このメールが届いていれば、LINEをご利用でないお客様にも、予約の確認や変更のお知らせをメールでお送りできます。",
    "",
    "This is a test from the settings of your shop. Guests without LINE get the notices of their bookings by mail."
  ].join("\n")
}
