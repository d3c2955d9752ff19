/** Hands a mail to the mail server of the operator: one connection for each, with TLS and a checked certificate unless the setting says otherwise. */
import type { ConnectionOptions } from "node:tls"
import { Context, Effect, Layer, Option, Redacted } from "effect"
import { createTransport } from "nodemailer"
import { displayNameOf, type Letter, subjectOf } from "../Mail.ts"
import { MailSettings } from "../MailSettings.ts"
import { failureOf, type SmtpError, type SmtpFailure } from "./SmtpReply.ts"

/** Certificates that are trusted besides those of the system; for tests. */
export const SmtpTrust = Context.Reference<ConnectionOptions>("crm/mail/transport/SmtpTrust", {
  defaultValue: () => ({})
})

export interface OutgoingMail {
  readonly id: string
  readonly to: string
  /** Envelope sender, to which a mail server returns what it cannot deliver. */
  readonly sender: string
  readonly letter: Letter
}

export type SmtpOutcome = { readonly kind: "sent" } | SmtpFailure

export class Smtp extends Context.Service<
  Smtp,
  {
    /** Address that mails are from; undefined while the service sends none. */
    readonly from: string | undefined
    readonly send: (mail: OutgoingMail) => Effect.Effect<SmtpOutcome>
  }
>()("crm/mail/transport/Smtp") {
  static readonly layer = Layer.effect(
    Smtp,
    Effect.gen(function* () {
      const { from, server } = yield* MailSettings
      const trust = yield* SmtpTrust
      if (Option.isNone(server) || Option.isNone(from)) {
        if (Option.isSome(server) || Option.isSome(from))
          yield* Effect.logWarning("No mail is sent: SMTP_URL and MAIL_FROM are needed, and one of them is not set")
        return Smtp.of({ from: undefined, send: () => Effect.succeed({ kind: "misconfigured", reason: "off" }) })
      }
      const { host, login, port, security } = server.value
      const address = from.value
      const domain = address.slice(address.indexOf("@") + 1)
      const transport = createTransport({
        host,
        port,
        secure: security === "tls",
        requireTLS: security === "starttls",
        ignoreTLS: security === "plain",
        tls: { ...trust, rejectUnauthorized: true, minVersion: "TLSv1.2" },
        name: domain,
        ...timeouts,
        disableFileAccess: true,
        disableUrlAccess: true,
        ...(login === undefined ? {} : { auth: { user: login.user, pass: Redacted.value(login.password) } })
      })

      return Smtp.of({
        from: address,
        send: ({ id, letter, sender, to }) =>
          Effect.tryPromise({
            try: (signal) =>
              transport.sendMail({
                // The same in each attempt, so that a server, or a reader, folds what was sent twice.
                messageId: `<${id.toLowerCase()}@${domain}>`,
                envelope: { from: sender, to },
                dsn: { ret: "HDRS", notify: ["FAILURE"], id },
                from: { name: displayNameOf(letter.fromName) ?? "", address },
                to: { name: "", address: to },
                ...(letter.replyTo === null ? {} : { replyTo: { name: "", address: letter.replyTo } }),
                subject: subjectOf(letter.subject),
                text: letter.text,
                headers: { "Auto-Submitted": "auto-generated", "Content-Language": letter.language },
                ...(letter.calendar === null ? {} : { icalEvent: { ...letter.calendar, filename: "booking.ics" } }),
                signal
              }),
            catch: (error) => failureOf(error as SmtpError)
          }).pipe(
            Effect.as({ kind: "sent" } as const),
            Effect.catch((failure) => Effect.succeed(failure))
          )
      })
    })
  )
}

/** Milliseconds. Together they stay below the time of an attempt. */
const timeouts = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
