/**
 * Scenarios: ten thousand friends whose runs are due at the same moment, and ten thousand who enter within a minute, beside
 * the jobs of another actor (`scenarios/node.ts`) and the runs of another shop. A run has started when its step is taken.
 * Messages go to a stand-in for LINE in this process, over loopback.
 */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import * as path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import { ManagedRuntime } from "effect"
import { Line } from "../../../test/support/line/Line.ts"
import { channelId, channelSecret } from "../../../test/support/line/LineServer.ts"
import { root, start } from "../Service.ts"
import { verdict } from "../Table.ts"
import { addShop, idOf, type Part, type Row, type Shop, type Stage } from "./Stage.ts"

const runs = Number(process.env["BENCH_RUNS"] ?? 10_000)
const wantedSeconds = 10
/** A run of the other shop each second. */
const others = 60
const idleMs = 10_000

const tagOf = (n: number) => idOf("T", n)

/** Connects a shop to the stand-in. */
const connect = async ({ dataDir }: Stage, shop: Shop, line: string) => {
  const program = [path.join(root, "scripts/launch.mjs"), "src/cli.ts", "line", "connect", "--account", shop.account]
  await promisify(execFile)(
    process.execPath,
    [...program, "--channel-id", channelId, "--channel-secret", channelSecret],
    { env: { ...process.env, DATA_DIR: dataDir, LINE_API_BASE_URL: line } }
  )
}

/** A scenario of a shop that begins when its tag is added. */
const addScenario = async ({ client }: Stage, shop: Shop, n: number, steps: ReadonlyArray<object>) => {
  const definition = {
    trigger: { type: "tag_added", tagId: tagOf(n) },
    reentry: "always",
    whenQuotaIsUsedUp: "wait",
    steps
  }
  const id = idOf("C", n)
  await client.query(
    `insert into crm_scenario (id, account_id, name, status, version, created_at, updated_at)
     values ($1, $2, 'Bench', 'active', 1, now(), now())`,
    [id, shop.account]
  )
  await client.query(
    `insert into crm_scenario_version (scenario_id, version, account_id, definition, created_at)
     values ($1, 1, $2, $3, now())`,
    [id, shop.account, JSON.stringify(definition)]
  )
  return id
}

let events = 0

/** As if the tag had been added to these friends now: the events that the use case publishes. */
const enter = async ({ client }: Stage, shop: Shop, n: number, friends: ReadonlyArray<string>) => {
  const ids = friends.map(() => idOf("E", events++))
  await client.query(
    `insert into event (id, type, version, account_id, data)
     select id, 'crm.tag_added', 1, $1, jsonb_build_object('friendId', friend, 'tagId', $2::text)
     from unnest($3::text[], $4::text[]) as entered(id, friend)`,
    [shop.account, tagOf(n), ids, friends]
  )
}

const message = { id: "hello", type: "message", texts: ["{displayName}さん、こんにちは。"] }

/** The next minute that begins after these seconds, and its time in Japan. */
const minuteAfter = (seconds: number) => {
  const at = new Date(Math.ceil((Date.now() + seconds * 1000) / 60_000) * 60_000)
  const time = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Tokyo", hour: "2-digit", minute: "2-digit" }).format(
    at
  )
  return { at, time }
}

/** To count all steps takes the database a tenth of a second. When each was taken stands in its row. */
const countEveryMs = 2_000

/** Waits until this number of runs of a scenario have taken a step. */
const taken = async ({ client }: Stage, scenario: string, step: string, count: number) => {
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from crm_scenario_step s join crm_scenario_run r on r.id = s.run_id
       where r.scenario_id = $1 and s.step_id = $2`,
      [scenario, step]
    )
    if ((rows[0]?.count ?? 0) >= count) return
    await wait(countEveryMs)
  }
}

interface Spread {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

const spreadOf = (values: ReadonlyArray<number>): Spread => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN }
}

/** Seconds from the moment when each run was due, or from its event, to its step. */
const startsOf = async ({ client }: Stage, scenario: string, due: Date | null) => {
  const { rows } = await client.query<{ seconds: number }>(
    `select extract(epoch from s.at - coalesce($2, e.occurred_at))::float8 as seconds
     from crm_scenario_run r join crm_scenario_step s on s.run_id = r.id and s.step_id = 'hello'
     left join event e on e.id = r.cause
     where r.scenario_id = $1`,
    [scenario, due]
  )
  return spreadOf(rows.map(({ seconds }) => seconds))
}

/** What the probe wrote between two moments. */
const probed = (file: string, from: number, until: number): Spread =>
  spreadOf(
    readFileSync(file, "utf8")
      .split("\n")
      .map((line) => line.split(" ").map(Number))
      .flatMap(([at = 0, ms = 0]) => (at >= from && at < until ? [ms] : []))
  )

const milliseconds = ({ max, p50, p99 }: Spread) => `${p50.toFixed(0)} / ${p99.toFixed(0)} / ${max.toFixed(0)} ms`
const seconds = ({ max, p50, p99 }: Spread) => `${p50.toFixed(1)} / ${p99.toFixed(1)} / ${max.toFixed(1)} s`

/** Enters one friend of the other shop each second, for as long as the work lasts. */
const beside = async (stage: Stage, shop: Shop, n: number, work: Promise<unknown>) => {
  const over = work.then(() => true)
  for (const friend of shop.friends.slice(0, others)) {
    await enter(stage, shop, n, [friend])
    if (await Promise.race([over, wait(1000, false)])) return
  }
  await over
}

export const scenarios: Part = async (stage) => {
  const probe = path.join(stage.dataDir, "probe.log")
  const size = { keys: 1, slots: 1, capacity: 1 }
  const big = await addShop(stage, 71, { ...size, friends: runs })
  const runtime = ManagedRuntime.make(Line.layer)
  const { url } = await runtime.runPromise(Line)
  await connect(stage, big, url)
  const small = await addShop(stage, 72, { ...size, friends: others * 2 })
  const later = { ...small, friends: small.friends.slice(others) }
  const { at: due, time } = minuteAfter(45)
  const waiting = await addScenario(stage, big, 1, [{ id: "pause", type: "wait_until", time }, message])
  const entering = await addScenario(stage, big, 2, [message])
  const other = await addScenario(stage, small, 3, [message])
  const node = await start("scripts/bench/crm/scenarios/node.ts", {
    env: { DATA_DIR: stage.dataDir, ROLE: "worker", BENCH_PROBE: probe, LINE_API_BASE_URL: url },
    ready: "/readyz"
  })
  try {
    await wait(2000)
    await wait(idleMs)
    const idle = probed(probe, Date.now() - idleMs, Date.now())
    const began = Date.now()
    await enter(stage, big, 1, big.friends)
    await taken(stage, waiting, "pause", runs)
    const entered = (Date.now() - began) / 1000
    console.error(`${runs} runs entered and waiting after ${entered.toFixed(1)} s`)
    if (Date.now() > due.getTime()) throw new Error("The runs were due before all had entered")
    await wait(due.getTime() - Date.now() - 1000)
    await beside(stage, small, 3, taken(stage, waiting, "hello", runs))
    const dueEnd = Date.now()
    const dueStarts = await startsOf(stage, waiting, due)
    console.error(`due at once: ${seconds(dueStarts)}`)
    await wait(5000)
    const minute = Date.now()
    const each = Math.ceil(runs / 600)
    const entries = (async () => {
      for (let i = 0; i < 600 && i * each < runs; i++) {
        await enter(stage, big, 2, big.friends.slice(i * each, (i + 1) * each))
        await wait(Math.max(0, minute + (i + 1) * 100 - Date.now()))
      }
      await taken(stage, entering, "hello", runs)
    })()
    await beside(stage, later, 3, entries)
    const minuteEnd = Date.now()
    const minuteStarts = await startsOf(stage, entering, null)
    const otherStarts = await startsOf(stage, other, null)
    const rows: ReadonlyArray<Row> = [
      [`${runs} runs entered at once, in their wait after`, "", `${entered.toFixed(1)} s`, ""],
      [
        `${runs} runs due at once, started after (p50 / p99 / all)`,
        `all in ${wantedSeconds} s`,
        seconds(dueStarts),
        verdict(dueStarts.max <= wantedSeconds)
      ],
      [
        `${runs} friends within a minute, started after (p50 / p99 / all)`,
        `all in ${wantedSeconds} s`,
        seconds(minuteStarts),
        verdict(minuteStarts.max <= wantedSeconds)
      ],
      ["runs of another shop meanwhile (p50 / p99 / all)", "", seconds(otherStarts), ""],
      ["another actor's jobs, idle (p50 / p99 / max)", "", milliseconds(idle), ""],
      ["the same while runs are due at once", "", milliseconds(probed(probe, due.getTime(), dueEnd)), ""],
      ["the same in the minute", "", milliseconds(probed(probe, minute, minuteEnd)), ""]
    ]
    return rows
  } finally {
    await node.stop()
    await runtime.dispose()
  }
}
