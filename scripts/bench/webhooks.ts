/** Webhooks: from publish to stored success, beside a loop that only signs and sends. */
import { cpus } from "node:os"
import { setTimeout as wait } from "node:timers/promises"
import { ms, percent, promises, times, whole } from "./jobs/Promises.ts"
import { median } from "./Table.ts"
import { makeStage, type Stage } from "./webhooks/Stage.ts"

/** How long a snapshot is open while deliveries go on at a steady pace. */
const snapshotSeconds = Number(process.env["BENCH_SNAPSHOT_SECONDS"] ?? 10)
const steadyPerSecond = 200
const only = process.env["BENCH_ONLY"]?.split(",")
const isWanted = (section: string): boolean => only === undefined || only.includes(section)
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3)
const scale = Number(process.env["BENCH_SCALE"] ?? 1)
const size = (n: number) => Math.max(200, Math.round(n * scale))
const perTransaction = 500

const accountOf = (kind: string, n: number) => `${kind}${String(n).padStart(26 - kind.length, "0")}`

/** Publishes events of these accounts, one after another; answers when the first transaction began. */
const publishAll = async (stage: Stage, accounts: ReadonlyArray<string>) => {
  const began = performance.now()
  for (let n = 0; n < accounts.length; n += perTransaction) await stage.publish(accounts.slice(n, n + perTransaction))
  return performance.now() - began
}

/** Deliveries per second. @param events per endpoint */
const spread = async (stage: Stage, endpoints: number, deliveries: number) => {
  const { port } = await stage.received(true)
  const accounts = Array.from({ length: endpoints }, (_, n) => accountOf("A", n))
  await stage.register(accounts.map((accountId) => ({ accountId, url: `http://127.0.0.1:${port}/hook` })))
  const published = Array.from({ length: deliveries }, (_, n) => accounts[n % endpoints]!)
  const began = process.hrtime.bigint()
  const publishing = publishAll(stage, published)
  await stage.untilStored("A", deliveries)
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  await publishing
  await stage.clear()
  return deliveries / seconds
}

/** Deliveries per second to the healthy ones of twenty endpoints of one account. */
const beside = async (stage: Stage, holes: number, deliveries: number) => {
  const { hole, port } = await stage.received(true)
  const accountId = accountOf("H", 0)
  const url = (n: number) => `http://127.0.0.1:${n < holes ? hole : port}/hook`
  await stage.register(Array.from({ length: 20 }, (_, n) => ({ accountId, url: url(n) })))
  const events = Math.ceil(deliveries / 20)
  const began = process.hrtime.bigint()
  const publishing = publishAll(
    stage,
    Array.from({ length: events }, () => accountId)
  )
  await stage.untilStored("H", events * (20 - holes))
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  await publishing
  await stage.clear()
  return (events * (20 - holes)) / seconds
}

/**
 * What is kept of the deliveries per second, to one endpoint and to a hundred, after deliveries have gone on for some
 * time: with a snapshot that is open all the while, or without one for comparison.
 */
const afterSomeTime = async (stage: Stage, deliveries: number, withSnapshot: boolean) => {
  const { port } = await stage.received(true)
  const url = `http://127.0.0.1:${port}/hook`
  const [one, many] = [[accountOf("S", 0)], Array.from({ length: 100 }, (_, n) => accountOf("M", n))]
  await stage.register([...one, ...many].map((accountId) => ({ accountId, url })))
  const deliver = async (prefix: "S" | "M", accounts: ReadonlyArray<string>, count: number) => {
    const after = await stage.lastStored()
    const { count: received } = await stage.received()
    const began = process.hrtime.bigint()
    const publishing = publishAll(
      stage,
      Array.from({ length: count }, (_, n) => accounts[n % accounts.length]!)
    )
    await stage.untilStored(prefix, count, after, received)
    await publishing
    return count / (Number(process.hrtime.bigint() - began) / 1e9)
  }
  const rates = async () => ({
    one: median([await deliver("S", one, deliveries), await deliver("S", one, deliveries)]),
    many: median([await deliver("M", many, deliveries), await deliver("M", many, deliveries)])
  })
  await rates()
  const before = await rates()
  const snapshot = withSnapshot ? await stage.openSnapshot() : undefined
  const until = performance.now() + snapshotSeconds * 1000
  while (performance.now() < until) {
    const next = performance.now() + 500
    await deliver("S", one, steadyPerSecond / 4)
    await deliver("M", many, steadyPerSecond / 4)
    await wait(Math.max(0, next - performance.now()))
  }
  const after = await rates()
  await snapshot?.end()
  await stage.clear()
  console.error(`webhooks, ${withSnapshot ? "with" : "without"} a snapshot:`, before, after)
  return { one: after.one / before.one, many: after.many / before.many }
}

/** From commit to receiver, in milliseconds, on a node with nothing else to do. */
const idle = async (stage: Stage, samples: number) => {
  const { port } = await stage.received(true)
  const accountId = accountOf("L", 0)
  await stage.register([{ accountId, url: `http://127.0.0.1:${port}/hook` }])
  const found: Array<number> = []
  for (let n = 0; n < samples; n++) {
    const committed = await stage.publish([accountId])
    let arrived: number | undefined
    while (arrived === undefined) {
      await wait(5)
      arrived = (await stage.received()).times[n]
    }
    found.push(arrived - committed)
    await wait(20)
  }
  await stage.clear()
  found.sort((a, b) => a - b)
  return { p50: found[samples >> 1] ?? Number.NaN, p99: found[Math.floor(samples * 0.99)] ?? Number.NaN }
}

export const webhooks = async (dataDir: string): Promise<string> => {
  const stage = await makeStage(dataDir)
  try {
    const of = async (...runs: ReadonlyArray<readonly [name: string, run: () => Promise<number>]>) => {
      const found = runs.map((): Array<number> => [])
      // In turn, so that a slow minute of the machine hits all alike; the first round warms up.
      for (let round = -1; round < rounds; round++) {
        for (const [n, [name, run]] of runs.entries()) {
          const value = await run()
          console.error(`webhooks, ${name}: ${value.toFixed(0)}`)
          if (round >= 0) found[n]?.push(value)
        }
      }
      return found.map(median)
    }
    const [bare = Number.NaN, one = Number.NaN, many = Number.NaN] = isWanted("rates")
      ? await of(
          ["bare loop", () => stage.bare(size(20_000))],
          ["one endpoint", () => spread(stage, 1, size(20_000))],
          ["1,000 endpoints", () => spread(stage, 1_000, size(20_000))]
        )
      : []
    const [healthy = Number.NaN, holed = Number.NaN] = isWanted("hole")
      ? await of(
          ["20 endpoints", () => beside(stage, 0, size(20_000))],
          ["19 beside a black hole", () => beside(stage, 1, size(20_000))]
        )
      : []
    const latency = isWanted("idle") ? await idle(stage, size(200)) : { p50: Number.NaN, p99: Number.NaN }
    const notMeasured = { one: Number.NaN, many: Number.NaN }
    const plain = isWanted("snapshot") ? await afterSomeTime(stage, size(10_000), false) : notMeasured
    const kept = isWanted("snapshot") ? await afterSomeTime(stage, size(10_000), true) : notMeasured
    return [
      `${cpus().length} cores, bodies of 1 KB, ${rounds} rounds; the receiver shares the machine`,
      "",
      promises(
        { what: "deliveries/s, one endpoint", found: one, atLeast: 4_000, show: whole },
        { what: "deliveries/s, 1,000 endpoints", found: many, atLeast: one / 2, show: whole },
        { what: "rate of 19 beside a black hole, of what 20 get", found: holed / healthy, atLeast: 0.9, show: percent },
        { what: "idle, from commit to receiver, p50", found: latency.p50, atMost: 20, show: ms },
        { what: "the same, p99", found: latency.p99, show: ms },
        {
          what: `rate kept, one endpoint, snapshot open for ${whole(snapshotSeconds)} s`,
          found: kept.one,
          atLeast: 0.8,
          show: percent
        },
        { what: "the same, 100 endpoints", found: kept.many, atLeast: 0.8, show: percent },
        { what: "rate kept without a snapshot, one endpoint", found: plain.one, show: percent },
        { what: "the same, 100 endpoints", found: plain.many, show: percent },
        { what: "sends/s of a bare loop that stores nothing", found: bare, show: whole },
        { what: "of it, one endpoint reaches", found: one / bare, show: times }
      )
    ].join("\n")
  } finally {
    await stage.stop()
  }
}
