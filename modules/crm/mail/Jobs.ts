/** Declares the jobs of mails and the schedule of their retention. */
import { Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as Retry from "../../../src/actor/Retry.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { Ulid } from "../../../src/Ulids.ts"

/** The mail server did not take the mail yet. */
export class NotMailed extends Schema.TaggedError<NotMailed>()("NotMailed", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

const sending = {
  onFailure: "hold",
  // Each attempt decides when the mail has waited too long.
  retry: Retry.exponential({ max: 30_000, base: "30 seconds", cap: "15 minutes" }),
  timeout: "1 minute",
  concurrency: 8,
  retention: "1 day",
  fairToTenants: "keys",
  tenantShare: 0.5
} as const

/**
 * Hands a mail to the mail server, until it has taken it or the mail must not be sent any more. One mailbox per guest: mails go in the
 * order of the notices, so those behind a failing one wait.
 */
export const SendMail = Actor.make("crm/send-mail", {
  payload: Schema.Struct({ mailId: Ulid, accountId: Schema.String, friendId: Schema.String }),
  failure: NotMailed,
  mailbox: ({ friendId }) => friendId,
  ...sending
})

/** Hands mails to the staff to the mail server, as those to guests: nodes of earlier releases do not take this job. */
export const SendStaffMail = Actor.make("crm/send-staff-mail", {
  payload: Schema.Struct({ mailId: Ulid, accountId: Schema.String, staffId: Schema.String }),
  failure: NotMailed,
  mailbox: ({ staffId }) => staffId,
  ...sending
})

/** Hands news to the staff, which are about no guest, to the mail server: nodes of earlier releases do not take this job. */
export const SendNewsMail = Actor.make("crm/send-news-mail", {
  payload: Schema.Struct({ mailId: Ulid, accountId: Schema.String, staffId: Schema.String }),
  failure: NotMailed,
  mailbox: ({ staffId }) => staffId,
  ...sending
})

/** Forgets mails that are no longer kept. */
export const PruneMails = Actor.make("crm/prune-mails", {
  payload: Schema.Struct({}),
  concurrency: 1,
  timeout: "10 minutes",
  retention: "1 day"
})

export const pruneEachNight = CronSchedule.make("crm/prune-mails", {
  cron: "47 3 * * *",
  timeZone: "Asia/Tokyo",
  actor: PruneMails,
  payload: {}
})
