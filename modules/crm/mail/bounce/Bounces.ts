/** Use case of bounces: a report of a mail server marks the address of the guest, or of the staff, as undeliverable. */
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql } from "../../../../src/sql/Pg.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { Attentions } from "../../attention/Attentions.ts"
import { PageKeys } from "../../page/PageKeys.ts"
import { Staff } from "../../shop/Staff.ts"
import { BounceForged, BounceUnreadable } from "../Errors.ts"
import { hashOf } from "../Mail.ts"
import { MailRepo } from "../MailRepo.ts"
import * as Metrics from "../Metrics.ts"
import { RefusedAddresses } from "../RefusedAddresses.ts"
import { isFinal, readReport } from "./BounceReport.ts"
import { isSigned, mailIdOf, tokensIn } from "./BounceToken.ts"

/**
 * `marked`: nothing more is sent to the address. `known`: it was marked before, or the guest has another address by now. `not_final`: the
 * mail may still arrive.
 */
export type BounceOutcome = "marked" | "known" | "not_final"

export interface NotedBounce {
  readonly mailId: string
  readonly outcome: BounceOutcome
}

export class Bounces extends Context.Service<
  Bounces,
  {
    /** @param to the recipient of the report, where its head does not have it */
    readonly note: (report: string, to: string) => Effect.Effect<NotedBounce, BounceUnreadable | BounceForged>
  }
>()("crm/mail/bounce/Bounces") {
  /** Needs `PageKeys`. */
  static readonly layer = Layer.effect(
    Bounces,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const within = yield* Tenant.within
      const repo = yield* MailRepo
      const keys = yield* PageKeys
      const staff = yield* Staff
      const refused = yield* RefusedAddresses

      /** The first token that this service has signed, with the account of its mail. */
      const signedIn = Effect.fnUntraced(function* (text: string) {
        for (const token of tokensIn(text)) {
          const mailId = mailIdOf(token)
          const accountId = mailId === undefined ? undefined : yield* repo.accountOf(mailId)
          if (mailId === undefined || accountId === undefined) continue
          if (isSigned(yield* keys.of(accountId), token)) return { accountId, mailId }
        }
        return yield* new BounceForged()
      })

      const mark = Effect.fnUntraced(function* (accountId: string, mailId: string) {
        const at = DateTime.toDateUtc(yield* DateTime.now)
        const mail = yield* repo.find(accountId, mailId)
        const isFirst = yield* repo.bounce(accountId, mailId, at)
        if (mail === undefined || !isFirst) return "known" as const
        const email = mail.staffId === null ? mail.email : yield* staff.emailOf(accountId, mail.staffId)
        if (email == null || hashOf(accountId, email) !== mail.addressHash) return "known" as const
        return (yield* refused.mark(accountId, mail, email, at)) ? ("marked" as const) : ("known" as const)
      })

      return Bounces.of({
        note: Effect.fn("Bounces.note")(function* (text, to) {
          const report = readReport(text)
          if (report === undefined) return yield* new BounceUnreadable()
          const { accountId, mailId } = yield* signedIn(`${to}\n${report.addressedTo}`)
          if (!isFinal(report)) return { mailId, outcome: "not_final" as const }
          const outcome = yield* within(accountId, mark(accountId, mailId).pipe(sql.withTransaction, dieOnSql))
          if (outcome === "marked") Metrics.bounced()
          return { mailId, outcome }
        })
      })
    })
  ).pipe(Layer.provide(RefusedAddresses.layer), Layer.provide([MailRepo.layer, Staff.layer, Attentions.layer]))
}
