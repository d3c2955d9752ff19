/** POST /messages beside fastify and pg with the same transaction on the same tables: of one shop, and of twenty in turns. */
import { start } from "../Service.ts"
import { verdict } from "../Table.ts"
import { compete, p99, rate, share } from "./Compete.ts"
import { addShop, database, type Part, type Shop, type Stage } from "./Stage.ts"

/** A key may make 300 requests a minute, and so may an address. */
const keyCount = 4000
const wantedPerSecond = 960
const size = { keys: keyCount, slots: 0, capacity: 0, friends: 5000 }

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
  for (let n = 1; n < 22; n++) {
    const shop = await addShop(stage, 500 + n, n === 1 ? size : { ...size, keys: keyCount / 20 })
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
  const [one, many] = [shops.slice(0, 1), shops.slice(1)]
  await stage.client.query("analyze")
  const peer = await start("scripts/bench/crm/fastify.ts", {
    env: { PGHOST: stage.sockets, PGDATABASE: database },
    ready: "/readyz"
  })
  try {
    const [shop = [], itsPeer = [], all = [], theirPeer = []] = await compete(
      [
        { name: "Ekimae, one shop", process: stage.ekimae, next: next(one) },
        { name: "fastify + pg, one shop", process: peer, next: next(one) },
        { name: "Ekimae, twenty shops", process: stage.ekimae, next: next(many) },
        { name: "fastify + pg, twenty shops", process: peer, next: next(many) }
      ],
      "200"
    )
    await check(stage)
    const held = verdict(rate(shop) >= wantedPerSecond)
    return [
      ["messages of one shop", `${wantedPerSecond}/s`, `${rate(shop).toFixed(0)}/s`, held],
      ["their p99", "under 50 ms", `${p99(shop).toFixed(1)} ms`, verdict(p99(shop) < 50)],
      ["fastify + pg", "", `${rate(itsPeer).toFixed(0)}/s`, ""],
      ["its p99", "", `${p99(itsPeer).toFixed(1)} ms`, ""],
      ["against fastify + pg", "at least 1.0", share(shop, itsPeer).toFixed(2), verdict(share(shop, itsPeer) >= 1)],
      ["messages of twenty shops in turns", "", `${rate(all).toFixed(0)}/s`, ""],
      ["their p99", "", `${p99(all).toFixed(1)} ms`, ""],
      ["fastify + pg", "", `${rate(theirPeer).toFixed(0)}/s`, ""],
      ["against fastify + pg", "", share(all, theirPeer).toFixed(2), ""]
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
