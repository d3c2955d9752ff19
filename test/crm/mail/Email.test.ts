/** E-mail addresses as people type them, and the setting of the mail server. */
import { assert, describe, it } from "@effect/vitest"
import { Redacted, Result, Schema } from "effect"
import { readEmail } from "../../../modules/crm/friend/contact/Email.ts"
import { plainPasswordExpected, readSmtpUrl, urlExpected } from "../../../modules/crm/mail/transport/SmtpUrl.ts"

const domainOf = (length: number) =>
  `${["a", "b", "c"].map((letter) => letter.repeat(62)).join(".")}.${"d".repeat(length - 192)}.jp`

describe("An e-mail address", () => {
  it("is read in any width and case, and its domain is kept in ASCII", () => {
    for (const [given, read] of [
      ["hana@example.jp", "hana@example.jp"],
      [" Hana.Tanaka+salon@Example.JP ", "Hana.Tanaka+salon@example.jp"],
      ["ｈａｎａ＠ｅｘａｍｐｌｅ．ｊｐ", "hana@example.jp"],
      ["hana@日本語.jp", "hana@xn--wgv71a119e.jp"],
      // Carriers once gave such addresses.
      ["hana..t.@docomo.ne.jp", "hana..t.@docomo.ne.jp"]
    ] as const) {
      assert.strictEqual(readEmail(given), read, given)
    }
  })

  it("is one address: lists, names, quotes, control characters and other things are refused", () => {
    for (const given of [
      "",
      "hana",
      "@example.jp",
      "hana@",
      "hana@example",
      "hana@localhost",
      "a@b.jp,c@d.jp",
      "a@b.jp;c@d.jp",
      "a@b.jp c@d.jp",
      "a@b@c.jp",
      "花 <hana@example.jp>",
      "<hana@example.jp>",
      '"hana"@example.jp',
      "花@example.jp",
      ".hana@example.jp",
      "hana@.example.jp",
      "hana@example..jp",
      "hana@-example.jp",
      "hana@[127.0.0.1]",
      "hana@127.0.0.1",
      "hana@example.jp\nBcc: x@y.jp",
      "hana@exa\r\nmple.jp",
      "hana\u0000@example.jp",
      "hana@example.jp/x",
      "hana@example.jp:25",
      "hana@exam%70le.jp",
      "(x)hana@example.jp"
    ]) {
      assert.isUndefined(readEmail(given), JSON.stringify(given))
    }
  })

  it("has at most 64 characters before the @ and 254 in all", () => {
    const longest = `h@${domainOf(252)}`
    assert.deepStrictEqual([longest.length, readEmail(longest)], [254, longest])
    assert.isUndefined(readEmail(`h@${domainOf(253)}`))
    assert.isString(readEmail(`${"h".repeat(64)}@example.jp`))
    assert.isUndefined(readEmail(`${"h".repeat(65)}@example.jp`))
  })

  const pieces = [
    "hana",
    "@",
    "@",
    "example",
    ".",
    ".jp",
    "\r\n",
    "\0",
    ",",
    ";",
    "<",
    ">",
    " ",
    "花",
    '"',
    "\\",
    "%",
    ":",
    "＠",
    "-",
    "日本"
  ] as const
  const Pieces = Schema.Array(Schema.Literals(pieces)).check(Schema.isMaxLength(12))

  it.prop(
    "stays as it is when it is read again, and never has what ends a header or begins another address",
    [Pieces, Schema.String],
    ([some, any]) => {
      for (const text of [some.join(""), `hana@${any}.jp`, `${any}@example.jp`, any]) {
        const read = readEmail(text)
        if (read === undefined) continue
        assert.strictEqual(readEmail(read), read)
        assert.match(read, /^[\x21-\x7e]{3,254}$/)
        assert.notMatch(read, /[\s,;<>()"\\:[\]]/)
        assert.strictEqual(read.split("@").length, 2)
      }
    }
  )
})

describe("The address of the mail server", () => {
  const read = (text: string) => Result.getOrUndefined(readSmtpUrl(text))

  it("requires TLS unless its scheme says otherwise, with the usual ports", () => {
    assert.deepInclude(read("smtps://mail.example"), { host: "mail.example", port: 465, security: "tls" })
    assert.deepInclude(read("smtp://mail.example"), { port: 587, security: "starttls", login: undefined })
    assert.deepInclude(read("smtp+plain://relay:2525"), { host: "relay", port: 2525, security: "plain" })
    assert.deepInclude(read("smtp+plain://[::1]:25"), { host: "::1", port: 25 })
  })

  it("has a login in URL encoding, which goes without TLS only to this machine", () => {
    const login = read("smtps://shop%40example.jp:p%2Fw@mail.example")?.login
    assert.deepStrictEqual([login?.user, login && Redacted.value(login.password)], ["shop@example.jp", "p/w"])
    assert.isDefined(read("smtp+plain://u:p@127.0.0.1"))
    assert.deepStrictEqual(readSmtpUrl("smtp+plain://u:p@mail.example"), Result.fail(plainPasswordExpected))
  })

  it("is refused in any other form, without a word of what was given", () => {
    for (const given of [
      "",
      "mail.example",
      "https://mail.example",
      "smtp://",
      "smtp://u@mail.example",
      "smtp://m/x",
      "smtp://m?a=b"
    ]) {
      assert.deepStrictEqual(readSmtpUrl(given), Result.fail(urlExpected), given)
    }
  })
})
