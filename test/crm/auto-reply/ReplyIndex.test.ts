/** Which reply answers a text, beside a plain search of all keywords, and how long many keywords take. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { type Answerable, KeptIndexes, ReplyIndex } from "../../../modules/crm/auto-reply/ReplyIndex.ts"
import { searchKey } from "../../../modules/crm/friend/search/SearchKey.ts"

const reply = (id: string, match: Answerable["match"], ...keywords: ReadonlyArray<string>): Answerable => ({
  id,
  type: "keyword",
  match,
  keywords,
  marketing: "keep"
})

describe("The answer to a text", () => {
  it("is an exact one before one that is contained, then the oldest", () => {
    const index = new ReplyIndex([
      reply("3", "contains", "予約"),
      reply("2", "exact", "予約変更"),
      reply("1", "contains", "変更"),
      reply("4", "exact", "ABC")
    ])
    const answer = (text: string) => index.answerTo(text)?.id
    assert.deepStrictEqual(["予約変更", "予約を変更", "ご予約", "ａｂｃ ", "abcd", "", "こんにちは"].map(answer), [
      "2",
      "1",
      "3",
      "4",
      undefined,
      undefined,
      undefined
    ])
  })

  const Word = Schema.Array(Schema.Literals(["a", "b", "Ａ", "予", "😀", " "])).check(Schema.isMaxLength(5))
  const Words = Schema.Array(Word).check(Schema.isMaxLength(12))

  it.prop("is the one that a search for each keyword finds", { words: Words, text: Word, more: Word }, (given) => {
    const join = (letters: ReadonlyArray<string>) => letters.join("")
    const text = join(given.text) + join(given.more)
    const replies = given.words.map((word, at) =>
      reply(String(90 - at), at % 3 === 0 ? "exact" : "contains", join(word))
    )
    const key = (one: string) => searchKey(one).trim()
    const oldest = replies.toReversed().filter(({ keywords }) => key(keywords[0]!) !== "")
    const expected =
      oldest.find(({ keywords, match }) => match === "exact" && key(keywords[0]!) === key(text)) ??
      oldest.find(({ keywords, match }) => match === "contains" && key(text).includes(key(keywords[0]!)))
    assert.strictEqual(new ReplyIndex(replies).answerTo(text)?.id, expected?.id)
  })

  it("is looked for in the first thousand letters, and whole texts are compared up to there", () => {
    const index = new ReplyIndex([reply("1", "contains", "予約"), reply("2", "exact", "x")])
    assert.strictEqual(index.answerTo(`${"あ".repeat(998)}予約`)?.id, "1")
    assert.isUndefined(index.answerTo(`${"あ".repeat(999)}予約`))
    assert.strictEqual(index.answerTo(`${" ".repeat(999)}x`)?.id, "2")
    assert.isUndefined(index.answerTo(`${" ".repeat(1_000)}x`))
  })

  it("takes a moment with as many and as long keywords as an account may have, however long texts become", () => {
    const replies = Array.from({ length: 200 }, (_, at) =>
      reply(
        String(at).padStart(3, "0"),
        "contains",
        ...Array.from({ length: 50 }, (_, n) => "\uFDFA".repeat(96) + String(at * 50 + n).padStart(4, "0"))
      )
    )
    const index = new ReplyIndex(replies)
    // A search for each of the keywords would exceed the time limit of the test.
    for (let n = 0; n < 1_000; n++) assert.isDefined(index.answerTo("\uFDFA".repeat(3_000)))
    // One keyword, since their first 200 letters are the same.
    assert.isBelow(index.bytes, 100_000)
  })

  it("is kept in memory that follows the letters of the keywords, however short they are", () => {
    const bytesOf = (length: number) => {
      const keywords = Array.from({ length: 50 }, (_, n) => String(n).padStart(length, "x"))
      const [index, none] = [
        new ReplyIndex([reply("1", "contains", ...keywords)]),
        new ReplyIndex([reply("1", "exact")])
      ]
      return (index.bytes - none.bytes) / keywords.length
    }
    assert.deepStrictEqual([bytesOf(2), bytesOf(100)], [44, 240])
  })
})

describe("Indexes that are kept", () => {
  const small = new ReplyIndex([reply("1", "exact", "予約")])

  it("are those of the same version", () => {
    const kept = new KeptIndexes()
    kept.keep("a", "1", small)
    assert.strictEqual(kept.get("a", "1"), small)
    assert.isUndefined(kept.get("a", "2"))
    kept.keep("a", "2", small)
    assert.strictEqual(kept.get("a", "2"), small)
    assert.strictEqual(kept.bytes, small.bytes)
  })

  it("fill a number of bytes at most, and the one looked up longest ago makes room", () => {
    const kept = new KeptIndexes(small.bytes * 2)
    for (const accountId of ["a", "b"]) kept.keep(accountId, "1", small)
    assert.strictEqual(kept.bytes, small.bytes * 2)
    assert.strictEqual(kept.get("a", "1"), small)
    kept.keep("c", "1", small)
    assert.deepStrictEqual(
      ["a", "b", "c"].filter((accountId) => kept.get(accountId, "1") !== undefined),
      ["a", "c"]
    )
    assert.strictEqual(kept.bytes, small.bytes * 2)
  })

  it("take one that is larger than all may be, alone", () => {
    const kept = new KeptIndexes(small.bytes)
    kept.keep("a", "1", small)
    const large = new ReplyIndex([reply("1", "exact", "予約", "変更")])
    kept.keep("b", "1", large)
    assert.isUndefined(kept.get("a", "1"))
    assert.strictEqual(kept.get("b", "1"), large)
  })
})
