import { assert, describe, it } from "@effect/vitest"
import { decode } from "../../../modules/observation/fetch/body/Charset.ts"

/** 価格 ¥1,280 in the charsets of Japanese pages. */
const price = "価格"
const sjis = Buffer.from([0x89, 0xbf, 0x8a, 0x69])
const eucJp = Buffer.from([0xb2, 0xc1, 0xb3, 0xca])
const jis = Buffer.from([0x1b, 0x24, 0x42, 0x32, 0x41, 0x33, 0x4a, 0x1b, 0x28, 0x42])
const meta = (charset: string, body: Buffer) => Buffer.concat([Buffer.from(`<meta charset="${charset}"><p>`), body])
const equiv = (charset: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`<META http-equiv=content-type content='text/html; charset=${charset}'><p>`), body])

describe("A page is decoded", () => {
  for (const [what, body, contentType] of [
    ["by its header: Shift_JIS", sjis, "text/html; charset=Shift_JIS"],
    ["by its header, in a name of Windows", sjis, "text/html;charset=windows-31j"],
    ["by its header: EUC-JP, quoted", eucJp, 'text/html; charset="EUC-JP"'],
    ["by its header: ISO-2022-JP", jis, "text/html; charset=iso-2022-jp"],
    ["by its header before its declaration", meta("utf-8", sjis), "text/html; charset=x-sjis"],
    ["by its declaration: Shift_JIS", meta("shift_jis", sjis), "text/html"],
    ["by its declaration: EUC-JP", equiv("euc-jp", eucJp), "text/html"],
    [
      "by its declaration where the header names no charset that exists",
      meta("EUC-JP", eucJp),
      "text/html; charset=none"
    ],
    [
      "by the declaration of XML",
      Buffer.concat([Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?>'), sjis]),
      "application/xhtml+xml"
    ],
    ["as UTF-8 where it says UTF-16 in ASCII", meta("utf-16", Buffer.from(price)), "text/html"],
    [
      "as UTF-8 by its byte order mark, whatever the header says",
      Buffer.from(`\ufeff${price}`),
      "text/html; charset=shift_jis"
    ],
    ["as UTF-16 by its byte order mark", Buffer.from(`\ufeff${price}`, "utf16le"), "text/html"],
    ["as UTF-8 where nothing is declared", Buffer.from(price), "text/html"],
    ["as EUC-JP where nothing is declared and only that is valid", eucJp, ""],
    ["as Shift_JIS where nothing is declared and only that is valid", sjis, ""]
  ] as const) {
    it(what, () => assert.include(decode(body, contentType, "html"), price))
  }

  it("without its byte order mark", () => assert.strictEqual(decode(Buffer.from("\ufeffa"), "", "html"), "a"))

  it("even where it is valid in no charset", () =>
    assert.include(decode(Buffer.from([0x41, 0xff, 0xfe, 0xff]), "", "html"), "A\ufffd"))

  it("as UTF-8 if it is JSON, unless its header says otherwise", () => {
    assert.strictEqual(
      decode(Buffer.from(`"<meta charset=euc-jp>${price}"`), "application/json", "json"),
      `"<meta charset=euc-jp>${price}"`
    )
    assert.strictEqual(decode(sjis, "application/json; charset=shift_jis", "json"), price)
  })
})
