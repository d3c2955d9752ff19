/**
 * Guests book while the service is killed with -9 five times and the database is restarted as by a crash: no slot is
 * oversold, nothing that was answered is lost, and each booking is published once.
 */
import * as path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { Effect } from "effect"
import { Client } from "pg"
import { App } from "../../src/app.ts"
import { allMigrations } from "../../src/kernel/Kernel.ts"
import * as EmbeddedServer from "../../src/sql/embedded/EmbeddedServer.ts"
import { migrate } from "../../src/sql/migrate/Migrations.ts"
import * as Dice from "../../test/support/chaos/Dice.ts"
import { insertKeys } from "../bench/Keys.ts"
import { type Process, start } from "../bench/Service.ts"
import * as Guests from "./booking/Guests.ts"
import * as Rules from "./booking/Rules.ts"
import * as Sizes from "./Sizes.ts"
import type { Directory } from "./stage/Directory.ts"
import * as Stage from "./stage/Stage.ts"
import { count, seconds, type Verdict } from "./Verdict.ts"

const kills = 5
/** Guests who wait for their answers at once. */
const atOnce = 16

const account = "01CHA0SBK00000000000000000"
const menuId = "01CHA0SBK0000000000000000M"
const idOf = (kind: string, n: number) => `01CHA0SBK${kind}${String(n).padStart(16, "0")}`

/** Slots have places for about half of those who ask. */
const addShop = async (client: Client, bookings: number): Promise<Guests.Shop> => {
  const capacity = 10
  const pairs = Math.ceil(bookings / 2)
  const slots = Array.from({ length: Math.max(2, Math.ceil(pairs / capacity / 2)) }, (_, n) => idOf("S", n))
  const friends = Array.from({ length: pairs }, (_, n) => idOf("F", n))
  const keys = await insertKeys(client, 200, account, "crm")
  await client.query(
    `insert into crm_menu (id, account_id, name, duration, created_at, updated_at) values ($1, $2, 'Cut', 60, now(), now())`,
    [menuId, account]
  )
  await client.query(
    `insert into crm_slot (id, account_id, menu_id, date, business_date, start_time, end_time, starts_at, ends_at, max_capacity)
     select id, $2, $3, day, day, '12:00', '13:00', day + time '03:00' + n * interval '1 second',
       day + time '04:00' + n * interval '1 second', $4
     from (select id, n, current_date + 2 as day from unnest($1::text[]) with ordinality as slot(id, n)) slot`,
    [slots, account, menuId, capacity]
  )
  await client.query(
    `insert into crm_friend (id, account_id, line_user_id, platform_state, known_since, created_at)
     select id, $2, 'U' || md5(id), 'following', now(), now() from unnest($1::text[]) as id`,
    [friends, account]
  )
  return { menuId, slots, friends, keys }
}

const gather = async (client: Client, answers: Rules.Evidence["answers"]): Promise<Rules.Evidence> => ({
  answers,
  slots: (
    await client.query<Rules.StoredSlot>(
      `select id, max_capacity as "maxCapacity", booked_count as "bookedCount" from crm_slot where account_id = $1`,
      [account]
    )
  ).rows,
  reservations: (
    await client.query<Rules.StoredReservation>(
      `select id, slot_id as "slotId", friend_id as "friendId", status, number_of_guests as guests
       from crm_reservation where account_id = $1`,
      [account]
    )
  ).rows,
  created: (
    await client.query<{ id: string }>(
      `select data->>'id' as id from event where account_id = $1 and type = 'reservation.created'`,
      [account]
    )
  ).rows.map(({ id }) => id)
})

const connected = async (host: string): Promise<Client> => {
  const client = new Client({ host, user: "postgres", database: "postgres" })
  await client.connect()
  return client
}

export const booking = Effect.fnUntraced(function* (directory: Directory) {
  const { jobs, seconds: length, seed } = Sizes.read()
  const bookings = Math.ceil(jobs / 5)
  const server = yield* EmbeddedServer.EmbeddedServer
  yield* migrate(allMigrations(App.migrations))
  const dice = Dice.make(seed)
  const serve = () =>
    start("src/main.ts", {
      env: { DATABASE_URL: Stage.urlOf(server), TRUSTED_PROXIES: "127.0.0.1", LINE_API_BASE_URL: "http://127.0.0.1:9" },
      ready: "/readyz",
      log: path.join(directory.evidence, "service.log")
    })
  const node: { current: Process } = { current: yield* Effect.promise(serve) }
  yield* Effect.addFinalizer(() => Effect.promise(() => node.current.stop()))
  const shop = yield* Effect.promise(async () => {
    const client = await connected(server.address.host)
    const added = await addShop(client, bookings)
    await client.end()
    return added
  })
  const guests = Guests.make(shop, () => node.current.port)

  /** Guests come evenly over the time, and as many at once as may wait. */
  const load = Effect.promise(async () => {
    const began = performance.now()
    let n = 0
    const come = async () => {
      while (n < bookings) {
        const own = n++
        const due = began + (own / bookings) * length * 1000
        await wait(Math.max(0, due - performance.now()))
        await guests.book(own)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, come))
  })
  const storm = Effect.gen(function* () {
    let away = 0
    for (let n = 0; n < kills; n++) {
      yield* Effect.sleep(((0.5 + dice.next()) * length * 1000) / (kills + 2))
      yield* Effect.promise(() => node.current.kill())
      node.current = yield* Effect.promise(serve)
      if (n === 2) away = yield* Stage.restart("SIGQUIT")
    }
    return away
  })
  const [, away] = yield* Effect.all([load, storm], { concurrency: "unbounded" })
  const evidence = yield* Effect.promise(async () => {
    const client = await connected(server.address.host)
    const gathered = await gather(client, guests.answers)
    await client.end()
    return gathered
  })
  return verdictOf(evidence, guests.tally, away)
})

const verdictOf = (evidence: Rules.Evidence, { repeated, replayed }: Guests.Tally, away: number): Verdict => {
  const made = evidence.answers.filter(({ status }) => status === 201).length
  const blind = Rules.unnoticed(evidence).map((what) => `not that ${what}`)
  return {
    facts: [
      `${count(evidence.answers.length, "request")}, ${count(made, "booking")} in ${count(evidence.slots.length, "slot")}`,
      count(kills, "kill"),
      `database away for ${seconds(away)}`,
      `${count(repeated, "request")} repeated, ${count(replayed, "replay")}`,
      `${Rules.falsified - blind.length} falsifications noticed`
    ],
    violations: [
      ...Rules.violations(evidence),
      ...(blind.length > 0 ? [{ of: "the rules notice what is false", faults: blind }] : [])
    ]
  }
}
