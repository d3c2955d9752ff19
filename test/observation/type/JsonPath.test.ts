/** JSONPath by RFC 9535 with regular expressions by RFC 9485. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { problemOf } from "../../../modules/observation/type/page/Expressions.ts"
import { compileIRegexp } from "../../../modules/observation/type/page/IRegexp.ts"
import { queryJson } from "../../../modules/observation/type/page/JsonPath.ts"
import { priceOfPage } from "../../../modules/observation/type/price/PriceOfPage.ts"

const names = (path: string, texts: ReadonlyArray<string>) =>
  queryJson(
    path,
    texts.map((name) => ({ name })),
    50
  ).map((item) => (item as { readonly name: string }).name)

describe("A regular expression of a JSONPath", () => {
  for (const [pattern, texts, expected] of [
    ["[a,b]+", ["a,b", "c", "ab"], ["a,b", "ab"]],
    ["[,;]", [",", ";", "a"], [",", ";"]],
    ["a\\-b", ["a-b", "ab"], ["a-b"]],
    ["[a\\-z]+", ["a-z", "b"], ["a-z"]],
    ["[-a]+", ["-a", "b"], ["-a"]],
    ["[a-]+", ["a-", "b"], ["a-"]],
    ["[^,]+", ["a,b", "ab"], ["ab"]],
    ["[0-9]{1,3}(,[0-9]{3})*", ["1,280", "12,80", "980"], ["1,280", "980"]],
    ["\\p{Lu}+", ["AB", "ab"], ["AB"]],
    ["[\\p{Nd}.]+", ["1.5", "a"], ["1.5"]],
    ["\\P{L}+", ["12", "a"], ["12"]],
    ["a.c", ["abc", "a\nc", "a😀c"], ["abc", "a😀c"]],
    ["弁当|丼", ["弁当", "丼", "弁当丼"], ["弁当", "丼"]],
    ["a\\.b", ["a.b", "axb"], ["a.b"]],
    ["\\(税込\\)", ["(税込)", "税込"], ["(税込)"]],
    ["(ab)?c{2,}", ["abcc", "cc", "c"], ["abcc", "cc"]],
    ["a^b", ["a^b", "ab"], ["a^b"]],
    ["^ab.*", ["abc", "xab"], ["abc"]],
    [".*bc$", ["abc", "bcd"], ["abc"]],
    ["[$]5", ["$5", "5"], ["$5"]],
    ["<(a/b)=!>", ["<a/b=!>"], ["<a/b=!>"]]
  ] as const) {
    it(`${pattern} matches as RFC 9485 says`, () => {
      const path = `$[?match(@.name, ${JSON.stringify(pattern)})]`
      assert.isNull(problemOf({ jsonPath: path }), pattern)
      assert.deepStrictEqual(names(path, texts), [...expected])
    })
  }

  it("is searched for anywhere in a text by search", () =>
    assert.deepStrictEqual(names("$[?search(@.name, '[a,b],')]", ["xa,y", "xy"]), ["xa,y"]))

  for (const pattern of [
    "\\d+",
    "\\w",
    "\\s",
    "\\b",
    "[\\d]",
    "(?:a)",
    "(?=a)",
    "a**",
    "a{2,1}",
    "[z-a]",
    "[",
    "a)",
    "(a",
    "[]",
    "[a-c-e]",
    "\\p{Han}",
    "\\$",
    "a{x}",
    "\\"
  ]) {
    it(`${pattern} is refused before it is used`, () => {
      for (const name of ["match", "search"]) {
        const jsonPath = `$[?${name}(@.name, ${JSON.stringify(pattern)})]`
        assert.strictEqual(problemOf({ jsonPath }), "regexp", jsonPath)
      }
    })
  }

  it("in the document that is none matches nothing", () =>
    assert.deepStrictEqual(
      queryJson(
        "$[?match(@.name, @.pattern)].name",
        [
          { name: "1", pattern: "\\d" },
          { name: "2", pattern: "[0-9]" }
        ],
        50
      ),
      ["2"]
    ))

  it.prop("of one escaped text matches that text alone", [Schema.String, Schema.String], ([text, other]) => {
    // Surrogates alone are no characters of RFC 9485.
    if (!text.isWellFormed() || !other.isWellFormed()) return
    const expression = compileIRegexp(
      text.replace(/[()*+.?[\\\]{|}^$]/g, (char) => (char === "$" ? "[$]" : `\\${char}`)),
      true
    )
    assert.isTrue(expression.test(text))
    assert.strictEqual(expression.test(other), other === text)
  })
})

describe("A JSONPath", () => {
  it("finds what lies deep, and says where a document is too deep", () => {
    const nested = (depth: number) => {
      let value: object = { price: 980 }
      for (let at = 0; at < depth; at++) value = { inner: value }
      return JSON.stringify(value)
    }
    const read = (depth: number) =>
      priceOfPage({ kind: "json", url: "https://a.jp/", text: nested(depth), jsonPath: "$..price" })
    for (const depth of [10, 60, 900]) assert.deepInclude(read(depth), { value: { ...found, text: "980" } })
    assert.deepInclude(read(1_100), { reason: "too_complex" })
  })

  it("is asked of all scripts of a page", () => {
    const script = (value: unknown, type = "application/json") =>
      `<script type="${type}">${JSON.stringify(value)}</script>`
    const read = (...scripts: ReadonlyArray<string>) =>
      priceOfPage({ kind: "html", url: "https://a.jp/", text: scripts.join(""), jsonPath: "$.product.price" })
    const many = Array.from({ length: 80 }, (_, at) => script({ at }))
    assert.deepInclude(read(...many, script({ product: { price: 980 } })), { value: { ...found, text: "980" } })
    assert.deepInclude(read(script({ product: { price: 980 } }, "application/json; charset=utf-8")), {
      value: { ...found, text: "980" }
    })
    assert.deepInclude(read(script({ product: { price: 980 } }), script({ product: { price: 500 } })), {
      reason: "ambiguous"
    })
  })

  it("in a page whose scripts are broken says so, not that the page has changed", () => {
    const broken = '<script type="application/json">{"product": {"price": 980}, oops}</script>'
    const read = priceOfPage({ kind: "html", url: "https://a.jp/", text: broken, jsonPath: "$.product.price" })
    assert.deepInclude(read, { reason: "unreadable" })
  })
})

const found = { price: 980, currency: "JPY", tax: "unknown", isFrom: false, source: "json_path" } as const
