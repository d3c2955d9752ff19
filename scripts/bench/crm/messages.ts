/**
 * POST /messages of twenty shops in turns, beside fastify and pg with the same transaction on the same tables. One shop alone comes to
 * the limit of its account, 100 requests a second, long before it shows what a node can do.
 */
import { start } from "../Service.ts"
import { verdict } from "../Table.ts"
import { compete, p99, rate, share } from "./Compete.ts"
import { addShop, database, type Part, type Shop, type Stage } from "./Stage.ts"

const wantedPerSecond = 960
const shopCount = 20
/** A key may make 300 requests a minute, and so may an address. */
const size = { keys: 200, slots: 0, capacity: 0, friends: 5000 }

let sent = 0

const next = (shops: ReadonlyArray<Shop>) => () => {
  const n = sent++
  const shop = shops[n % shops.length]!
  const turn = Math.floor(n / shops.length)
  const body = JSON.stringify({
    friendId: shop.friends[turn % shop.friends.length],
    messages: [{ type: "text", text: "ご予約の前日になりました。お待ちしております。" }]
  })
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  return Buffer.from(
    `POST /api/v1/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${shop.keys[n % shop.keys.length]}\r\n` +
      `X-Forwarded-For: ${address}\r\nIdempotency-Key: bench-${n}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

export const messages: Part = async (stage) => {
  const shops: Array<Shop> = []
  for (let n = 1; n <= shopCount; n++) {
    const shop = await addShop(stage, 500 + n, size)
    await stage.client.query("insert into crm_message_allowance (account_id, monthly) values ($1, 100000000)", [
      shop.account
    ])
    // A worker would have read LINE's figures; there is none.
    await stage.client.query(
      `insert into crm_message_quota (account_id, month, line_used, line_base, line_read_at)
       values ($1, date_trunc('month', now() at time zone 'Asia/Tokyo')::date, 0, 0, now() + interval '1 day')`,
      [shop.account]
    )
    shops.push(shop)
  }
  await stage.client.query("analyze")
  const peer = await start("scripts/bench/crm/fastify.ts", {
    env: { PGHOST: stage.sockets, PGDATABASE: database },
    ready: "/readyz"
  })
  try {
    const [ours = [], theirs = []] = await compete(
      [
        { name: "Ekimae", process: stage.ekimae, next: next(shops) },
        { name: "fastify + pg", process: peer, next: next(shops) }
      ],
      "200"
    )
    await check(stage)
    return [
      [
        "messages of twenty shops",
        `${wantedPerSecond}/s`,
        `${rate(ours).toFixed(0)}/s`,
        verdict(rate(ours) >= wantedPerSecond)
      ],
      ["their p99", "under 50 ms", `${p99(ours).toFixed(1)} ms`, verdict(p99(ours) < 50)],
      ["fastify + pg", "", `${rate(theirs).toFixed(0)}/s`, ""],
      ["its p99", "", `${p99(theirs).toFixed(1)} ms`, ""],
      ["against fastify + pg", "at least 1.0", share(ours, theirs).toFixed(2), verdict(share(ours, theirs) >= 1)]
    ]
  } finally {
    await peer.stop()
  }
}

/** Each message has its unit of the quota and its job. */
const check = async ({ client }: Stage) => {
  const { rows } = await client.query<{ units: number; jobs: number }>(
    `select (select count(*) from crm_message)::int - (select sum(used) from crm_message_quota)::int as units,
       (select count(*) from crm_message)::int
         - (select count(*) from job where actor = 'crm/push-message')::int as jobs`
  )
  const { jobs, units } = rows[0]!
  if (units !== 0 || jobs !== 0) throw new Error(`${units} messages have no unit of the quota, ${jobs} no job`)
}
