/** What answers of a mail server mean for a mail. */
import { assert, describe, it } from "@effect/vitest"
import { failureOf } from "../../../modules/crm/mail/transport/SmtpReply.ts"

const kindOf = (command: string, response: string, code = "EENVELOPE") =>
  failureOf({ code, command, response, responseCode: Number(response.slice(0, 3)) }).kind

describe("The answer of a mail server", () => {
  it("that does not know the recipient says something of the address, and one about policy or a full mailbox does not", () => {
    for (const response of [
      "550 5.1.1 unknown user",
      "550 no such user",
      "551 gone",
      "553 bad name",
      "550 5.1.10 null MX",
      "550 5.2.1 disabled"
    ])
      assert.strictEqual(kindOf("RCPT TO", response), "address_refused", response)
    for (const response of [
      "550 5.7.1 relaying denied",
      "552 5.2.2 mailbox full",
      "554 refused",
      "550 5.7.26 no DMARC"
    ])
      assert.strictEqual(kindOf("RCPT TO", response), "refused", response)
    assert.strictEqual(kindOf("DATA", "550 5.1.1 unknown user", "EMESSAGE"), "refused")
    assert.strictEqual(kindOf("DATA", "554 5.7.1 spam", "EMESSAGE"), "refused")
  })

  it("that asks to come again defers the mail", () => {
    for (const response of ["450 4.2.0 greylisted", "451 try again", "452 4.2.2 mailbox full", "503 5.5.1 sequence"])
      assert.strictEqual(kindOf("RCPT TO", response), "deferred", response)
    assert.strictEqual(kindOf("DATA", "451 4.3.0 later", "EMESSAGE"), "deferred")
  })

  it("that is missing, or closes the connection, says nothing of the mail", () => {
    for (const code of ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", undefined])
      assert.strictEqual(failureOf({ code, command: "CONN" }).kind, "away", String(code))
    assert.strictEqual(kindOf("RCPT TO", "421 4.3.2 shutting down"), "away")
  })

  it("about the login, TLS or the sender is the operator's matter", () => {
    assert.strictEqual(kindOf("AUTH PLAIN", "535 5.7.8 wrong", "EAUTH"), "misconfigured")
    assert.strictEqual(kindOf("MAIL FROM", "550 5.7.1 sender refused"), "misconfigured")
    assert.strictEqual(kindOf("MAIL FROM", "530 5.7.0 STARTTLS first"), "misconfigured")
    assert.strictEqual(failureOf({ code: "ETLS", command: "STARTTLS" }).kind, "misconfigured")
  })

  it("is kept by its codes alone, since its words may repeat the address", () => {
    const answer = { code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }
    assert.strictEqual(failureOf({ ...answer, response: "550 5.1.1 <hana@example.jp> unknown" }).reason, "550 5.1.1")
    assert.strictEqual(failureOf({ ...answer, response: "550 hana@example.jp unknown" }).reason, "550")
  })
})
