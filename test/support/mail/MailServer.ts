/**
 * A mail server on loopback, inside the process of the test: it speaks SMTP with STARTTLS, keeps what it takes, and fails as it is asked to.
 */
import type { AddressInfo } from "node:net"
import { Context, Effect, Layer, Option } from "effect"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { MailSettings } from "../../../modules/crm/mail/MailSettings.ts"
import { SmtpTrust } from "../../../modules/crm/mail/transport/Smtp.ts"
import type { SmtpServer } from "../../../modules/crm/mail/transport/SmtpUrl.ts"
import * as TestSettings from "../TestSettings.ts"
import { certificate, privateKey } from "./Certificate.ts"

export interface TakenMail {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: string
  readonly isSecure: boolean
}

/** What it answers to a command; `drop` closes the connection, of `data` after it has taken the mail. */
export interface Fault {
  readonly at: "from" | "to" | "data"
  readonly answer: { readonly code: number; readonly text: string } | "drop"
}

export class MailServer extends Context.Service<
  MailServer,
  {
    readonly port: number
    readonly mails: Array<TakenMail>
    /** The next commands fail so, one after another. */
    readonly faults: Array<Fault>
    /** While it is set, every recipient is refused so. */
    readonly refuseAll: (answer: Fault["answer"] | undefined) => void
    /** How many connections it was asked for. */
    readonly connections: () => number
  }
>()("test/MailServer") {
  static readonly layerWith = (options: SMTPServerOptions = {}) =>
    Layer.effect(
      MailServer,
      Effect.gen(function* () {
        const mails: Array<TakenMail> = []
        const faults: Array<Fault> = []
        let all: Fault["answer"] | undefined
        let connections = 0
        const failing = (at: Fault["at"]): Fault["answer"] | undefined => {
          if (faults[0]?.at === at) return faults.shift()!.answer
          return at === "to" ? all : undefined
        }
        const errorOf = (answer: Exclude<Fault["answer"], "drop">) =>
          Object.assign(new Error(answer.text), { responseCode: answer.code })
        const dropped = (session: { readonly id: string }) => {
          for (const connection of server.connections) if (connection.id === session.id) connection._socket.destroy()
        }
        const server: SMTPServer = new SMTPServer({
          authOptional: true,
          disabledCommands: ["AUTH"],
          key: privateKey,
          cert: certificate,
          disableReverseLookup: true,
          logger: false,
          onConnect: (_session, done) => {
            connections++
            done()
          },
          onMailFrom: (_address, session, done) => {
            const answer = failing("from")
            if (answer === "drop") dropped(session)
            else done(answer === undefined ? null : errorOf(answer))
          },
          onRcptTo: (_address, session, done) => {
            const answer = failing("to")
            if (answer === "drop") dropped(session)
            else done(answer === undefined ? null : errorOf(answer))
          },
          onData: (stream, session, done) => {
            const chunks: Array<Buffer> = []
            stream.on("data", (chunk: Buffer) => chunks.push(chunk))
            stream.on("end", () => {
              const answer = failing("data")
              if (answer !== undefined && answer !== "drop") return done(errorOf(answer))
              const { mailFrom, rcptTo } = session.envelope
              mails.push({
                from: mailFrom === false ? "" : mailFrom.address,
                to: rcptTo.map(({ address }) => address),
                raw: Buffer.concat(chunks).toString("utf8"),
                isSecure: session.secure
              })
              if (answer === "drop") dropped(session)
              else done()
            })
          },
          ...options
        })
        server.on("error", () => {})
        yield* Effect.acquireRelease(
          Effect.callback<void>((resume) => {
            server.listen(0, "127.0.0.1", () => resume(Effect.void))
          }),
          () => Effect.callback<void>((resume) => server.close(() => resume(Effect.void)))
        )
        return MailServer.of({
          port: (server.server.address() as AddressInfo).port,
          mails,
          faults,
          refuseAll: (answer) => {
            all = answer
          },
          connections: () => connections
        })
      })
    )

  static readonly layer = MailServer.layerWith()
}

export const sender = "notices@ekimae.example"
export const bounces = "bounces@ekimae.example"

/** Settings that send to the server; TLS as the setting would have it by default. */
export const mailSettings = (overrides: Partial<SmtpServer> = {}, more: Partial<MailSettings["Service"]> = {}) =>
  Layer.unwrap(
    Effect.map(MailServer, ({ port }) =>
      TestSettings.of(MailSettings, {
        server: Option.some({ host: "127.0.0.1", port, security: "starttls", login: undefined, ...overrides }),
        from: Option.some(sender),
        bounces: Option.some(bounces),
        ...more
      })
    )
  )

/** Trusts the certificate of the server. */
export const trust = Layer.succeed(SmtpTrust, { ca: [certificate], servername: "localhost" })

const decodedWord = (charset: string, encoding: string, text: string): string => {
  const bytes =
    encoding.toUpperCase() === "B"
      ? Buffer.from(text, "base64")
      : Buffer.from(
          text
            .replaceAll("_", " ")
            .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          "latin1"
        )
  return new TextDecoder(charset).decode(bytes)
}

/** A header of a mail as a reader shows it. */
export const headerOf = (raw: string, name: string): string | undefined => {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ")
  const line = head.split("\r\n").find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
  return line
    ?.slice(name.length + 2)
    .replaceAll(/\?= =\?/g, "?==?")
    .replaceAll(/=\?([^?]+)\?([BQ])\?([^?]*)\?=/gi, (_, charset: string, encoding: string, text: string) =>
      decodedWord(charset, encoding, text)
    )
}

/** Bodies of the parts of a mail with that type, decoded. */
export const partsOf = (raw: string, type: string): ReadonlyArray<string> =>
  raw
    .split(/\r\n--[^\r\n]+(?:--)?\r\n|^--[^\r\n]+\r\n/u)
    .concat([raw])
    .flatMap((part) => {
      const end = part.indexOf("\r\n\r\n")
      const head = part.slice(0, end).replaceAll(/\r\n[ \t]+/g, " ")
      if (!new RegExp(`^content-type: ${type}`, "im").test(head)) return []
      const body = part.slice(end + 4)
      const encoding = /^content-transfer-encoding: (\S+)/im.exec(head)?.[1]?.toLowerCase()
      if (encoding === "base64") return [Buffer.from(body, "base64").toString("utf8")]
      if (encoding !== "quoted-printable") return [body]
      const bytes = body
        .replaceAll(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return [Buffer.from(bytes, "latin1").toString("utf8")]
    })
