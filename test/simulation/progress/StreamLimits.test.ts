import { assert, describe, it } from "@effect/vitest"
import { maxPerAccount, maxPerNode, StreamLimits } from "../../../modules/simulation/progress/StreamLimits.ts"

const opened = (streams: StreamLimits, accountId: string, count: number) =>
  Array.from({ length: count }, () => streams.open(accountId, `of ${accountId}`)).every(
    (refusal) => refusal === undefined
  )

describe("The limits of event streams", () => {
  it("are ten per account", () => {
    const streams = new StreamLimits()
    assert.isTrue(opened(streams, "one", maxPerAccount))
    assert.deepInclude(streams.open("one", "x"), { limit: 10, per: "account" })
    assert.isTrue(opened(streams, "other", maxPerAccount))
  })

  it("are 200 per node, for accounts without a stream too, until one is closed", () => {
    const streams = new StreamLimits()
    const accounts = Array.from({ length: maxPerNode / maxPerAccount }, (_, account) => `account ${account}`)
    for (const account of accounts.slice(1)) assert.isTrue(opened(streams, account, maxPerAccount))
    assert.isTrue(opened(streams, accounts[0]!, maxPerAccount - 1))
    assert.isUndefined(streams.open("late", "x"))
    assert.deepInclude(streams.open("later", "x"), { limit: 200, per: "node" })
    streams.close(accounts[5]!, `of ${accounts[5]}`)
    assert.isUndefined(streams.open("later", "x"))
    assert.isDefined(streams.open(accounts[5]!, "x"))
  })

  it("list a simulation as followed as long as it has a stream", () => {
    const streams = new StreamLimits()
    for (const account of ["one", "other"]) streams.open(account, "a")
    streams.open("one", "b")
    assert.deepStrictEqual([...streams.followed].toSorted(), ["a", "b"])
    streams.close("one", "a")
    streams.close("one", "b")
    assert.deepStrictEqual([...streams.followed], ["a"])
    streams.close("other", "a")
    assert.deepStrictEqual([...streams.followed], [])
  })
})
