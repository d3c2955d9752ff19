/** The settings of e-mail: the server that takes it, whom it is from, where bounces go, and how much an account may send. */
import { Config, Option, Result, Schema } from "effect"
import * as Setting from "../../../src/settings/Setting.ts"
import * as SettingsGroup from "../../../src/settings/SettingsGroup.ts"
import { readEmail } from "../friend/contact/Email.ts"
import { readSmtpUrl, type SmtpServer } from "./transport/SmtpUrl.ts"

const Server = Schema.String.check(
  Schema.makeFilter((text: string) =>
    Result.match(readSmtpUrl(text), { onFailure: (why) => why, onSuccess: () => true })
  )
)
const serverOf = (text: string): SmtpServer => Result.getOrThrow(readSmtpUrl(text))

const Address = Schema.String.check(
  Schema.makeFilter((text: string) => readEmail(text) !== undefined || "Expected one e-mail address")
)

/** The part before the @ has 64 characters, of which a token takes 43. */
const longestBounceName = 20

const BounceAddress = Address.check(
  Schema.makeFilter((text: string) =>
    /^[^@+]+@/.test(text) && text.indexOf("@") <= longestBounceName
      ? true
      : `Expected an address with at most ${longestBounceName} characters, and no +, before the @`
  )
)

const address = (text: string): string => readEmail(text)!

export class MailSettings extends SettingsGroup.Service<MailSettings>()("crm/mail/MailSettings", {
  server: Setting.optional(
    "SMTP_URL",
    "Mail server for notices to guests without LINE: smtps://user:password@host, smtp:// with STARTTLS, or smtp+plain:// without TLS",
    Config.schema(Server, "SMTP_URL").pipe(Config.map(serverOf)),
    "no mail is sent"
  ),
  from: Setting.optional(
    "MAIL_FROM",
    "Address that mails are from, with the name of the shop before it",
    Config.schema(Address, "MAIL_FROM").pipe(Config.map(address)),
    "no mail is sent"
  ),
  bounces: Setting.optional(
    "MAIL_BOUNCES",
    "Address to which mail servers return what they cannot deliver, with + and a token before its @; pipe it to `ekimae mail bounced`",
    Config.schema(BounceAddress, "MAIL_BOUNCES").pipe(Config.map(address)),
    "bounces are not noticed"
  ),
  daily: Setting.whole("MAIL_DAILY", "Mails that one account may send on a day", 1, 1_000_000, 500)
}) {}

/** Whether the service sends mail. */
export const isMailOn = ({ from, server }: Pick<MailSettings["Service"], "from" | "server">): boolean =>
  Option.isSome(from) && Option.isSome(server)
