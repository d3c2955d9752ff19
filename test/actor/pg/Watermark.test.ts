import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { type QueuePosition, Watermark } from "../../../src/actor/pg/claim/Watermark.ts"

const actor = "test/work"

/** Transactions as PostgreSQL numbers and sees them, and one queue whose rows stay where they are. */
class Database {
  #nextXid = 1
  #lastCompleted = 0
  lastPosition = 0
  readonly running = new Map<number, Array<QueuePosition>>()
  /** The claim under way. */
  claiming: number | undefined
  readonly waiting = new Set<QueuePosition>()

  begin(): number {
    const xid = this.#nextXid++
    this.running.set(xid, [])
    return xid
  }

  send(xid: number, priorityQueue: number): void {
    this.running.get(xid)!.push({ actor, priorityQueue, position: ++this.lastPosition })
  }

  end(xid: number, commits: boolean): void {
    if (commits) for (const place of this.running.get(xid)!) this.waiting.add(place)
    this.running.delete(xid)
    this.#lastCompleted = Math.max(this.#lastCompleted, xid)
  }

  /** Transactions that hold a lock as senders do: from before their first position on. */
  senders(): ReadonlyArray<number> {
    return [...this.running].flatMap(([xid, places]) => (places.length > 0 ? [xid] : []))
  }

  /** What ran beyond the last that ended is not even listed as running. */
  xmin(): number {
    return Math.min(this.#lastCompleted + 1, ...this.running.keys())
  }
}

const nat = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const Sender = Schema.Union([
  Schema.Struct({ _tag: Schema.tag("Begin") }),
  Schema.Struct({ _tag: Schema.tag("Send"), of: nat(5), priorityQueue: Schema.Literals([1, 3, 5]) }),
  Schema.Struct({ _tag: Schema.tag("End"), of: nat(5), commits: Schema.Boolean })
])
const Claim = Schema.Struct({
  _tag: Schema.tag("Claim"),
  limit: Schema.Literals([0, 1, 2, 10]),
  /** When it reads the locks, if it asks for senders. */
  asks: Schema.Literals(["never", "before", "between", "after"]),
  before: Schema.Array(Sender).check(Schema.isMaxLength(3)),
  between: Schema.Array(Sender).check(Schema.isMaxLength(3)),
  after: Schema.Array(Sender).check(Schema.isMaxLength(3))
})
const Commands = Schema.Array(Schema.Union([Sender, Claim])).check(Schema.isMaxLength(40))

const send = (db: Database, step: typeof Sender.Type): void => {
  if (step._tag === "Begin") return void (db.running.size < 6 && db.begin())
  const senders = [...db.running.keys()].filter((xid) => xid !== db.claiming)
  const xid = senders[step.of % Math.max(1, senders.length)]
  if (xid === undefined) return
  if (step._tag === "Send") db.send(xid, step.priorityQueue)
  else db.end(xid, step.commits)
}

/** A claim in its parts, between which others go on: the snapshot, its own transaction id, the last position, its end. */
const claim = (db: Database, watermark: Watermark, { after, asks, before, between, limit }: typeof Claim.Type) => {
  const [xmin, seen] = [db.xmin(), [...db.waiting]]
  let locked: ReadonlyArray<number> = []
  for (const step of before) send(db, step)
  if (asks === "before") locked = db.senders()
  const xid = (db.claiming = db.begin())
  for (const step of between) send(db, step)
  if (asks === "between") locked = db.senders()
  const { lastPosition } = db
  const marks = watermark.marksOf({ actor })
  const got = seen
    .filter(({ priorityQueue, position }) => position > marks[priorityQueue]!)
    .toSorted((a, b) => a.priorityQueue - b.priorityQueue || a.position - b.position)
    .slice(0, limit)
  for (const step of after) send(db, step)
  if (asks === "after") locked = db.senders()
  db.end(xid, true)
  db.claiming = undefined
  for (const place of got) db.waiting.delete(place)
  const oldestSender = asks === "never" ? null : Math.min(xid, ...locked)
  watermark.claimed({ xmin, xid, lastPosition, oldestSender }, [{ actor, limit }], got)
}

const step = (db: Database, watermark: Watermark, command: (typeof Commands.Type)[number]): void => {
  if (command._tag === "Claim") claim(db, watermark, command)
  else send(db, command)
}

describe("The watermark of the claims", () => {
  it.prop(
    "never passes a job that waits or may still appear, whenever its sender commits",
    { commands: Commands },
    ({ commands }) => {
      const [db, watermark] = [new Database(), new Watermark()]
      for (const command of commands) {
        step(db, watermark, command)
        const marks = watermark.marksOf({ actor })
        for (const { priorityQueue, position } of [...db.waiting, ...[...db.running.values()].flat()]) {
          assert.isAbove(position, marks[priorityQueue]!, `position ${position} of queue ${priorityQueue} is lost`)
        }
        assert.isTrue(marks.every((mark) => mark <= watermark.horizon))
      }
      return true
    },
    { arbitrary: { runs: 2000 } }
  )

  it.prop(
    "reaches the last position when nothing is under way and claims find no more",
    { commands: Commands },
    ({ commands }) => {
      const [db, watermark] = [new Database(), new Watermark()]
      for (const command of commands) step(db, watermark, command)
      for (const xid of db.running.keys()) db.end(xid, true)
      const quiet = { _tag: "Claim", limit: 10, asks: "never", before: [], between: [], after: [] } as const
      for (let n = 0; n < 40; n++) claim(db, watermark, quiet)
      assert.deepStrictEqual(watermark.marksOf({ actor }), [0, ...Array.from({ length: 5 }, () => db.lastPosition)])
      return db.waiting.size === 0
    }
  )

  const snapshot = (xid: number, lastPosition: number, xmin = xid) => ({ xid, xmin, lastPosition })
  const placed = (priorityQueue: number, position: number): QueuePosition => ({ actor, priorityQueue, position })

  it("does not move in the queue of jobs that were given back, which keep their positions", () => {
    const watermark = new Watermark()
    for (let xid = 1; xid < 5; xid++) watermark.claimed(snapshot(xid, 9), [{ actor, limit: 2 }], [placed(0, 7)])
    assert.deepStrictEqual(watermark.marksOf({ actor }), [0, 9, 9, 9, 9, 9])
  })

  it("moves only as far as it saw while there may be more, and for those alone who were asked", () => {
    const watermark = new Watermark()
    for (let xid = 1; xid < 5; xid++) watermark.claimed(snapshot(xid, 9), [{ actor, limit: 1 }], [placed(3, 4)])
    assert.deepStrictEqual(watermark.marksOf({ actor }), [0, 0, 0, 4, 0, 0])
    assert.deepStrictEqual(watermark.marksOf({ actor: "test/other" }), [0, 0, 0, 0, 0, 0])
  })

  it("stands still while a transaction is open that may have taken a position", () => {
    const watermark = new Watermark()
    for (let xid = 5; xid < 9; xid++) watermark.claimed(snapshot(xid, 9, 3), [{ actor, limit: 1 }], [])
    assert.strictEqual(watermark.horizon, 0)
  })

  it("passes a transaction that is open and sends nothing, with the claims that ask for senders", () => {
    const watermark = new Watermark()
    const work = (oldestSender: number | null, from: number) => {
      for (let xid = from; xid < from + 4; xid++) {
        watermark.claimed({ ...snapshot(xid, xid, 3), oldestSender: oldestSender ?? xid }, [{ actor, limit: 1 }], [])
      }
    }
    work(null, 5)
    assert.isAtLeast(watermark.horizon, 6)
    const before = watermark.horizon
    work(4, 9)
    assert.strictEqual(watermark.horizon, before)
    work(null, 13)
    assert.isAtLeast(watermark.horizon, 14)
  })

  it("has claims ask for senders only when it has stood still for three claims and 50 ms, every 10 ms", () => {
    const watermark = new Watermark()
    const at = (nowMs: number, xmin: number) => {
      const asks = watermark.asks(nowMs)
      watermark.claimed(snapshot(nowMs, 9, xmin), [{ actor, limit: 1 }], [], nowMs)
      return asks
    }
    for (const nowMs of [1_000, 1_100, 1_200]) assert.isFalse(at(nowMs, nowMs), `${nowMs}`)
    const asked = [1_210, 1_220, 1_259, 1_260, 1_265, 1_269, 1_270].map((nowMs) => at(nowMs, 1_150))
    assert.deepStrictEqual(asked, [false, false, false, true, false, false, true])
    assert.isTrue(at(1_300, 1_290))
    assert.isFalse(at(1_311, 1_310))
  })

  it("looks at everything again after a rewind, and comes back from it", () => {
    const watermark = new Watermark()
    for (let xid = 1; xid < 5; xid++) watermark.claimed(snapshot(xid, 9), [{ actor, limit: 1 }], [])
    watermark.rewind()
    assert.deepStrictEqual(watermark.marksOf({ actor }), [0, 0, 0, 0, 0, 0])
    watermark.claimed(snapshot(5, 9), [{ actor, limit: 1 }], [])
    assert.deepStrictEqual(watermark.marksOf({ actor }), [0, 9, 9, 9, 9, 9])
  })
})
