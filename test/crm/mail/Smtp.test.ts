/** Mails handed to a real mail server on loopback: TLS, headers, answers, and connections that break. */
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import type { Letter } from "../../../modules/crm/mail/Mail.ts"
import { Smtp } from "../../../modules/crm/mail/transport/Smtp.ts"
import { bounces, headerOf, MailServer, mailSettings, partsOf, sender, trust } from "../../support/mail/MailServer.ts"

const letter: Letter = {
  fromName: "サロン駅前",
  replyTo: "info@salon.example",
  subject: "【サロン駅前】ご予約が確定しました 5月30日(土) 18:00",
  text: "ご予約いただき、ありがとうございます。\n.\n次の行",
  calendar: { method: "PUBLISH", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" },
  language: "ja"
}
const mail = { id: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF", to: "hana@example.jp", sender: bounces, letter }

const trusting = (overrides: Parameters<typeof mailSettings>[0] = {}) =>
  Smtp.layer.pipe(Layer.provide(mailSettings(overrides)), Layer.provide(trust))

const send = (outgoing = mail, layer = trusting()) =>
  Effect.provide(
    Effect.flatMap(Smtp, (smtp) => smtp.send(outgoing)),
    layer
  )

const on = <A, E>(effect: Effect.Effect<A, E, MailServer>, options?: Parameters<typeof MailServer.layerWith>[0]) =>
  Effect.provide(effect, MailServer.layerWith(options))

it.live(
  "A mail goes over STARTTLS, from the shop's name at the operator's address, with its text and calendar entry",
  () =>
    on(
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* send(), { kind: "sent" })
        const { mails } = yield* MailServer
        const [taken] = mails
        assert.deepInclude(taken, { from: bounces, to: ["hana@example.jp"], isSecure: true })
        const { raw } = taken!
        assert.strictEqual(headerOf(raw, "Subject"), letter.subject)
        assert.strictEqual(headerOf(raw, "From"), `サロン駅前 <${sender}>`)
        assert.strictEqual(headerOf(raw, "Reply-To"), "info@salon.example")
        assert.strictEqual(headerOf(raw, "To"), "hana@example.jp")
        assert.strictEqual(headerOf(raw, "Message-ID"), `<${mail.id.toLowerCase()}@ekimae.example>`)
        assert.strictEqual(headerOf(raw, "Auto-Submitted"), "auto-generated")
        assert.match(raw.slice(0, raw.indexOf("\r\n\r\n")), /^[\x20-\x7e\r\n\t]*$/)
        assert.include(partsOf(raw, "text/plain")[0]?.replaceAll("\r\n", "\n"), letter.text)
        assert.include(partsOf(raw, "text/calendar")[0], "BEGIN:VCALENDAR")
        assert.match(raw, /content-type: text\/calendar; charset=utf-8; method=PUBLISH/i)
      })
    )
)

it.live("What a shop or a stranger writes makes no further header, recipient or attachment", () =>
  on(
    Effect.gen(function* () {
      const evil = "\r\nBcc: evil@example.jp\r\n\r\nHello"
      const outgoing = {
        ...mail,
        letter: { ...letter, fromName: `A${evil}" <evil@example.jp>`, subject: `S${evil}`, text: `T${evil}` }
      }
      assert.deepStrictEqual(yield* send(outgoing), { kind: "sent" })
      const [taken] = (yield* MailServer).mails
      assert.deepStrictEqual(taken?.to, ["hana@example.jp"])
      assert.isUndefined(headerOf(taken!.raw, "Bcc"))
      assert.isUndefined(headerOf(taken!.raw, "Cc"))
      assert.match(headerOf(taken!.raw, "From") ?? "", /<notices@ekimae\.example>$/)
    })
  )
)

it.live("A certificate that is not trusted, a server without STARTTLS, and a wrong login get no mail", () =>
  Effect.gen(function* () {
    const untrusting = Smtp.layer.pipe(Layer.provide(mailSettings()))
    const refused = yield* on(
      Effect.zip(
        send(mail, untrusting),
        Effect.map(MailServer, ({ mails }) => mails.length)
      )
    )
    assert.deepStrictEqual([refused[0].kind === "sent", refused[1]], [false, 0])
    const plain = yield* on(
      Effect.zip(
        send(),
        Effect.map(MailServer, ({ mails }) => mails.length)
      ),
      { hideSTARTTLS: true, disabledCommands: ["AUTH", "STARTTLS"] }
    )
    assert.deepStrictEqual([plain[0].kind === "sent", plain[1]], [false, 0])
    const login = { user: "shop", password: Redacted.make("wrong") }
    const denied = yield* on(send(mail, trusting({ login })), {
      authOptional: false,
      disabledCommands: [],
      onAuth: ({ password }, _session, done) =>
        password === "right" ? done(null, { user: "shop" }) : done(new Error("wrong"))
    })
    assert.strictEqual(denied.kind, "misconfigured")
  })
)

it.live("Without TLS it is sent where the setting says so, and with the login that it has", () =>
  on(
    Effect.gen(function* () {
      const login = { user: "shop", password: Redacted.make("right") }
      assert.deepStrictEqual(yield* send(mail, trusting({ security: "plain", login })), { kind: "sent" })
      assert.isFalse((yield* MailServer).mails[0]?.isSecure)
    }),
    {
      authOptional: false,
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === "right" ? done(null, { user: "shop" }) : done(new Error("wrong"))
    }
  )
)

it.live("Answers of the server say whether it knows the address, wants to be asked again, or is away", () =>
  on(
    Effect.gen(function* () {
      const { faults, mails } = yield* MailServer
      const answerTo = (at: "from" | "to" | "data", answer: (typeof faults)[number]["answer"]) =>
        Effect.suspend(() => {
          faults.push({ at, answer })
          return Effect.map(send(), ({ kind }) => kind)
        })
      assert.strictEqual(yield* answerTo("to", { code: 550, text: "5.1.1 unknown" }), "address_refused")
      assert.strictEqual(yield* answerTo("to", { code: 450, text: "4.2.0 greylisted" }), "deferred")
      assert.strictEqual(yield* answerTo("data", { code: 554, text: "5.7.1 spam" }), "refused")
      assert.strictEqual(yield* answerTo("data", { code: 451, text: "4.3.0 later" }), "deferred")
      assert.strictEqual(yield* answerTo("from", { code: 550, text: "5.7.1 sender" }), "misconfigured")
      assert.strictEqual(yield* answerTo("to", "drop"), "away")
      assert.strictEqual(mails.length, 0)
      assert.strictEqual(yield* answerTo("data", "drop"), "away")
      assert.strictEqual(mails.length, 1)
    })
  )
)

it.live("A server that is not there is away", () =>
  Effect.gen(function* () {
    const port = yield* on(Effect.map(MailServer, (server) => server.port))
    const answer = yield* on(send(mail, trusting({ port })))
    assert.strictEqual(answer.kind, "away")
  })
)
