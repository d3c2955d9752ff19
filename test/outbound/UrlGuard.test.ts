import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Result, Schema } from "effect"
import { isAllowed } from "../../src/outbound/Address.ts"
import { Resolver } from "../../src/outbound/Resolver.ts"
import { UrlGuard } from "../../src/outbound/UrlGuard.ts"
import { checkUrl, maxLength } from "../../src/outbound/UrlRules.ts"
import { resolving } from "./Resolving.ts"
import cases from "./ssrf-cases.json" with { type: "json" }

const strict = { allowPrivate: false }
const lenient = { allowPrivate: true }

const shown = (url: string) => JSON.stringify(url.length > 80 ? `${url.slice(0, 77)}...` : url)

/** Every name resolves to the same addresses; of an empty list nothing is known. */
const answering = (dns: ReadonlyArray<string>) =>
  dns.length === 0 ? resolving({}) : Layer.succeed(Resolver, Resolver.of({ resolve: () => Effect.succeed(dns) }))

const register = (url: string, dns: ReadonlyArray<string> = []) =>
  Effect.result(Effect.flatMap(UrlGuard, (guard) => guard.register(url))).pipe(
    Effect.provide(UrlGuard.layerNoDeps(strict).pipe(Layer.provide(answering(dns))))
  )

describe("Registration refuses", () => {
  for (const { dns, url, why } of cases.refuse) {
    it.effect(`${shown(url)}: ${why}`, () =>
      Effect.gen(function* () {
        const result = yield* register(url, dns)
        assert.isTrue(Result.isFailure(result))
        if (Result.isFailure(result)) assert.strictEqual(result.failure._tag, "UrlRefused")
      })
    )
  }
})

describe("Registration accepts", () => {
  for (const { dns, url, why } of cases.accept) {
    it.effect(`${shown(url)}: ${why}`, () =>
      Effect.map(register(url, dns), (result) => assert.isTrue(Result.isSuccess(result)))
    )
  }
})

it("The list of cases is whole", () => {
  assert.deepStrictEqual([cases.refuse.length, cases.accept.length], [126, 15])
})

it.effect("An unknown name and one with a private address are refused in the same words", () =>
  Effect.gen(function* () {
    const unknown = yield* Effect.flip(Effect.fromResult(yield* register("https://a.example.com/")))
    const hidden = yield* Effect.flip(Effect.fromResult(yield* register("https://a.example.com/", ["10.0.0.1"])))
    assert.deepStrictEqual([unknown.reason, unknown.message], [hidden.reason, hidden.message])
  })
)

it.effect("The names of examples are accepted on a machine without a network, those below them are not", () =>
  Effect.gen(function* () {
    const accepted = yield* Effect.forEach(
      ["example.com", "example.net.", "EXAMPLE.ORG", "a.example.com", "example.com.jp", "an-example.com"],
      (host) => Effect.map(register(`https://${host}/`), Result.isSuccess)
    )
    assert.deepStrictEqual(accepted, [true, true, true, false, false, false])
  })
)

describe("A URL", () => {
  const reasonOf = (url: string, rules = strict) =>
    Result.match(checkUrl(url, rules), { onFailure: (reason) => reason, onSuccess: () => "accepted" })
  const ofLength = (length: number) => `https://a.example.com/`.padEnd(length, "x")
  const label = (length: number) => `https://${"a".repeat(length)}.example.com/`
  const name = (length: number) => `https://${"a.".repeat(length).slice(0, length - 4)}.com/`

  for (const [what, url, expected] of [
    [`may have ${maxLength} characters`, ofLength(2000), "accepted"],
    ["may not have one more", ofLength(2001), "length"],
    ["may have a label of 63 characters", label(63), "accepted"],
    ["may not have one of 64", label(64), "host"],
    ["may have a name of 253 characters", name(253), "accepted"],
    ["may not have one of 255", name(255), "host"],
    ["may be written in capitals", "HTTPS://A.EXAMPLE.COM/", "accepted"],
    ["may not have an empty user name", "https://@a.example.com/", "credentials"],
    ["may have an at sign in its path", "https://a.example.com/@b", "accepted"],
    ["may not have an empty fragment", "https://a.example.com/#", "fragment"],
    ["may not encode its host", "https://%61.example.com/", "host"],
    ["may not end in two dots", "https://a.example.com../", "host"],
    ["may not name a port of mail", "https://a.example.com:25/", "port"],
    ["may not have a slash too many", "https:///a.example.com/", "scheme"],
    ["may not have a label that begins with a hyphen", "https://-a.example.com/", "host"],
    ["may have a name that only looks like an address", "https://1.2.3.4.example.com/", "accepted"],
    ["may not have a name whose last label is a number", "https://a.example.123/", "host"],
    ["may not hold a line separator", "https://a.example.com/\u2028", "characters"],
    ["may not hold a no-break space", "https://a.example.com/\u00a0", "characters"],
    ["may not hold a zero-width space", "https://a\u200b.example.com/", "characters"],
    ["may not hold half a surrogate pair", "https://a.example.com/\ud800", "characters"],
    ["may not hold a delete character", "https://a.example.com/\u007f", "characters"],
    ["may hold Japanese", "https://例え.example.com/店舗?都市=東京", "accepted"],
    ["may be an address", "https://8.8.8.8:8443/", "accepted"],
    ["may not write an address with leading zeros", "https://08.8.8.8/", "host"],
    ["may not write an address in octal", "https://010.8.8.8/", "host"],
    ["may not write an address in hexadecimal", "https://0x8.8.8.8/", "host"],
    ["may not write an address as one number", "https://134744072/", "host"],
    ["may not write an address as one hexadecimal number", "https://0x08080808/", "host"],
    ["may not write an address in two parts", "https://8.526344/", "host"],
    ["may not write an address in wide digits", "https://８.8.8.8/", "host"],
    ["may not write an address with the dot of the root", "https://8.8.8.8./", "host"],
    ["may not name a metadata service", "https://metadata.goog/", "host"],
    ["may not be empty", "", "scheme"]
  ] as const) {
    it(what, () => assert.strictEqual(reasonOf(url), expected))
  }

  for (const [url, expected] of [
    ["http://localhost:3000/", "accepted"],
    ["http://127.0.0.1/", "accepted"],
    ["http://[::1]:8080/", "accepted"],
    ["http://receiver:9000/hook", "accepted"],
    ["http://192.168.1.20:65535/", "accepted"],
    ["http://[fd00::1]/", "accepted"],
    ["http://169.254.169.254/", "address"],
    ["http://[::ffff:127.0.0.1]/", "address"],
    ["http://[fe80::1]/", "address"],
    ["http://[fd00:ec2::254]/", "address"],
    ["http://100.100.100.200/", "address"],
    ["http://0.0.0.0/", "address"],
    ["http://224.0.0.1/", "address"],
    ["http://localhost:0/", "port"],
    ["ftp://localhost/", "scheme"],
    ["http://a:b@localhost/", "credentials"],
    ["http://localhost/#a", "fragment"]
  ] as const) {
    it(`${url} is ${expected === "accepted" ? "accepted" : "refused even"} in development`, () =>
      assert.strictEqual(reasonOf(url, lenient), expected))
  }
})

describe("An address", () => {
  const edges: ReadonlyArray<readonly [outside: string, first: string, last: string, outside: string]> = [
    ["", "0.0.0.0", "0.255.255.255", "1.0.0.0"],
    ["9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"],
    ["100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"],
    ["126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"],
    ["168.63.129.15", "168.63.129.16", "168.63.129.16", "168.63.129.17"],
    ["169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"],
    ["172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"],
    ["191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"],
    ["192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"],
    ["192.31.195.255", "192.31.196.0", "192.31.196.255", "192.31.197.0"],
    ["192.52.192.255", "192.52.193.0", "192.52.193.255", "192.52.194.0"],
    ["192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0"],
    ["192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"],
    ["192.175.47.255", "192.175.48.0", "192.175.48.255", "192.175.49.0"],
    ["198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"],
    ["198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"],
    ["203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"],
    ["223.255.255.255", "224.0.0.0", "255.255.255.255", ""],
    ["", "::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2000::"],
    ["2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:200::"],
    ["2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"],
    ["2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2003::"],
    [
      "2620:4f:7fff:ffff:ffff:ffff:ffff:ffff",
      "2620:4f:8000::",
      "2620:4f:8000:ffff:ffff:ffff:ffff:ffff",
      "2620:4f:8001::"
    ],
    ["3ffd:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3ffe::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::"],
    ["3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ""]
  ]
  for (const [before, first, last, after] of edges) {
    it(`from ${first} to ${last} is refused, its neighbours are not`, () => {
      const [inside, outside] = [[first, last], [before, after].filter((address) => address !== "")]
      assert.deepStrictEqual(
        inside.filter((address) => isAllowed(address, strict)),
        []
      )
      assert.deepStrictEqual(
        outside.filter((address) => !isAllowed(address, strict)),
        []
      )
    })
  }

  const Byte = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))

  it.prop("that embeds an IPv4 address is refused, whatever it embeds", [Byte, Byte, Byte, Byte], ([a, b, c, d]) => {
    const hex = [(a << 8) | b, (c << 8) | d].map((part) => part.toString(16)).join(":")
    for (const rules of [strict, lenient]) {
      for (const prefix of [
        "::ffff:",
        "::ffff:0:",
        "64:ff9b::",
        "64:ff9b:1::",
        "2001::",
        "2001:0:4136:e378:8000:63bf:"
      ]) {
        assert.isFalse(isAllowed(`${prefix}${hex}`, rules))
      }
      assert.isFalse(isAllowed(`2002:${hex}::1`, rules))
      if (a > 0) assert.isFalse(isAllowed(`::${hex}`, rules))
    }
  })

  it.prop("is refused unless its URL writes it in the usual way", [Byte, Byte, Byte, Byte], ([a, b, c, d]) => {
    const whole = ((a * 256 + b) * 256 + c) * 256 + d
    const octal = [a, b, c, d].map((part) => `0${part.toString(8)}`).join(".")
    const forms = [`${whole}`, `0x${whole.toString(16)}`, octal, `${a}.${b}.${c * 256 + d}`, `${a}.${b}.${c}.${d}.`]
    for (const form of forms) {
      for (const rules of [strict, lenient]) {
        assert.isTrue(Result.isFailure(checkUrl(`https://${form}/`, rules)), form)
      }
    }
    const usual = `${a}.${b}.${c}.${d}`
    assert.strictEqual(Result.isSuccess(checkUrl(`https://${usual}/`, strict)), isAllowed(usual, strict), usual)
  })

  it("is nothing but an address", () => {
    for (const text of ["", "a.example.com", "1.2.3", "1.2.3.4 ", "2606:4700::1111%eth0", "[::1]"]) {
      assert.isFalse(isAllowed(text, lenient))
    }
  })
})
