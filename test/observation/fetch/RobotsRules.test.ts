/** Rules of robots.txt as RFC 9309 says them: which group counts, which rule decides, which octets are equal. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { askRules } from "../../../modules/observation/fetch/robots/RobotsRules.ts"

const octets = (text: string) => Buffer.from(text, "utf8").toString("latin1")
const ask = (text: string, path: string) => askRules({ text: octets(text), url: `https://shop.example.jp${path}` })
const verdict = (text: string, path: string) => (ask(text, path).isAllowed ? "allowed" : "forbidden")

/** Patterns of one `Disallow`, a path, and whether the path is forbidden by it. */
const patterns: ReadonlyArray<readonly [pattern: string, path: string, isForbidden: boolean]> = [
  ["/", "/", true],
  ["/", "/any/where?x=1", true],
  ["", "/", false],
  ["/private", "/private", true],
  ["/private", "/private/page", true],
  ["/private", "/privateer", true],
  ["/private", "/Private", false],
  ["/private", "/a/private", false],
  ["/private/", "/private", false],
  ["/private/", "/private/", true],
  ["/a b", "/a%20b", true],
  ["/a%20b", "/a b", true],
  ["private", "/private", false],
  ["*/private", "/a/private", true],
  ["*.pdf", "/menu.pdf", true],
  ["https://shop.example.jp/a", "/a", false],
  // Wildcards and ends.
  ["/*", "/", true],
  ["/*.pdf", "/menu/lunch.pdf", true],
  ["/*.pdf", "/menu/lunch.pdf?page=1", true],
  ["/*.pdf$", "/menu/lunch.pdf", true],
  ["/*.pdf$", "/menu/lunch.pdf?page=1", false],
  ["/*.pdf$", "/a.pdf/b.pdf", true],
  ["/menu$", "/menu", true],
  ["/menu$", "/menu/", false],
  ["/$", "/", true],
  ["/$", "/a", false],
  ["$", "/", false],
  ["/a$b", "/a$b", true],
  ["/a$b", "/a%24b", true],
  ["/a$b", "/a", false],
  ["/a*b*c", "/axxbxxcxx", true],
  ["/a*b*c", "/axxcxxb", false],
  ["/a**b", "/ab", true],
  ["/a*", "/a", true],
  ["/a*$", "/abc", true],
  ["/a*a$", "/a", false],
  ["/a*a$", "/aa", true],
  ["/*a*ab$", "/aab", true],
  ["/*/edit", "/edit", false],
  ["/*/edit", "//edit", true],
  ["*", "/x", true],
  ["/*?", "/a?b", true],
  ["/*?", "/a", false],
  ["/*?sort=", "/items?sort=price", true],
  ["/*?*sort=", "/items?page=2&sort=price", true],
  ["/*?sort=", "/items?page=2&sort=price", false],
  ["/a?b", "/a?bc", true],
  ["/a?", "/a?", true],
  ["/file-*.html", "/file-%2A.html", true],
  ["/file-%2A.html", "/file-*.html", true],
  ["/file-%2A.html", "/file-x.html", false],
  ["/file%24", "/file$", true],
  ["/file%24", "/file", false],
  // Brackets and signs that URLs hold as they are.
  ["/a[1]", "/a[1]", true],
  ["/a[1]", "/a%5B1%5D", true],
  ["/a%5B1%5D", "/a[1]", true],
  ["/a%5b1%5d", "/a%5B1%5D", true],
  ["/*?filter[size]=", "/items?filter[size]=L", true],
  ["/*?filter[size]=", "/items?filter%5Bsize%5D=L", true],
  ["/*?filter%5Bsize%5D=", "/items?filter[size]=L", true],
  ["/a|b", "/a|b", true],
  ["/a|b", "/a%7Cb", true],
  ["/a%7cb", "/a|b", true],
  ["/it's", "/it's", true],
  ["/it's", "/it%27s", true],
  ["/it%27s", "/it's", true],
  ["/*?q='", "/search?q='", true],
  ["/*?q=%27", "/search?q='", true],
  ["/{id}", "/{id}", true],
  ["/%7Bid%7D", "/{id}", true],
  ['/"a"', "/%22a%22", true],
  ["/a^b", "/a^b", true],
  ["/a`b", "/a`b", true],
  ["/a\\b", "/a%5Cb", true],
  ["/<a>", "/<a>", true],
  ["/a(b)!,;", "/a(b)!,;", true],
  ["/a(b)", "/a%28b%29", true],
  ["/@user", "/%40user", true],
  ["/a:b", "/a%3Ab", true],
  ["/a+b", "/a%2Bb", true],
  ["/a+b", "/a%20b", false],
  // Percent-encoding.
  ["/%7Euser", "/~user", true],
  ["/~user", "/%7Euser", true],
  ["/~user", "/%7euser", true],
  ["/foo/bar/%62%61%7A", "/foo/bar/baz", true],
  ["/foo/bar/baz", "/foo/bar/%62%61%7A", true],
  ["/foo/bar?baz=quz", "/foo/bar?baz=quz", true],
  ["/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar", true],
  ["/foo/bar?baz=https%3A%2F%2Ffoo.bar", "/foo/bar?baz=https://foo.bar", true],
  ["/*https%3A%2F%2Ffoo.bar", "/foo/bar?baz=https://foo.bar", true],
  ["/a?b?c", "/a?b%3Fc", true],
  ["/a%2Fb", "/a/b", false],
  ["/a/b", "/a%2Fb", false],
  ["/a%2Fb", "/a%2fb", true],
  ["/a%3Fb", "/a?b", false],
  ["/a%3Fb", "/a%3fb", true],
  ["/a%", "/a%25", true],
  ["/a%zz", "/a%zz", true],
  ["/100%off", "/100%off", true],
  ["/100%25off", "/100%off", true],
  ["/foo/ツ", "/foo/%E3%83%84", true],
  ["/foo/%E3%83%84", "/foo/ツ", true],
  ["/foo/%e3%83%84", "/foo/ツ", true],
  ["/カート", "/カート/1", true],
  ["/カート", "/かーと", false],
  ["/é", "/%C3%A9", true],
  ["/à", "/%C3%A0", true],
  ["/é", "/%E9", false],
  ["/%E9", "/%e9", true],
  ["/%00", "/%00", true]
]

describe("A pattern", () => {
  for (const [pattern, path, isForbidden] of patterns) {
    it(`${pattern} ${isForbidden ? "matches" : "does not match"} ${path}`, () => {
      assert.strictEqual(verdict(`User-agent: *\nDisallow: ${pattern}`, path), isForbidden ? "forbidden" : "allowed")
    })
  }

  it("of octets in another encoding matches the same octets", () => {
    const text = Buffer.concat([Buffer.from("User-agent: *\nDisallow: /"), Buffer.from([0x83, 0x4a])]).toString(
      "latin1"
    )
    assert.isFalse(askRules({ text, url: "https://shop.example.jp/%83J" }).isAllowed)
  })
})

/** Rules for all, a path, and what is decided. */
const decisions: ReadonlyArray<readonly [rules: string, path: string, expected: string]> = [
  ["Disallow: /\nAllow: /a", "/a", "allowed"],
  ["Allow: /a\nDisallow: /", "/a", "allowed"],
  ["Allow: /\nDisallow: /a", "/a", "forbidden"],
  ["Disallow: /a\nAllow: /a", "/a", "allowed"],
  ["Allow: /a\nDisallow: /a", "/a", "allowed"],
  ["Allow: /example/page/\nDisallow: /example/page/disallowed.gif", "/example/page/disallowed.gif", "forbidden"],
  ["Disallow: /*.gif\nAllow: /page", "/page/a.gif", "forbidden"],
  ["Disallow: /*.gif\nAllow: /page/", "/page/a.gif", "allowed"],
  ["Disallow: /page\nAllow: /*.htm", "/page.htm", "allowed"],
  ["Disallow: /a\nAllow: /a$", "/a", "allowed"],
  ["Allow: /a\nDisallow: /a$", "/a", "forbidden"],
  ["Allow: /ab\nDisallow: /a*b", "/ab", "forbidden"],
  ["Disallow: /ツ\nAllow: /%E3%83%84", "/ツ", "allowed"],
  ["Disallow: /ツ\nAllow: /********", "/ツ", "forbidden"],
  ["Disallow: /%61%62\nAllow: /abc", "/abc", "allowed"],
  ["Disallow: /%61%62%63\nAllow: /ab", "/abc", "forbidden"],
  ["Allow: /%61%62\nDisallow: /ab", "/ab", "allowed"],
  ["Disallow: /a|b\nAllow: /a*b", "/a|b", "forbidden"],
  ["Disallow: /\nAllow:", "/a", "forbidden"],
  ["Disallow: /\nDisallow:", "/a", "forbidden"],
  ["Disallow: /", "/robots.txt", "allowed"],
  ["Disallow: /", "/robots.txt?x", "forbidden"],
  ["Disallow: /a # of guests", "/a", "forbidden"],
  ["Disallow: /a#b", "/ac", "forbidden"],
  ["Disallow: /a#b", "/a", "forbidden"],
  ["# Disallow: /a", "/a", "allowed"],
  ["Disallow : /a", "/a", "forbidden"],
  ["\t Disallow\t:\t/a \t", "/a", "forbidden"],
  ["DISALLOW: /a", "/a", "forbidden"],
  ["disallow:/a", "/a", "forbidden"],
  ["Disallow /a", "/a", "allowed"],
  ["Dis allow: /a", "/a", "allowed"],
  ["Noindex: /a", "/a", "allowed"]
]

describe("Of the rules", () => {
  for (const [rules, path, expected] of decisions) {
    it(`${JSON.stringify(rules)}, ${path} is ${expected}`, () =>
      assert.strictEqual(verdict(`User-agent: *\n${rules}`, path), expected))
  }
})

/** Whole files, each asked about /a. */
const files: ReadonlyArray<readonly [what: string, file: string, expected: string]> = [
  ["without groups", "Disallow: /", "allowed"],
  ["with rules before any group", "Disallow: /\nUser-agent: *\nAllow: /b", "allowed"],
  ["that names this visitor in lower case", "User-agent: ekimae\nDisallow: /", "forbidden"],
  ["that names this visitor in upper case", "USER-AGENT: EKIMAE\nDisallow: /", "forbidden"],
  ["that names a version of this visitor", "User-agent: Ekimae/1.0\nDisallow: /", "forbidden"],
  ["that names this visitor with a comment", "User-agent: Ekimae # all of it\nDisallow: /", "forbidden"],
  ["that names this visitor with more words", "User-agent: Ekimae crawler\nDisallow: /", "forbidden"],
  ["that names a longer name", "User-agent: Ekimaebot\nDisallow: /", "allowed"],
  ["that names a longer name with a hyphen", "User-agent: Ekimae-News\nDisallow: /", "allowed"],
  ["that names a part of the name", "User-agent: Eki\nDisallow: /", "allowed"],
  ["that names an empty name", "User-agent:\nDisallow: /", "allowed"],
  ["that names a star and more", "User-agent: *bot\nDisallow: /", "allowed"],
  ["that names a star and a word", "User-agent: * all\nDisallow: /", "forbidden"],
  ["with a specific group that allows", "User-agent: *\nDisallow: /\n\nUser-agent: Ekimae\nAllow: /", "allowed"],
  ["with a specific group before that for all", "User-agent: Ekimae\nAllow: /\nUser-agent: *\nDisallow: /", "allowed"],
  [
    "with a specific group whose rules are of other paths",
    "User-agent: *\nDisallow: /a\n\nUser-agent: Ekimae\nDisallow: /b",
    "allowed"
  ],
  ["with a specific group that is empty", "User-agent: *\nDisallow: /\n\nUser-agent: Ekimae\nDisallow:", "allowed"],
  ["with a specific group without rules", "User-agent: *\nDisallow: /\n\nUser-agent: Ekimae", "allowed"],
  ["with two groups of one name", "User-agent: Ekimae\nDisallow: /b\n\nUser-agent: Ekimae\nDisallow: /a", "forbidden"],
  ["with two groups for all", "User-agent: *\nDisallow: /b\n\nUser-agent: *\nDisallow: /a", "forbidden"],
  [
    "with two groups of one name, of which one allows more exactly",
    "User-agent: Ekimae\nDisallow: /\n\nUser-agent: x\nDisallow: /\n\nUser-agent: Ekimae\nAllow: /a",
    "allowed"
  ],
  ["with several names above the rules", "User-agent: x\nUser-agent: Ekimae\nUser-agent: y\nDisallow: /", "forbidden"],
  ["with an empty line between names", "User-agent: Ekimae\n\nUser-agent: x\nDisallow: /", "forbidden"],
  ["with a comment between names", "User-agent: Ekimae\n# and\nUser-agent: x\nDisallow: /", "forbidden"],
  ["with a sitemap between names", "User-agent: Ekimae\nSitemap: /s.xml\nUser-agent: x\nDisallow: /", "forbidden"],
  ["with a delay between names", "User-agent: Ekimae\nCrawl-delay: 5\nUser-agent: x\nDisallow: /", "forbidden"],
  ["with an unknown line between names", "User-agent: Ekimae\nFoo: bar\nUser-agent: x\nDisallow: /", "forbidden"],
  ["with a line of no form between names", "User-agent: Ekimae\nhello\nUser-agent: x\nDisallow: /", "forbidden"],
  ["with an empty line above the rules", "User-agent: Ekimae\n\nDisallow: /", "forbidden"],
  ["with a sitemap between rules", "User-agent: *\nDisallow: /b\nSitemap: /s.xml\nDisallow: /a", "forbidden"],
  ["with an empty line between rules", "User-agent: *\nDisallow: /b\n\nDisallow: /a", "forbidden"],
  [
    "whose rules are of the name above them alone",
    "User-agent: *\nDisallow: /b\nUser-agent: x\nDisallow: /a",
    "allowed"
  ],
  ["with a byte order mark", "\ufeffUser-agent: *\nDisallow: /", "forbidden"],
  ["with a byte order mark and a comment", "\ufeff# robots\nUser-agent: *\nDisallow: /", "forbidden"],
  ["with ends of lines of CR", "User-agent: *\rDisallow: /", "forbidden"],
  ["with ends of lines of CR LF", "User-agent: *\r\nDisallow: /\r\n", "forbidden"],
  ["with mixed ends of lines", "User-agent: x\r\n\rUser-agent: *\nDisallow: /\r", "forbidden"],
  ["with spaces before names", "  User-agent : *\n  Disallow: /", "forbidden"],
  ["of which the rules follow a comment on the same line", "User-agent: * # Disallow: /\nAllow: /", "allowed"],
  ["that is a page", "<!doctype html><html><body>User-agent: * Disallow: /</body></html>", "allowed"],
  ["that is empty", "", "allowed"],
  ["of names of prototypes", "constructor: x\n__proto__: y\nUser-agent: *\nDisallow: /", "forbidden"]
]

describe("A file", () => {
  for (const [what, file, expected] of files) {
    it(what, () => assert.strictEqual(verdict(file, "/a"), expected))
  }

  it("asks for the longest delay of its groups that count", () => {
    const delayOf = (file: string) => ask(file, "/").crawlDelay
    assert.deepStrictEqual(
      [
        "User-agent: *\nCrawl-delay: 5",
        "User-agent: *\nCrawl-delay: 5\n\nUser-agent: Ekimae\nAllow: /",
        "User-agent: Ekimae\nCrawl-delay: 2\n\nUser-agent: Ekimae\nCrawl-delay: 7",
        "User-agent: slow\nCrawl-delay: 60\n\nUser-agent: *\nDisallow: /b"
      ].map(delayOf),
      [5, null, 7, null]
    )
  })
})

const Path = Schema.String.check(Schema.isPattern(/^\/[a-c/*.~-]{0,8}$/))
const Rules = Schema.Array(Schema.Struct({ isAllow: Schema.Boolean, pattern: Path })).check(Schema.isMaxLength(6))
const linesOf = (rules: typeof Rules.Type) =>
  rules.map(({ isAllow, pattern }) => `${isAllow ? "Allow" : "Disallow"}: ${pattern}`)

describe("Whatever the rules", () => {
  it.prop("the longest that matches as a regular expression decides", [Rules, Path], ([rules, raw]) => {
    const path = raw.replaceAll("*", "x")
    const { pathname } = new URL(`https://a.jp${path}`)
    // A URL drops the segments of dots.
    if (pathname !== path) return
    const hits = rules.filter(({ pattern }) => {
      const escaped = pattern.replace(/[.~-]/g, "\\$&").replaceAll("*", ".*")
      return new RegExp(`^${escaped}`).test(path)
    })
    const longest = Math.max(0, ...hits.map(({ pattern }) => pattern.length))
    const best = hits.filter(({ pattern }) => pattern.length === longest)
    const expected = best.length === 0 || best.some(({ isAllow }) => isAllow) ? "allowed" : "forbidden"
    assert.strictEqual(verdict(["User-agent: *", ...linesOf(rules)].join("\n"), path), expected)
  })

  it.prop(
    "their order, the ends of their lines and the encoding of letters change nothing",
    [Rules, Path],
    ([rules, path]) => {
      const lines = linesOf(rules)
      const expected = verdict(["User-agent: *", ...lines].join("\n"), path)
      assert.strictEqual(verdict(["User-agent: *", ...lines.toReversed()].join("\r\n"), path), expected)
      const encoded = lines.map((line) => line.replace(/: (.*)/, (_, rule: string) => `: ${encodeLetters(rule)}`))
      assert.strictEqual(verdict(["User-agent: *", ...encoded].join("\r"), path), expected)
      assert.strictEqual(verdict(["User-agent: *", ...lines].join("\n"), path.replaceAll("b", "%62")), expected)
    }
  )
})

const encodeLetters = (text: string) => text.replace(/[a-c~]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
