/**
 * Use cases of mails to guests and staff: send one for a notice, withdraw those that wait, and say to the shop how it stands. A mail is accepted in
 * the caller's transaction: its row, one mail of the day, and the job that hands it to the mail server.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { todayIn } from "../shop/LocalTime.ts"
import { Staff } from "../shop/Staff.ts"
import { SendMail, SendNewsMail, SendStaffMail } from "./Jobs.ts"
import { hashOf, type Letter, longestWaitMs, type MailPurpose, mostPerAddress, mostPerStaff, roomOf } from "./Mail.ts"
import { MailRepo } from "./MailRepo.ts"
import { MailSettings } from "./MailSettings.ts"
import { Smtp } from "./transport/Smtp.ts"

export interface MailNotice {
  readonly accountId: string
  /** Guest whom it is about, and who gets it unless a member of the staff does; null for news of no guest. */
  readonly friendId: string | null
  readonly reservationId: string | null
  readonly staffId: string | null
  readonly purpose: MailPurpose
  /** Once per account and address: 1 to 200 characters. */
  readonly key: string
  readonly letter: Letter
  /** Not sent from then on. */
  readonly until: Date
  /** Whether the shop has caused it: visitors of a page may use up only a part of the mails of a day. */
  readonly isByShop: boolean
}

export type MailResult = "queued" | "duplicate" | "no_address" | "limit"

/** Days on which mails are counted, for all shops. */
export const countedIn = "Asia/Tokyo"

const day = 24 * 3_600_000
const keptMs = 30 * day
const pruneBatch = 5_000

export class Mails extends Context.Service<
  Mails,
  {
    /** Whether the service sends mail at all. */
    readonly isOn: boolean
    /** In the caller's transaction. */
    readonly notify: (notice: MailNotice) => Effect.Effect<MailResult>
    /** Ends mails that wait and whose key begins so, in the caller's transaction. One that is on its way may still arrive. */
    readonly withdraw: (accountId: string, keyPrefix: string) => Effect.Effect<void>
    /** Deletes mails of all accounts that are older than 30 days. */
    readonly prune: Effect.Effect<void>
  }
>()("crm/mail/Mails") {
  /** Needs `Smtp`. */
  static readonly layer = Layer.effect(
    Mails,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* MailRepo
      const staff = yield* Staff
      const jobs = yield* Jobs
      const smtp = yield* Smtp
      const { daily } = yield* MailSettings
      const nextId = yield* Ulids.monotonic
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const notify = Effect.fnUntraced(function* ({ accountId, isByShop, until, ...notice }: MailNotice) {
        const at = yield* now
        const { friendId, staffId } = notice
        const email =
          staffId !== null
            ? yield* staff.emailOf(accountId, staffId)
            : friendId === null
              ? undefined
              : yield* repo.address(accountId, friendId)
        if (email === undefined) return "no_address"
        const addressHash = hashOf(accountId, email)
        const since = new Date(at.getTime() - day)
        const most = staffId === null ? mostPerAddress : mostPerStaff
        if ((yield* repo.countTo(accountId, addressHash, since, most)) === most) return "limit"
        const id = nextId()
        const expiresAt = new Date(Math.min(until.getTime(), at.getTime() + longestWaitMs))
        if (!(yield* repo.insert(accountId, { ...notice, id, addressHash, expiresAt, createdAt: at })))
          return "duplicate"
        if (!(yield* repo.take(accountId, todayIn(countedIn, at), "sent", roomOf(daily, isByShop)))) {
          yield* repo.remove(accountId, id)
          return "limit"
        }
        if (staffId === null) {
          if (friendId !== null) yield* jobs.send(SendMail, { mailId: id, accountId, friendId })
        } else yield* jobs.send(friendId === null ? SendNewsMail : SendStaffMail, { mailId: id, accountId, staffId })
        return "queued"
      })

      return Mails.of({
        isOn: smtp.from !== undefined,
        notify: Effect.fn("Mails.notify")((notice) =>
          smtp.from === undefined ? Effect.succeed("no_address" as const) : within(notice.accountId, notify(notice))
        ),
        withdraw: Effect.fn("Mails.withdraw")((accountId, keyPrefix) =>
          Effect.flatMap(now, (at) => within(accountId, repo.withdraw(accountId, keyPrefix, at)))
        ),
        prune: Effect.gen(function* () {
          const at = yield* now
          const before = Ulids.from(at.getTime() - keptMs)
          while ((yield* repo.prune(before, pruneBatch)) === pruneBatch);
          yield* repo.pruneDays(todayIn(countedIn, new Date(at.getTime() - keptMs)))
        }).pipe(Effect.withSpan("Mails.prune"))
      })
    })
  ).pipe(Layer.provide([MailRepo.layer, Staff.layer]))
}
