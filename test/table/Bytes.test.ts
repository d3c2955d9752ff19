import { assert, describe, it } from "@effect/vitest"
import { decodeTable, detect, encodingNamed, faultyLine } from "../../src/table/Bytes.ts"

/** `カット` with a heading in ASCII. */
const tables = {
  shift_jis: [0x83, 0x4a, 0x83, 0x62, 0x83, 0x67],
  "euc-jp": [0xa5, 0xab, 0xa5, 0xc3, 0xa5, 0xc8],
  "iso-2022-jp": [0x1b, 0x24, 0x42, 0x25, 0x2b, 0x25, 0x43, 0x25, 0x48, 0x1b, 0x28, 0x42],
  "utf-8": [...Buffer.from("カット")]
} as const
const table = (name: keyof typeof tables, ...more: ReadonlyArray<number>) =>
  Uint8Array.from([...Buffer.from("name\n"), ...tables[name], ...more])

describe("The bytes of a table", () => {
  it("tell their encoding, and are believed more than a declaration that cannot be true", () => {
    for (const name of ["shift_jis", "euc-jp", "iso-2022-jp", "utf-8"] as const) {
      assert.strictEqual(detect(table(name)), name)
      for (const declared of [undefined, name, "utf-16le"] as const) {
        if (declared === "utf-16le" && table(name).length % 2 === 0) continue
        assert.deepStrictEqual(decodeTable(table(name), declared), { text: "name\nカット" }, `${name} ${declared}`)
      }
    }
    assert.deepStrictEqual(decodeTable(table("shift_jis"), "utf-8"), { text: "name\nカット" })
    assert.deepStrictEqual(decodeTable(Buffer.from("\uFEFFカット", "utf16le"), "utf-8"), { text: "カット" })
    assert.deepStrictEqual(decodeTable(Buffer.from("name,カット", "utf16le"), undefined), { text: "name,カット" })
    assert.deepStrictEqual(decodeTable(Buffer.from("name\0,x"), undefined), { text: "name\0,x" })
  })

  it("hold the letters of names that Windows added, and katakana of half width", () => {
    // 髙﨑㈱ and ﾔﾏﾀﾞ.
    const names = Uint8Array.from([0xfb, 0xfc, 0xfa, 0xb1, 0x87, 0x8a, 0x0a, 0xd4, 0xcf, 0xc0, 0xde])
    assert.deepStrictEqual(decodeTable(names, undefined), { text: "髙﨑㈱\nﾔﾏﾀﾞ" })
    assert.deepStrictEqual(decodeTable(Uint8Array.from([0xd4, 0xcf, 0xc0, 0xde]), undefined), { text: "ﾔﾏﾀﾞ" })
  })

  it("in no encoding are named by their line", () => {
    for (const name of ["shift_jis", "utf-8"] as const) {
      assert.deepStrictEqual(decodeTable(table(name, 0x0a, 0xff, 0x41), name), { line: 3, encoding: name })
    }
  })

  it("are damaged UTF-8 where most of their letters are whole ones of it, and no other encoding's", () => {
    const text = Buffer.from("氏名\n山田太郎\n鈴木花子\n")
    assert.deepStrictEqual(decodeTable(Buffer.concat([text, Buffer.from([0xe6, 0x97])]), undefined), {
      line: 4,
      encoding: "utf-8"
    })
    const cut = Buffer.concat([text.subarray(0, 8), text.subarray(9)])
    assert.strictEqual(detect(cut), "utf-8")
  })

  it("are read a few times for the line that is wrong, however many lines there are", () => {
    let parts = 0
    for (const encoding of ["utf-8", "shift_jis", "euc-jp", "iso-2022-jp"] as const) {
      for (const at of [0, 1, 255, 256, 65_535, 65_536, 99_999]) {
        const lines = new Uint8Array(100_000).fill(0x0a)
        lines[at] = 0xff
        const part = (begin?: number, end?: number) => {
          parts++
          return Uint8Array.prototype.subarray.call(lines, begin, end)
        }
        Object.defineProperty(lines, "subarray", { value: part })
        parts = 0
        assert.strictEqual(faultyLine(lines, encoding), at + 1, `${encoding} ${at}`)
        assert.isBelow(parts, 1_000)
      }
    }
    // The second half of a character is missing.
    assert.strictEqual(faultyLine(Uint8Array.from([0x61, 0x0a, 0x83]), "shift_jis"), 2)
    assert.strictEqual(faultyLine(Uint8Array.from([0x61, 0x0a, 0x83, 0x0a, 0x61]), "shift_jis"), 2)
  })

  it("are declared under many names", () => {
    for (const label of ["cp932", "Windows-31J", "SJIS", "shift_jis", "MS932"]) {
      assert.strictEqual(encodingNamed(label), "shift_jis", label)
    }
    for (const label of ["koi8-r", "nonsense"]) assert.isUndefined(encodingNamed(label), label)
  })
})
