/** Failures of test mails and of bounces. */
import { Schema } from "effect"

/** The service has no mail server. */
export class MailOff extends Schema.TaggedError<MailOff>()("MailOff", {}, { httpApiStatus: 409 }) {
  override get message() {
    return "mail_off"
  }
  get detail() {
    return "The service sends no mail: its operator sets SMTP_URL and MAIL_FROM"
  }
}

/** The shop has no e-mail address of its own to which a test could go. */
export class ShopEmailMissing extends Schema.TaggedError<ShopEmailMissing>()(
  "ShopEmailMissing",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "shop_email_missing"
  }
  get detail() {
    return "Set the e-mail address of the shop in its profile first: test mails go to it alone"
  }
}

/** The shop has sent all mails, or test mails, of a day. */
export class MailLimitReached extends Schema.TaggedError<MailLimitReached>()(
  "MailLimitReached",
  { most: Schema.Int },
  { httpApiStatus: 429 }
) {
  static readonly example = { detail: "5 test mails were sent today; try again tomorrow" }
  override get message() {
    return "mail_limit_reached"
  }
  get detail() {
    return `${this.most} test mails were sent today; try again tomorrow`
  }
}

/** The mail server did not take the mail. */
export class MailNotAccepted extends Schema.TaggedError<MailNotAccepted>()(
  "MailNotAccepted",
  { reason: Schema.String },
  { httpApiStatus: 502 }
) {
  static readonly example = { detail: "The mail server did not take the mail (550 5.1.1)" }
  override get message() {
    return "mail_not_accepted"
  }
  get detail() {
    return `The mail server did not take the mail (${this.reason})`
  }
}

/** The text is no report of a mail server about what it could not deliver. */
export class BounceUnreadable extends Schema.TaggedError<BounceUnreadable>()("BounceUnreadable", {}) {
  override get message() {
    return "The standard input is no delivery status notification (RFC 3464) of at most 1 MiB"
  }
}

/** No mail of this service is named by a token that it has signed. */
export class BounceForged extends Schema.TaggedError<BounceForged>()("BounceForged", {}) {
  override get message() {
    return "The report was not sent to an address that this service has made: give the recipient with --to where its head has another one"
  }
}
