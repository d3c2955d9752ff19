/**
 * Measures what the page of a day with 120 bookings of eight stylists costs the browser's main thread: from the click on the next day,
 * which has them, until nothing is left to do. BENCH_BEFORE names the folder of another checkout whose build takes turns with this one.
 */
import { mkdtempSync, rmSync } from "node:fs"
import path from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { Client } from "pg"
import type { APIRequestContext, CDPSession, Page } from "playwright-core"
import * as PidFile from "../../src/sql/embedded/PidFile.ts"
import { signIn } from "./console/Session.ts"
import { idOf } from "./crm/Stage.ts"
import { start } from "./Service.ts"
import { median, table, verdict } from "./Table.ts"

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 10)
const [stylists, perStylist] = [8, 15]
const bookings = stylists * perStylist
const mostMs = 100

const dayIn = (days: number) => new Date(Date.now() + (9 + days * 24) * 3_600_000).toISOString().slice(0, 10)
const [emptyDay, fullDay] = [dayIn(9), dayIn(10)]

/** A shop with its stylists, opened over HTTP by the one who is signed in, and its bookings. */
const openShop = async (request: APIRequestContext, url: string, client: Client): Promise<string> => {
  const post = async (of: string, data: object): Promise<string> => {
    const response = await request.post(`${url}${of}`, { data, headers: { origin: url } })
    if (!response.ok()) throw new Error(`${of}: ${await response.text()}`)
    return ((await response.json()) as { readonly id: string }).id
  }
  const account = await post("/console/api/shops", { name: "Bench" })
  const staff: Array<string> = []
  for (let n = 1; n <= stylists; n++) {
    staff.push(await post(`/admin/v1/crm/accounts/${account}/staff`, { name: `スタイリスト ${n}` }))
  }
  const menu = idOf("M", 1)
  await client.query(
    `insert into crm_menu (id, account_id, name, duration, price, created_at, updated_at)
     values ($1, $2, 'カット', 40, 4950, now(), now())`,
    [menu, account]
  )
  const ids = (kind: string) => Array.from({ length: bookings }, (_, n) => idOf(kind, n))
  await client.query(
    `insert into crm_friend (id, account_id, display_name, phone, known_since, created_at)
     select id, $2, '田中 花' || n, '+8180' || lpad(n::text, 8, '0'), now(), now() from unnest($1::text[]) with ordinality as f(id, n)`,
    [ids("F"), account]
  )
  const times = `
    select n, (n - 1) % ${stylists} + 1 as stylist, lpad((9 + (n - 1) / ${stylists} * 40 / 60)::text, 2, '0') || ':'
      || lpad(((n - 1) / ${stylists} * 40 % 60)::text, 2, '0') as start from generate_series(1, ${bookings}) as n`
  await client.query(
    `with t as (${times})
     insert into crm_slot (id, account_id, menu_id, date, business_date, start_time, end_time, starts_at, ends_at, max_capacity, booked_count, staff_id)
     select ($1::text[])[n], $2, $3, $4::date, $4::date, start, to_char(start::time + interval '40 minutes', 'HH24:MI'),
       ($4 || ' ' || start || '+09')::timestamptz, ($4 || ' ' || start || '+09')::timestamptz + interval '40 minutes', 1, 1,
       ($5::text[])[stylist] from t`,
    [ids("S"), account, menu, fullDay, staff]
  )
  await client.query(
    `insert into crm_reservation (id, account_id, menu_id, slot_id, friend_id, status, date, start_time, end_time, time_zone,
       starts_at, ends_at, number_of_guests, staff_id, note, source, created_at, updated_at)
     select ($1::text[])[n], account_id, menu_id, s.id, ($2::text[])[n], 'confirmed', date, start_time, end_time, 'Asia/Tokyo',
       starts_at, ends_at, 1, staff_id, case when n % 4 = 0 then '前髪だけ' end, 'dashboard',
       date_trunc('milliseconds', now()), now()
     from crm_slot s join unnest($3::text[]) with ordinality as o(id, n) on o.id = s.id`,
    [ids("R"), ids("F"), ids("S")]
  )
  return account
}

/** Milliseconds of processor time of the main thread since the page was loaded, without what the commands of this script took. */
const workedOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send("Performance.getMetrics")
  const seconds = (of: string) => metrics.find(({ name }) => name === of)?.value ?? Number.NaN
  return (seconds("TaskDuration") - seconds("DevToolsCommandDuration")) * 1_000
}

/** Waits until the main thread rests. */
const rested = async (session: CDPSession): Promise<number> => {
  for (let before = await workedOf(session); ; ) {
    await wait(300)
    const now = await workedOf(session)
    if (now - before < 3) return now
    before = now
  }
}

const draw = async (page: Page, session: CDPSession): Promise<number> => {
  const before = await rested(session)
  await page.getByRole("button", { name: "次へ" }).click()
  await page
    .locator(".booking")
    .nth(bookings - 1)
    .waitFor()
  const worked = (await rested(session)) - before
  await page.getByRole("button", { name: "前へ" }).click()
  await page.locator(".booking").first().waitFor({ state: "detached" })
  return worked
}

/** A service with the shop, and the page of its day before the full one. */
const open = async (folder: string | undefined) => {
  const dataDir = mkdtempSync("/var/tmp/ekimae-bench-day-")
  // Beside it: a folder that is not empty does not become the database's.
  const log = `${dataDir}.log`
  const service = await start("src/main.ts", {
    env: { DATA_DIR: dataDir, CONSOLE: "on" },
    ready: "/readyz",
    log,
    folder
  })
  const url = `http://127.0.0.1:${service.port}`
  const client = new Client({
    host: PidFile.running(path.join(dataDir, "postgres"))?.sockets ?? dataDir,
    user: "postgres",
    database: "postgres"
  })
  await client.connect()
  const { browser, context } = await signIn(log)
  const account = await openShop(context.request, url, client)
  await client.end()
  const page = await context.newPage()
  await page.addInitScript((id) => localStorage.setItem("ekimae.account", id), account)
  await page.goto(`${url}/console/reservations?view=day&day=${emptyDay}`)
  await page.getByRole("button", { name: "次へ" }).waitFor()
  const session = await context.newCDPSession(page)
  await session.send("Performance.enable", { timeDomain: "threadTicks" })
  const stop = async () => {
    await browser.close()
    await service.stop()
    for (const made of [dataDir, log]) rmSync(made, { recursive: true, force: true })
  }
  return { draw: () => draw(page, session), stop }
}

export const day = async (): Promise<string> => {
  const before = process.env["BENCH_BEFORE"]
  const builds = [undefined, ...(before === undefined ? [] : [before])]
  const opened = []
  try {
    for (const folder of builds) opened.push(await open(folder))
    const worked = builds.map((): Array<number> => [])
    for (let round = -2; round < rounds; round++) {
      for (const [n, build] of opened.entries()) {
        const ms = await build.draw()
        if (round >= 0) worked[n]?.push(ms)
      }
    }
    const [now = [], then = []] = worked
    return table(
      [`${bookings} bookings of a day`, "wanted", "found", ""],
      [
        ["main thread", `at most ${mostMs} ms`, `${median(now).toFixed(0)} ms`, verdict(median(now) <= mostMs)],
        ...(before === undefined ? [] : [["of the build before", "", `${median(then).toFixed(0)} ms`, ""]])
      ]
    )
  } finally {
    for (const { stop } of opened) await stop()
  }
}
