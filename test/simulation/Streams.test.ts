import { assert, describe, it } from "@effect/vitest"
import { mostPerAccount, mostPerNode, Streams } from "../../modules/simulation/Streams.ts"

const opened = (streams: Streams, accountId: string, count: number) =>
  Array.from({ length: count }, () => streams.open(accountId, `of ${accountId}`)).every(
    (refusal) => refusal === undefined
  )

describe("The streams of a node", () => {
  it("are ten of one account, and another account has its own ten", () => {
    const streams = new Streams()
    assert.isTrue(opened(streams, "one", mostPerAccount))
    assert.deepInclude(streams.open("one", "x"), { limit: 10, per: "account" })
    assert.isTrue(opened(streams, "other", mostPerAccount))
  })

  it("are 200 of all accounts together: then an account that has none is refused too, until any is closed", () => {
    const streams = new Streams()
    const accounts = Array.from({ length: mostPerNode / mostPerAccount }, (_, account) => `account ${account}`)
    for (const account of accounts.slice(1)) assert.isTrue(opened(streams, account, mostPerAccount))
    assert.isTrue(opened(streams, accounts[0]!, mostPerAccount - 1))
    assert.isUndefined(streams.open("late", "x"))
    assert.deepInclude(streams.open("later", "x"), { limit: 200, per: "node" })
    streams.close(accounts[5]!, `of ${accounts[5]}`)
    assert.isUndefined(streams.open("later", "x"))
    assert.isDefined(streams.open(accounts[5]!, "x"))
  })

  it("name a simulation as followed as long as one of them tells about it", () => {
    const streams = new Streams()
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
