/** Lists of an account with a million friends, and changes of its friends by many sessions at once. */
import { setTimeout as wait } from "node:timers/promises"
import { Client } from "pg"
import { insertKeys } from "../Keys.ts"
import { measure } from "../Load.ts"
import { start } from "../Service.ts"
import { median, verdict } from "../Table.ts"
import { database, idOf, type Part, type Row, type Stage } from "./Stage.ts"

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5)
const milliseconds = Number(process.env["BENCH_SECONDS"] ?? 4) * 1000
const friendCount = Number(process.env["BENCH_FRIENDS"] ?? 1_000_000)
/** A key may make 300 requests a minute, and so may an address. */
const keyCount = 4000
const connections = 4
const wantedMs = 20
const sessions = 16

const surnames = "山田 佐藤 鈴木 高橋 田中 伊藤 渡辺 中村 小林 加藤 吉田 Yuki Ken Mai".split(" ")
const names = "太郎 花子 一郎 さくら 健 美咲 翔 陽菜 蓮 葵 ☆ A".split(" ")

const addFriends = async ({ client }: Stage, account: string) => {
  const started = performance.now()
  const batch = 100_000
  for (let from = 1; from <= friendCount; from += batch) {
    await client.query(
      `insert into crm_friend (id, account_id, line_user_id, display_name, search_name, platform_state, is_blocked,
         followed_at, known_since, created_at)
       select '01BENCHZ' || lpad(n::text, 18, '0'), $1, 'U' || md5(n::text), name, lower(name),
         case when n % 7 = 0 then 'unfollowed' else 'following' end, n % 50 = 0, now(), now(), now()
       from generate_series($2::int, $3::int) n, lateral (
         select ($4::text[])[1 + n % cardinality($4::text[])] || ($5::text[])[1 + n / 3 % cardinality($5::text[])]
           || case when n % 5 = 0 then (n / 5 % 3000)::text else '' end) as made(name)`,
      [account, from, Math.min(from + batch - 1, friendCount), surnames, names]
    )
  }
  console.error(`${friendCount} friends in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  await client.query("vacuum analyze crm_friend")
}

/** The first list asks for ranges, which a node that runs jobs makes. */
const awaitRanges = async (stage: Stage, dataDir: string, ask: () => Promise<Response>, account: string) => {
  const worker = await start("src/main.ts", { env: { DATA_DIR: dataDir, ROLE: "worker" }, ready: "/readyz" })
  try {
    await ask()
    for (;;) {
      const { rows } = await stage.client.query<{ count: string }>(
        "select count(*) from crm_friend_range where account_id = $1",
        [account]
      )
      if (Number(rows[0]?.count) >= Math.floor(friendCount / 2_000)) return
      await wait(100)
    }
  } finally {
    await worker.stop()
  }
}

/** Unfollows and follows of random friends, each a transaction as the service makes it. */
const changes = async (stage: Stage): Promise<number> => {
  const clients = await Promise.all(
    Array.from({ length: sessions }, async () => {
      const client = new Client({ host: stage.sockets, user: "postgres", database })
      await client.connect()
      return client
    })
  )
  const until = performance.now() + milliseconds
  let done = 0
  await Promise.all(
    clients.map(async (client, session) => {
      for (let n = session; performance.now() < until; n += sessions) {
        const id = `01BENCHZ${String(1 + ((n * 7919) % friendCount)).padStart(18, "0")}`
        await client.query(
          `update crm_friend set platform_state = case platform_state when 'following' then 'unfollowed' else 'following' end
           where id = $1`,
          [id]
        )
        done++
      }
    })
  )
  await Promise.all(clients.map((client) => client.end()))
  return done / (milliseconds / 1000)
}

export const friends: Part = async (stage) => {
  const account = idOf("Z", 1)
  const keys = await insertKeys(stage.client, keyCount, account, "crm")
  await addFriends(stage, account)
  let sent = 0
  const request = (path: string) => () => {
    const n = sent++
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
    return Buffer.from(
      `GET /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${keys[n % keys.length]}\r\n` +
        `X-Forwarded-For: ${address}\r\n\r\n`
    )
  }
  const ask = () =>
    fetch(`http://127.0.0.1:${stage.ekimae.port}/api/v1/friends`, { headers: { authorization: `Bearer ${keys[0]}` } })
  await awaitRanges(stage, stage.dataDir, ask, account)
  const rows: Array<Row> = []
  const lastPage = Math.floor(friendCount / 20)
  for (const [what, path, wanted] of [
    ["page 1 of a million friends", "/friends", wantedMs],
    ["page 5,000", "/friends?page=5000", wantedMs],
    ["page 1 of those who follow", "/friends?status=following", wantedMs],
    ["page 5,000 of those who follow", "/friends?page=5000&status=following", wantedMs],
    ["the last page", `/friends?page=${lastPage}`, undefined],
    ["search for a rare name", `/friends?search=${encodeURIComponent("花子2999")}`, undefined],
    ["search for one in fourteen", `/friends?search=${encodeURIComponent("山田")}`, undefined]
  ] as const) {
    const found: Array<number> = []
    for (let round = -1; round < rounds; round++) {
      const load = { port: stage.ekimae.port, connections, milliseconds: milliseconds / 4, next: request(path) }
      const { p50, p99, refused } = await measure(load)
      if (refused > 0) throw new Error(`${path} was refused ${refused} times`)
      console.error(`${path}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
      if (round >= 0) found.push(p99)
    }
    const p99 = median(found)
    const promise = wanted === undefined ? ["", ""] : [`under ${wanted} ms`, verdict(p99 < wanted)]
    rows.push([`${what}, p99 at ${connections} connections`, promise[0]!, `${p99.toFixed(1)} ms`, promise[1]!])
  }
  const rate = await changes(stage)
  rows.push([
    `follows and unfollows of one account by ${sessions} sessions, SQL alone`,
    "2,000/s",
    `${rate.toFixed(0)}/s`,
    verdict(rate >= 2_000)
  ])
  return rows
}
