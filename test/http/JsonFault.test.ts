import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as JsonFault from "../../src/http/JsonFault.ts"

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const pieces = [
  "{",
  "}",
  "[",
  "]",
  ":",
  ",",
  '"',
  "a",
  "1",
  "-",
  ".",
  "e",
  "true",
  " ",
  "\n",
  "\\",
  "\\u0041",
  "\t",
  "0"
]

describe("The fault of a text that should be JSON", () => {
  it("is where it stops being JSON, with what was expected", () => {
    const at = (text: string) => {
      const { column, expected, line } = JsonFault.find(text) ?? assert.fail(text)
      return `${line}:${column} ${expected}`
    }
    assert.deepStrictEqual(
      ['{\n "a": 1,\n}', "{bad", "", '{"a":"x', "[1 2]", '{"a" 1}', "[1]]", '["\t"]', '["\\x"]', "[,"].map(at),
      [
        "3:1 a name in double quotes",
        "1:2 a name in double quotes or }",
        "1:1 a value",
        "1:8 a closing quote",
        "1:4 a comma or the closing bracket",
        "1:6 a colon",
        "1:4 nothing more",
        "1:3 an escape such as \\n: a text has no line ends or tabs",
        '1:3 an escape such as \\" or \\u0041',
        "1:2 a value or ]"
      ]
    )
  })

  const Piece = Schema.Literals(pieces)
  it.prop(
    "is found where the parser of the runtime refuses a text, and nowhere else",
    [Schema.Array(Piece)],
    ([text]) => {
      const joined = text.join("")
      assert.strictEqual(JsonFault.find(joined) === undefined, isJson(joined), joined)
    }
  )
})
