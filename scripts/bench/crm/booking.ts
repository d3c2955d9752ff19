/** POST /reservations beside fastify and pg with the same transaction on the same tables, and a rush for one slot. */
import { type Measured, measure } from "../Load.ts"
import { start } from "../Service.ts"
import { verdict } from "../Table.ts"
import { compete, p99, rate, share } from "./Compete.ts"
import { addShop, database, type Part, type Shop, type Stage } from "./Stage.ts"

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5)
/** A key may make 300 requests a minute, and so may an address. */
const keyCount = 4000
const wantedPerSecond = 1500

/** Numbers all requests, so that each has a key and an address of its own turn, and no pair of slot and friend twice. */
let sent = 0

const booking = (shop: Shop, slotId: string, friendId: string, n: number): Buffer => {
  const body = JSON.stringify({ eventId: shop.menu, slotId, friendId })
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  return Buffer.from(
    `POST /api/v1/reservations HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${shop.keys[n % shop.keys.length]}\r\n` +
      `X-Forwarded-For: ${address}\r\nIdempotency-Key: bench-${n}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

const next = (shops: ReadonlyArray<Shop>) => () => {
  const n = sent++
  const shop = shops[n % shops.length]!
  const turn = Math.floor(n / shops.length)
  const friend = shop.friends[Math.floor(turn / shop.slots.length) % shop.friends.length]!
  return booking(shop, shop.slots[turn % shop.slots.length]!, friend, n)
}

const shopSize = { keys: keyCount, slots: 500, capacity: 10_000, friends: 5000 }

export const bookings: Part = async (stage) => {
  const one = [await addShop(stage, 1, shopSize)]
  const many: Array<Shop> = []
  for (let n = 2; n < 22; n++) many.push(await addShop(stage, n, { ...shopSize, keys: keyCount / 20 }))
  await stage.client.query("analyze")
  const peer = await start("scripts/bench/crm/fastify.ts", {
    env: { PGHOST: stage.sockets, PGDATABASE: database },
    ready: "/readyz"
  })
  try {
    const [shop = [], itsPeer = [], shops = [], theirPeer = []] = await compete(
      [
        { name: "Ekimae, one shop", process: stage.ekimae, next: next(one) },
        { name: "fastify + pg, one shop", process: peer, next: next(one) },
        { name: "Ekimae, twenty shops", process: stage.ekimae, next: next(many) },
        { name: "fastify + pg, twenty shops", process: peer, next: next(many) }
      ],
      "201"
    )
    await check(stage)
    const against = share(shop, itsPeer)
    return [
      ["bookings over 500 slots", "1,500/s", `${rate(shop).toFixed(0)}/s`, verdict(rate(shop) >= wantedPerSecond)],
      ["their p99", "under 40 ms", `${p99(shop).toFixed(1)} ms`, verdict(p99(shop) < 40)],
      ["fastify + pg", "", `${rate(itsPeer).toFixed(0)}/s`, ""],
      ["its p99", "", `${p99(itsPeer).toFixed(1)} ms`, ""],
      ["against fastify + pg", "at least 1.0", against.toFixed(2), verdict(against >= 1)],
      ["bookings in twenty shops in turns", "", `${rate(shops).toFixed(0)}/s`, ""],
      ["their p99", "", `${p99(shops).toFixed(1)} ms`, ""],
      ["fastify + pg", "", `${rate(theirPeer).toFixed(0)}/s`, ""],
      ["against fastify + pg", "", share(shops, theirPeer).toFixed(2), ""]
    ]
  } finally {
    await peer.stop()
  }
}

/** Places are counted as they were sold, and each booking was published once. */
const check = async ({ client }: Stage) => {
  const { rows } = await client.query<{ wrong: number; silent: number }>(
    `select (select count(*)::int from crm_slot s where booked_count <> (
         select coalesce(sum(number_of_guests), 0) from crm_reservation r where r.slot_id = s.id and status <> 'canceled')) as wrong,
       (select count(*)::int from crm_reservation) - (select count(distinct data->>'id')::int from event
         where type = 'reservation.created') as silent`
  )
  const { silent, wrong } = rows[0]!
  if (wrong !== 0 || silent !== 0)
    throw new Error(`${wrong} slots are miscounted, ${silent} bookings were not published`)
}

/** A thousand bookings of one slot of ten, all at once. */
export const rush: Part = async (stage) => {
  const guests = 1000
  const shop = await addShop(stage, 99, { keys: guests, slots: rounds + 1, capacity: 10, friends: guests })
  const found: Array<Measured> = []
  for (const [round, slot] of shop.slots.entries()) {
    let friend = 0
    const measured = await measure({
      port: stage.ekimae.port,
      connections: guests,
      milliseconds: 0,
      next: () => booking(shop, slot, shop.friends[friend++]!, sent++),
      expected: "201"
    })
    const { rows } = await stage.client.query<{ n: number }>(
      "select count(*)::int as n from crm_reservation where slot_id = $1",
      [slot]
    )
    if (rows[0]?.n !== 10 || measured.refused !== guests - 10)
      throw new Error(`The slot of ten was sold ${rows[0]?.n} times`)
    if (round > 0) found.push(measured)
  }
  return [
    ["1,000 at once for one slot of 10: sold", "exactly 10", "10", "held"],
    ["p99", "under 1 s", `${p99(found).toFixed(0)} ms`, verdict(p99(found) < 1000)]
  ]
}
