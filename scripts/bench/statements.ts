/** The costliest requests that a tenant may make, of an account with 100,000 rows in each table: each is to take under a second. */
import * as path from "node:path"
import { Client } from "pg"
import * as PidFile from "../../src/sql/embedded/PidFile.ts"
import { idOf } from "./crm/Stage.ts"
import { insertKeys } from "./Keys.ts"
import { start } from "./Service.ts"
import { median, table, verdict } from "./Table.ts"

const rows = Number(process.env["BENCH_ROWS"] ?? 100_000)
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3)
const wantedMs = 1_000
const adminToken = "a-token-for-this-benchmark"

const account = idOf("W", 1)
const [menu, tag] = [idOf("M", 1), idOf("T", 1)]

/** A name of 100 different characters, which all friends have: a search for it looks up the longest lists of the index. */
const name = Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join("")

/** Rows of one account; `$1` is the account, `$2` how many. */
const fill: ReadonlyArray<readonly [what: string, statement: string, ...parameters: ReadonlyArray<unknown>]> = [
  [
    "friends",
    `insert into crm_friend (id, account_id, line_user_id, display_name, search_name, platform_state, followed_at,
       known_since, created_at)
     select '01BENCHF' || lpad(n::text, 18, '0'), $1, 'U' || md5(n::text), $3, $3, 'following', now(), now(), now()
     from generate_series(1, $2::int) n`,
    name
  ],
  [
    "members",
    `insert into crm_member (id, account_id, line_user_id, subscription, source, member_since, created_at)
     select '01BENCHV' || lpad(n::text, 18, '0'), $1, 'U' || md5(n::text), 'none', 'import', now(), now()
     from generate_series(1, $2::int) n`
  ],
  [
    "tags",
    `with tag as (insert into crm_tag (id, account_id, name, color, created_at) values ($3, $1, 'all', '#000000', now()))
     insert into crm_friend_tag (account_id, friend_id, tag_id, added_at)
     select $1, '01BENCHF' || lpad(n::text, 18, '0'), $3, now() from generate_series(1, $2::int) n`,
    tag
  ],
  [
    "menu",
    `insert into crm_menu (id, account_id, name, duration, max_capacity, created_at, updated_at)
     select $3, $1, 'Cut', 60, 10, now(), now() where $2::int > 0`,
    menu
  ],
  [
    "slots",
    `insert into crm_slot (id, account_id, menu_id, date, business_date, start_time, end_time, starts_at, ends_at, max_capacity)
     select '01BENCHS' || lpad(n::text, 18, '0'), $1, $3, day, day, '12:00', '13:00', day + n % 1440 * interval '1 minute',
       day + interval '1 day', 10
     from (select n, current_date + 2 + n / 1440 as day from generate_series(1, $2::int) n) slot`,
    menu
  ],
  [
    "reservations",
    `insert into crm_reservation (id, account_id, menu_id, slot_id, friend_id, status, date, start_time, end_time, time_zone,
       starts_at, ends_at, number_of_guests, source, created_at, updated_at)
     select '01BENCHR' || lpad(n::text, 18, '0'), $1, $3, '01BENCHS' || lpad(n::text, 18, '0'),
       '01BENCHF' || lpad(n::text, 18, '0'), 'confirmed', current_date + 2, '12:00', '13:00', 'Asia/Tokyo',
       now() + interval '2 days', now() + interval '2 days 1 hour', 1, 'api', now(), now()
     from generate_series(1, $2::int) n`,
    menu
  ],
  [
    "events",
    `insert into event (id, type, version, account_id, data)
     select '01BENCHE' || lpad(n::text, 18, '0'), 'friend.followed', 1, $1, '{"friendId":"x"}' from generate_series(1, $2::int) n`
  ],
  [
    "segments",
    `insert into simulation_segment (id, account_id, simulation_id, name, score, segment_data, created_at)
     select '01BENCHG' || lpad(n::text, 18, '0'), $1, $3, 'young', 50, '{"demographics":{},"behavior":{},"sentiment":{}}', now()
     from generate_series(1, $2::int) n`,
    idOf("X", 1)
  ]
]

interface Request {
  readonly what: string
  readonly path: string
  readonly by: "crm" | "sk" | "admin"
  readonly body?: unknown
}

const admin = `/admin/v1/crm/accounts/${account}`
const query = encodeURIComponent

const requests: ReadonlyArray<Request> = [
  { what: "friends, first page", path: "/api/v1/friends?limit=100", by: "crm" },
  { what: "friends, last page", path: `/api/v1/friends?limit=100&page=${rows / 100}`, by: "crm" },
  { what: "friends who were blocked: none", path: "/api/v1/friends?limit=100&status=blocked", by: "crm" },
  {
    what: "search for a name of 100 characters, which all have",
    path: `/api/v1/friends?search=${query(name)}`,
    by: "crm"
  },
  { what: "search for a character that all have", path: `/api/v1/friends?search=${query(name[50]!)}`, by: "crm" },
  {
    what: "search for 50 characters, last page, by status",
    path: `/api/v1/friends?search=${query(name.slice(25, 75))}&status=following&page=${rows / 20}`,
    by: "crm"
  },
  {
    what: "search for pairs that all have, in another order",
    path: `/api/v1/friends?search=${query(name.slice(50) + name.slice(0, 50))}`,
    by: "crm"
  },
  { what: "members, last page by cursor", path: `${admin}/members?limit=100`, by: "admin" },
  { what: "reservations, by a status that none has", path: "/api/v1/reservations?status=no_show&limit=100", by: "crm" },
  { what: "reservations, by days", path: "/api/v1/reservations?from=2020-01-01&to=2999-12-31&limit=100", by: "crm" },
  {
    what: "reservations of a menu, for operators",
    path: `${admin}/reservations?menuId=${menu}&limit=100`,
    by: "admin"
  },
  { what: "free slots of 92 days", path: `/api/v1/reservation_slots?eventId=${menu}`, by: "crm" },
  { what: "all slots of a menu, for operators", path: `${admin}/slots?menuId=${menu}&limit=100`, by: "admin" },
  { what: "tags with their counts", path: `${admin}/tags`, by: "admin" },
  {
    what: "audience of a broadcast: all, three ways",
    path: `${admin}/broadcasts/preview`,
    by: "admin",
    body: { audience: { any: [tag], all: [tag], none: [] } }
  },
  {
    what: "events feed by a type that none has",
    path: "/api/v1/webhook_events?types=friend.unfollowed&limit=100",
    by: "crm"
  },
  { what: "segments, last page", path: `/api/v1/segments?limit=100&offset=${rows - 100}`, by: "sk" },
  { what: "export of the first friends", path: `${admin}/friends/export`, by: "admin" }
]

export const statements = async (dataDir: string): Promise<string> => {
  const service = await start("src/main.ts", {
    env: { DATA_DIR: dataDir, ROLE: "http", ADMIN_TOKEN: adminToken },
    ready: "/readyz"
  })
  const client = new Client({
    host: PidFile.running(path.join(dataDir, "postgres"))?.sockets ?? "",
    user: "postgres",
    database: "postgres"
  })
  await client.connect()
  try {
    const keys = {
      crm: (await insertKeys(client, 1, account, "crm"))[0]!,
      sk: (await insertKeys(client, 1, account))[0]!,
      admin: adminToken
    }
    for (const [what, statement, ...parameters] of fill) {
      const began = performance.now()
      await client.query(statement, [account, rows, ...parameters])
      console.error(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
    await client.query("analyze")
    const measured: Array<ReadonlyArray<string>> = []
    for (const { body, by, path: at, what } of requests) {
      const found: Array<number> = []
      let status = 0
      for (let round = 0; round < rounds; round++) {
        const began = performance.now()
        const response = await fetch(`http://127.0.0.1:${service.port}${at}`, {
          method: body === undefined ? "GET" : "POST",
          headers: { authorization: `Bearer ${keys[by]}`, "content-type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) })
        })
        // Of an export the first bytes tell how long its statement takes; the rest comes page by page.
        const reader = response.body?.getReader()
        const first = await reader?.read()
        if (response.status !== 200) console.error(what, response.status, new TextDecoder().decode(first?.value))
        await reader?.cancel()
        found.push(performance.now() - began)
        status = response.status
      }
      const [worst, middle] = [Math.max(...found), median(found)]
      measured.push([
        what,
        String(status),
        `${middle.toFixed(0)} ms`,
        `${worst.toFixed(0)} ms`,
        verdict(worst < wantedMs)
      ])
    }
    return table(["", "status", "median", "first or worst", ""], measured)
  } finally {
    await client.end()
    await service.stop()
  }
}
