/** The list of tools stays within its bound for every key, and loses no operation. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { OpenApi } from "effect/http-api"
import { App } from "../../../src/app.ts"
import { documented } from "../../../src/HttpApp.ts"
import * as Calls from "../../../src/http/mcp/Calls.ts"
import * as Directory from "../../../src/http/mcp/Directory.ts"
import * as Listing from "../../../src/http/mcp/Listing.ts"
import * as Tools from "../../../src/http/mcp/Tools.ts"
import { namesOf } from "../../../src/http/mcp/Toolsets.ts"
import type { OpenApiJson } from "../../../src/http/openapi/OpenApiJson.ts"

const tools = Tools.make(OpenApi.fromApi(documented(App.api, undefined)) as unknown as OpenApiJson)
const ofKey = (beginning: string) => tools.filter(({ keyBeginnings }) => keyBeginnings.includes(beginning))
const bytesOf = (listed: ReadonlyArray<Listing.ListedTool>) => Buffer.byteLength(JSON.stringify({ tools: listed }))
const named = (listed: ReadonlyArray<{ readonly name: string }>) => new Set(listed.map(({ name }) => name))

/** Three bytes a token are fewer than any tokenizer of today takes: o200k makes 5,600 tokens of a full list, cl100k 5,500. */
const tokensOf = (bytes: number) => bytes / 3

describe("The list of tools", () => {
  for (const beginning of ["sk_", "crm_", "crm_inst_", "trade_live_", "trade_test_"]) {
    it(`of a key ${beginning} has each of its operations, in at most 8,000 tokens`, () => {
      const own = ofKey(beginning)
      const { tools } = Listing.make(own)
      assert.isAtMost(tokensOf(bytesOf(tools)), 8_000)
      for (const { tool } of own) assert.isTrue(named(tools).has(tool.name), tool.name)
    })
  }

  it("of the operator has a tool that finds and one that calls, since it would be long even in brief", () => {
    const { tools } = Listing.make(ofKey(""))
    assert.deepStrictEqual([...named(tools)], [Listing.findName, Listing.callName])
    assert.isAtMost(tokensOf(bytesOf(tools)), 1_000)
  })

  const Draw = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))

  it.prop(
    "of any part of the operations is bounded, and those not in it are found by their names",
    [Draw, Draw],
    ([seed, share]) => {
      const own = tools.filter((_, n) => ((n + 1) * (seed + 7919)) % 1_000_003 < share)
      const { isInFull, tools: listed } = Listing.make(own)
      assert.isAtMost(bytesOf(listed), Listing.maxBytes + 12)
      const names = named(listed)
      for (const { tool } of own) {
        if (names.has(tool.name)) continue
        assert.isTrue(names.has(Listing.callName))
        const found = Directory.find(own, tool.name)
        assert.strictEqual(typeof found === "string" ? found : found["name"], tool.name)
        const called = Calls.read(own, Listing.callName, { name: tool.name, arguments: { nothing: 1 } })
        assert.strictEqual(called.kind, "refused")
        assert.match(called.kind === "refused" ? called.text : "", /^There is no argument "nothing"/)
      }
      assert.strictEqual(!isInFull, names.has(Listing.findName))
    }
  )

  it("tells apart what reads, what destroys and what may be repeated", () => {
    const hints = (name: string) => tools.find(({ tool }) => tool.name === name)?.tool.annotations
    assert.deepStrictEqual(hints("friendsList"), { readOnlyHint: true })
    assert.deepStrictEqual(hints("reservationsCreate"), { destructiveHint: false })
    assert.deepStrictEqual(hints("simulationsCancel"), { destructiveHint: true })
    assert.deepStrictEqual(hints("chainsRemove"), { destructiveHint: true, idempotentHint: true })
  })
})

describe("An operation", () => {
  it("is found by words of its name, of what it does, or by its toolset", () => {
    const own = ofKey("")
    const first = (query: string) => {
      const found = Directory.find(own, query)
      return typeof found === "string"
        ? []
        : (found["operations"] as ReadonlyArray<{ readonly name: string }>).map(({ name }) => name)
    }
    assert.strictEqual(first("rotate a key")[0], "keyAdminRotate")
    assert.include(first("move a reservation"), "crmReservationAdminMove")
    assert.include(first("list failed events"), "adminFailedEvents")
    for (const toolset of namesOf(own)) assert.isNotEmpty(first(toolset), toolset)
  })

  it("gives its whole schema when it is asked for by name: limits and texts that the list leaves out", () => {
    const own = ofKey("sk_")
    const found = JSON.stringify(Directory.find(own, "simulationsCreate"))
    assert.include(found, '"maximum"')
    assert.isAbove(found.length, JSON.stringify(own.find(({ tool }) => tool.name === "simulationsCreate")?.tool).length)
  })
})
