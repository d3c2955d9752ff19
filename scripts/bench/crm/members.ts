/** Members: look-ups beside fastify and pg, a first sync of all members while they change, and a card with a long ledger. */
import { insertKeys } from "../Keys.ts"
import { type Measured, measure } from "../Load.ts"
import { start } from "../Service.ts"
import { median, verdict } from "../Table.ts"
import { database, idOf, type Part, type Row, type Stage } from "./Stage.ts"

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5)
const milliseconds = Number(process.env["BENCH_SECONDS"] ?? 4) * 1000
const connections = 32
/** Rounds that do not count: both are compiled as they run. */
const warmUps = 4
/** A key may make 300 requests a minute, and so may an address. */
const keyCount = 4000
const memberCount = Number(process.env["BENCH_MEMBERS"] ?? 100_000)
const entries = 100_000
const wantedPerSecond = 8_000
const wantedMs = 5

const account = idOf("Y", 1)

const addMembers = async ({ client }: Stage) => {
  await client.query(
    `insert into crm_member (id, account_id, line_user_id, subscription, was_active, source, member_since, created_at)
     select '01BENCHY' || lpad(n::text, 18, '0'), $1, 'U' || md5(n::text), case when n % 3 = 0 then 'none' else 'active' end,
       n % 3 <> 0, 'import', date_trunc('milliseconds', now()) - (($2::int - n) || ' seconds')::interval, now()
     from generate_series(1, $2::int) n`,
    [account, memberCount]
  )
  await client.query(
    `insert into crm_point (id, account_id, member_id, points, remaining, reason, source, created_at)
     select '01BENCHP' || lpad(n::text, 18, '0'), $1, '01BENCHY' || lpad('1', 18, '0'), 1, 1, 'bench', 'manual', now()
     from generate_series(1, $2::int) n`,
    [account, entries]
  )
  await client.query(`update crm_member set points = $2, points_earned = $2 where account_id = $1 and id = $3`, [
    account,
    entries,
    `01BENCHY${"1".padStart(18, "0")}`
  ])
  await client.query("vacuum analyze crm_member, crm_point")
}

let sent = 0

/** Each key is used from an address of its own, as a shop's own system would. */
const headOf = (keys: ReadonlyArray<string>, line: string, n: number): string => {
  const shop = n % keys.length
  return (
    `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${keys[shop]}\r\n` +
    `X-Forwarded-For: 10.0.${shop >> 8}.${shop & 255}\r\n`
  )
}

/** Every tenth user is unknown. */
const lookup = (users: ReadonlyArray<string>, keys: ReadonlyArray<string>) => () => {
  const n = sent++
  const body = `{"lineUserId":"${users[(n * 7919) % users.length]}"}`
  return Buffer.from(
    `${headOf(keys, "POST /api/v1/memberships/lookup", n)}Content-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`
  )
}

const lookups = async (stage: Stage, keys: ReadonlyArray<string>): Promise<ReadonlyArray<Row>> => {
  const { rows: users } = await stage.client.query<{ user: string }>(
    `select 'U' || md5(n::text) as user from generate_series(1, $1::int) n`,
    [Math.floor(memberCount * 1.1)]
  )
  const next = lookup(
    users.map(({ user }) => user),
    keys
  )
  const peer = await start("scripts/bench/crm/fastify.ts", {
    env: { PGHOST: stage.sockets, PGDATABASE: database },
    ready: "/readyz"
  })
  try {
    const contenders = [
      { name: "Ekimae", port: stage.ekimae.port, results: new Array<Measured>() },
      { name: "fastify + pg", port: peer.port, results: new Array<Measured>() }
    ]
    for (let round = -warmUps; round < rounds; round++) {
      for (const [index] of contenders.entries()) {
        const { name, port, results } = contenders[(index + round + warmUps) % contenders.length]!
        const measured = await measure({ port, connections, milliseconds, next })
        if (measured.refused > 0) throw new Error(`${name} refused ${measured.refused} look-ups`)
        console.error(`look-ups, ${name}: ${measured.perSecond.toFixed(0)}/s, p99 ${measured.p99.toFixed(1)} ms`)
        if (round >= 0) results.push(measured)
      }
    }
    const [own = [], its = []] = contenders.map(({ results }) => results)
    const rate = (of: ReadonlyArray<Measured>) => median(of.map(({ perSecond }) => perSecond))
    const against = median(own.map(({ perSecond }, i) => perSecond / (its[i]?.perSecond ?? Number.NaN)))
    return [
      [
        `look-ups among ${memberCount} members`,
        `${wantedPerSecond}/s`,
        `${rate(own).toFixed(0)}/s`,
        verdict(rate(own) >= wantedPerSecond)
      ],
      ["their p99", "", `${median(own.map(({ p99 }) => p99)).toFixed(1)} ms`, ""],
      ["fastify + pg", "", `${rate(its).toFixed(0)}/s`, ""],
      ["against fastify + pg", "at least 1.0", against.toFixed(2), verdict(against >= 1)]
    ]
  } finally {
    await peer.stop()
  }
}

interface Page {
  readonly data: ReadonlyArray<{ readonly lineUserId: string }>
  readonly pagination: { readonly nextPage: number | null }
}

/** Reads all pages, while a member leaves and one joins with every page. */
const sync = async ({ client, ekimae }: Stage, keys: ReadonlyArray<string>): Promise<ReadonlyArray<Row>> => {
  const began = performance.now()
  const seen = new Set<string>()
  let [read, longest] = [0, 0]
  let page: number | null = 1
  for (let n = 0; page !== null; n++) {
    const at = performance.now()
    const response: Response = await fetch(
      `http://127.0.0.1:${ekimae.port}/api/v1/memberships?limit=100&page=${page}`,
      {
        headers: { authorization: `Bearer ${keys[n % keys.length]}`, "x-forwarded-for": `10.9.${n >> 8}.${n & 255}` }
      }
    )
    const body = (await response.json()) as Page
    if (!response.ok) throw new Error(`Page ${page}: ${response.status}`)
    longest = Math.max(longest, performance.now() - at)
    for (const { lineUserId } of body.data) seen.add(lineUserId)
    read += body.data.length
    page = body.pagination.nextPage
    // One who was read already leaves, which would shift pages that are counted.
    await client.query("delete from crm_member where account_id = $1 and id = $2", [
      account,
      `01BENCHY${String(n * 100 + 50).padStart(18, "0")}`
    ])
    await client.query(
      `insert into crm_member (id, account_id, line_user_id, source, member_since, created_at)
       values ($1, $2, 'U' || md5('new' || $3::text), 'liff', date_trunc('milliseconds', now()), now())`,
      [`01BENCHX${String(n).padStart(18, "0")}`, account, n]
    )
  }
  const seconds = (performance.now() - began) / 1000
  const { rows } = await client.query<{ user: string }>(
    `select 'U' || md5(n::text) as user from generate_series(1, $1::int) n`,
    [memberCount]
  )
  const missed = rows.filter(({ user }) => !seen.has(user)).length
  return [
    [`first sync of ${memberCount} members while they change`, "", `${seconds.toFixed(1)} s`, ""],
    ["its slowest page", "", `${longest.toFixed(1)} ms`, ""],
    [
      "members missed or read twice",
      "0",
      String(missed + read - seen.size),
      verdict(missed === 0 && read === seen.size)
    ]
  ]
}

/** Balance and list of a card with a long ledger, as the use cases read them. */
const ledger = async ({ client }: Stage): Promise<ReadonlyArray<Row>> => {
  const card = `01BENCHY${"1".padStart(18, "0")}`
  const statements = {
    balance: "select points from crm_member where account_id = $1 and id = $2",
    "the last 100": "select * from crm_point where account_id = $1 and member_id = $2 order by id desc limit 100"
  }
  const rows: Array<Row> = []
  for (const [what, text] of Object.entries(statements)) {
    const found: Array<number> = []
    for (let n = 0; n < 50; n++) {
      const at = performance.now()
      await client.query(text, [account, card])
      found.push(performance.now() - at)
    }
    const ms = median(found)
    const title = `${what} of a card with ${entries} entries`
    rows.push([title, `under ${wantedMs} ms`, `${ms.toFixed(2)} ms`, verdict(ms < wantedMs)])
  }
  return rows
}

export const members: Part = async (stage) => {
  const keys = await insertKeys(stage.client, keyCount, account, "crm")
  await addMembers(stage)
  return [...(await lookups(stage, keys)), ...(await ledger(stage)), ...(await sync(stage, keys))]
}
