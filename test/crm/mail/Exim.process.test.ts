/** Mails through Debian's own mail server: what it delivers, what it refuses, and the report of what it finds out later. */
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { isFinal, readReport } from "../../../modules/crm/mail/bounce/BounceReport.ts"
import { envelopeSenderOf, isSigned, tokenOf, tokensIn } from "../../../modules/crm/mail/bounce/BounceToken.ts"
import { MailSettings } from "../../../modules/crm/mail/MailSettings.ts"
import { Smtp } from "../../../modules/crm/mail/transport/Smtp.ts"
import * as Exim from "../../support/mail/Exim.ts"
import { bounces, headerOf, sender, trust } from "../../support/mail/MailServer.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import * as TestSettings from "../../support/TestSettings.ts"

if (!Exim.isInstalled) console.log("Skipped: Exim is not installed (apt-get install exim4-daemon-light)")

const key = new Uint8Array(32).fill(9)
const mailId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

it.live.skipIf(!Exim.isInstalled)(
  "Exim takes mails over STARTTLS, refuses an unknown address, and reports one that it finds out later to the token of the mail",
  () =>
    Effect.gen(function* () {
      const { mails, port } = yield* Exim.start
      const settings = TestSettings.of(MailSettings, {
        server: Option.some({ host: "127.0.0.1", port, security: "starttls", login: undefined }),
        from: Option.some(sender)
      })
      const send = (name: string) =>
        Effect.flatMap(Smtp, (smtp) =>
          smtp.send({
            id: mailId,
            to: `${name}@example.jp`,
            sender: envelopeSenderOf(bounces, tokenOf(key, mailId)),
            letter: {
              fromName: "サロン駅前",
              replyTo: null,
              subject: "ご予約が確定しました",
              text: "本文",
              calendar: null,
              language: "ja"
            }
          })
        ).pipe(Effect.provide(Smtp.layer.pipe(Layer.provide([settings, trust]))))
      yield* eventually(send("hana"), ({ kind }) => kind === "sent")
      /** A mail is whole once the empty line stands behind its body. */
      const isWhole = (text = "") => /\n\n[^]*\S[^]*\n\n$/.test(text)
      const found = (name: string) =>
        Effect.map(
          eventually(mails, (all) => isWhole(all.get(name))),
          (all) => all.get(name)!
        )
      const delivered = (yield* found("inbox")).replaceAll(/\r?\n/g, "\r\n").replace(/^From [^\r]*\r\n/, "")
      assert.strictEqual(headerOf(delivered, "Subject"), "ご予約が確定しました")
      assert.match(delivered, /\(TLS1\.\d\)/)
      assert.deepStrictEqual(yield* send("gone"), { kind: "address_refused", reason: "550 5.1.1" })
      assert.strictEqual((yield* send("late")).kind, "sent")
      const report = readReport(yield* found("returned"))
      assert.isDefined(report)
      assert.isTrue(isFinal(report!))
      assert.isTrue(tokensIn(report!.addressedTo).some((token) => isSigned(key, token)))
    }).pipe(Effect.scoped),
  60_000
)
