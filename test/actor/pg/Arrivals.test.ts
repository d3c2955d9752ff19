import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Arrivals, type Range } from "../../../src/actor/pg/claim/Arrivals.ts"
import { Watermark } from "../../../src/actor/pg/claim/Watermark.ts"

/** Transactions that take positions and commit in any order, as PostgreSQL numbers and sees them. */
class Database {
  #nextXid = 1
  #lastCompleted = 0
  lastPosition = 0
  readonly running = new Map<number, Array<number>>()
  readonly committed = new Set<number>()

  begin(): number {
    const xid = this.#nextXid++
    this.running.set(xid, [])
    return xid
  }

  send(xid: number, jobs: number): void {
    for (let n = 0; n < jobs; n++) this.running.get(xid)!.push(++this.lastPosition)
  }

  end(xid: number, commits: boolean): void {
    if (commits) for (const position of this.running.get(xid)!) this.committed.add(position)
    this.running.delete(xid)
    this.#lastCompleted = Math.max(this.#lastCompleted, xid)
  }

  xmin(): number {
    return Math.min(this.#lastCompleted + 1, ...this.running.keys())
  }

  read({ after, until }: Range, limit: number): ReadonlyArray<number> {
    return [...this.committed]
      .filter((position) => position > after && position <= until)
      .toSorted((a, b) => a - b)
      .slice(0, limit)
  }
}

const limit = 2

/** A node: its claims move the horizon, and read what is new. */
class Node {
  readonly #watermark = new Watermark()
  #arrivals: Arrivals | undefined
  readonly heard = new Set<number>()
  read = 0
  /** What is known otherwise when the reading begins. */
  from = 0

  claim(db: Database, readsFresh: boolean): void {
    const xid = db.begin()
    this.#watermark.claimed({ xmin: db.xmin(), xid, lastPosition: db.lastPosition }, [], [])
    const { horizon } = this.#watermark
    if (horizon > 0 && this.#arrivals === undefined) {
      this.#arrivals = new Arrivals(horizon)
      this.from = horizon
    }
    if (this.#arrivals !== undefined) this.#look(db, this.#arrivals, horizon, readsFresh)
    db.end(xid, true)
  }

  #look(db: Database, arrivals: Arrivals, horizon: number, readsFresh: boolean): void {
    const late = db.read(arrivals.late(horizon), limit)
    const fresh = readsFresh ? db.read(arrivals.fresh(), limit) : undefined
    const found = (positions: ReadonlyArray<number>) => ({ count: positions.length, last: positions.at(-1) ?? 0 })
    arrivals.learn(limit, horizon, found(late), fresh === undefined ? undefined : found(fresh))
    for (const position of [...late, ...(fresh ?? [])]) this.heard.add(position)
    this.read = late.length + (fresh?.length ?? 0)
    assert.isAtMost(arrivals.mark, horizon)
    for (const position of db.committed) {
      assert.isFalse(
        position > this.from && position <= arrivals.mark && !this.heard.has(position),
        `${position} is lost`
      )
    }
  }
}

const nat = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const Command = Schema.Union([
  Schema.Struct({ _tag: Schema.tag("Begin") }),
  Schema.Struct({ _tag: Schema.tag("Send"), of: nat(5), jobs: nat(5) }),
  Schema.Struct({ _tag: Schema.tag("End"), of: nat(5), commits: Schema.Boolean }),
  Schema.Struct({ _tag: Schema.tag("Claim"), readsFresh: Schema.Boolean }),
  // All at once, as most senders do it.
  Schema.Struct({ _tag: Schema.tag("Sent"), jobs: nat(5) })
])
const Commands = Schema.Array(Command).check(Schema.isMaxLength(60))

const step = (db: Database, node: Node, command: typeof Command.Type): void => {
  if (command._tag === "Begin") return void (db.running.size < 6 && db.begin())
  if (command._tag === "Sent") {
    const xid = db.begin()
    db.send(xid, command.jobs)
    return db.end(xid, true)
  }
  if (command._tag === "Claim") return node.claim(db, command.readsFresh)
  const xid = [...db.running.keys()][command.of % Math.max(1, db.running.size)]
  if (xid === undefined) return
  if (command._tag === "Send") db.send(xid, command.jobs)
  else db.end(xid, command.commits)
}

describe("What a node hears of new jobs", () => {
  it.prop(
    "is every job, whenever its sender commits, and in the end nothing twice",
    { commands: Commands },
    ({ commands }) => {
      const [db, node] = [new Database(), new Node()]
      for (const command of commands) step(db, node, command)
      for (const xid of db.running.keys()) db.end(xid, true)
      // Four claims move the horizon to the end; then each reads something until there is nothing left.
      for (let n = 0; n < 5 || (node.read > 0 && n < 500); n++) node.claim(db, true)
      for (const position of db.committed)
        assert.isTrue(position <= node.from || node.heard.has(position), `${position} is lost`)
      return node.read === 0
    },
    { arbitrary: { runs: 1000 } }
  )
})
