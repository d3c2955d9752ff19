/** Declares `/admin/v1/crm/accounts/{accountId}/mail`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { problem } from "../../../../src/http/Problem.ts"
import { OpenToMembers } from "../../../../src/operate/AdminToken.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forShop, needsRole, ownersInPerson } from "../../AdminGroup.ts"
import { MailLimitReached, MailNotAccepted, MailOff, ShopEmailMissing } from "../Errors.ts"

const textOrNull = (description: string, example: string) =>
  Schema.NullOr(Schema.String).annotate({ description, examples: [example] })

export const MailStatusView = Schema.Struct({
  isOn: Schema.Boolean.annotate({
    description: "Whether guests without LINE get mail; otherwise they are listed to be called",
    examples: [true]
  }),
  from: textOrNull(
    "Address that mails are from, with the name of the shop before it; null while none are sent",
    "notices@ekimae.example"
  ),
  replyTo: textOrNull(
    "Where guests answer to: the e-mail address of the shop's profile; null without one",
    "info@salon.example"
  ),
  sentToday: Schema.Int.annotate({ description: "Mails to guests on this day of Japan", examples: [12] }),
  dailyLimit: Schema.Int.annotate({ description: "Mails that the shop may send on a day", examples: [500] }),
  noticesBounces: Schema.Boolean.annotate({
    description: "Whether an address to which a mail could not be delivered is noticed after it was sent",
    examples: [true]
  })
}).annotate({ identifier: "CrmMailStatus", description: "How e-mail of a shop stands" })

const read = HttpApiEndpoint.get("read", "/", {
  params: { accountId },
  success: MailStatusView,
  error: problem(AccountNotFound)
})
  .annotate(OpenApi.Summary, "Show how e-mail of a shop stands")
  .annotate(
    OpenApi.Description,
    "Guests who have given an address and are not on LINE get notices of their bookings by mail."
  )

const test = HttpApiEndpoint.post("test", "/test", {
  params: { accountId },
  success: Schema.Struct({
    to: Schema.String.annotate({ description: "Where it went", examples: ["info@salon.example"] })
  }).annotate({ identifier: "CrmMailTest", description: "A test mail that the mail server has taken" }),
  error: [
    problem(AccountNotFound),
    problem(MailOff),
    problem(ShopEmailMissing),
    problem(MailLimitReached),
    problem(MailNotAccepted)
  ]
})
  .annotate(OpenToMembers, ownersInPerson)
  .annotate(OpenApi.Summary, "Send a test mail to the shop's own address")
  .annotate(
    OpenApi.Description,
    "To the address of the profile alone, five times a day at most. Waits for the mail server, up to a minute."
  )
  .pipe(operation({ audit: "crm_mail_test", commits: true }))

export const MailAdminGroup = HttpApiGroup.make("crmMail")
  .add(read, test)
  .pipe(forShop("/mail", "owner"))
  .annotate(OpenApi.Title, "Operations: e-mail")
  .annotate(OpenApi.Description, `E-mail of a shop to its guests. ${needsRole("owner")}`)
