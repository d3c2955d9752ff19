/** Reports of mail servers, and the tokens by which a bounce is known. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { isFinal, longestReport, readReport } from "../../../modules/crm/mail/bounce/BounceReport.ts"
import {
  envelopeSenderOf,
  isSigned,
  mailIdOf,
  tokenOf,
  tokensIn
} from "../../../modules/crm/mail/bounce/BounceToken.ts"
import { reportOf } from "../../support/mail/Reports.ts"

const key = new Uint8Array(32).fill(1)
const mailId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

describe("A bounce token", () => {
  it("names its mail, survives a change of case, and fits before the @ of the longest bounce address", () => {
    const token = tokenOf(key, mailId)
    assert.match(token, /^[0-9a-z]{42}$/)
    assert.deepStrictEqual([mailIdOf(token), isSigned(key, token)], [mailId, true])
    assert.isTrue(isSigned(key, token.toUpperCase()))
    const sender = envelopeSenderOf(`${"b".repeat(20)}@ekimae.example`, token)
    assert.isAtMost(sender.indexOf("@"), 64)
    assert.deepStrictEqual(tokensIn(`To: <${sender}>`), [token])
  })

  it("of another key, another mail or with one letter changed is refused", () => {
    const token = tokenOf(key, mailId)
    assert.isFalse(isSigned(new Uint8Array(32).fill(2), token))
    for (let at = 0; at < token.length; at++) {
      const changed = `${token.slice(0, at)}${token[at] === "7" ? "6" : "7"}${token.slice(at + 1)}`
      assert.isFalse(isSigned(key, changed), changed)
    }
    for (const wrong of ["", token.slice(1), `${token}a`, "x".repeat(42)]) assert.isFalse(isSigned(key, wrong))
  })
})

describe("A report of a mail server", () => {
  it("is read with what became of each recipient, and whom it was sent to", () => {
    const to = "bounces+abc@ekimae.example"
    const report = readReport(
      reportOf({
        to,
        recipients: [
          { action: "failed", status: "5.1.1" },
          { action: "delayed", status: "4.4.1" }
        ]
      })
    )
    assert.deepStrictEqual(report?.recipients, [
      { action: "failed", status: "5.1.1" },
      { action: "delayed", status: "4.4.1" }
    ])
    assert.include(report?.addressedTo ?? "", to)
    assert.isDefined(readReport(reportOf({ to, lineEnd: "\n" })))
    assert.isDefined(readReport(`From MAILER-DAEMON Mon Nov 30 00:00:00 2026\n${reportOf({ to, lineEnd: "\n" })}`))
  })

  it("gives up an address by a permanent status alone, and not for a full mailbox", () => {
    const finalOf = (action: string, status: string) =>
      isFinal(readReport(reportOf({ recipients: [{ action, status }] }))!)
    assert.deepStrictEqual(
      [finalOf("failed", "5.1.1"), finalOf("failed", "5.0.0"), finalOf("failed", "5.7.1")],
      [true, true, true]
    )
    assert.deepStrictEqual(
      [
        finalOf("failed", "5.2.2"),
        finalOf("failed", "4.4.7"),
        finalOf("delayed", "5.1.1"),
        finalOf("relayed", "2.0.0")
      ],
      [false, false, false, false]
    )
  })

  it("is refused when it is longer than 1 MiB, has no status, or is another mail", () => {
    const report = reportOf({})
    const padded = (length: number) => `${report}${"x".repeat(length - report.length)}`
    assert.isDefined(readReport(padded(longestReport)))
    assert.isUndefined(readReport(padded(longestReport + 1)))
    assert.isUndefined(readReport("Subject: Hello\n\nAction: failed\nStatus: 5.1.1\n"))
    assert.isUndefined(readReport(report.replace("message/delivery-status", "text/plain")))
    assert.isUndefined(readReport(report.replace("report-type", "x").replace("multipart/report", "multipart/mixed")))
  })

  const Lines = Schema.Array(
    Schema.Literals([
      "Content-Type: multipart/report; boundary=b",
      "",
      "--b",
      "--b--",
      "Content-Type: message/delivery-status",
      "Action: failed",
      " x",
      "Status: 5.1.1"
    ])
  )

  it.prop("of any lines is read or refused", [Lines, Schema.String], ([lines, any]) => {
    for (const text of [any, lines.join("\n"), lines.join("\r\n")]) {
      const report = readReport(text)
      if (report !== undefined) assert.isAbove(report.recipients.length, 0)
    }
  })

  it("of the longest kind is read to its end, whatever it repeats", () => {
    for (const piece of ["\n ", "a: b\n", "a: b\n "]) {
      readReport(piece.repeat(Math.floor(longestReport / piece.length)))
      const head = "Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n"
      readReport(head + piece.repeat(Math.floor((longestReport - head.length) / piece.length)))
    }
  })
})
