/** A shop that takes bookings, over HTTP without a socket and by its use cases. */
import { DateTime, Effect, Layer, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import type { Scope } from "../../../modules/accounts/contract.ts"
import { AccountsModule } from "../../../modules/accounts/index.ts"
import { CrmModule } from "../../../modules/crm/index.ts"
import { defaults, type Menu } from "../../../modules/crm/menu/Menu.ts"
import { MenuRepo } from "../../../modules/crm/menu/MenuRepo.ts"
import { BookingQueue } from "../../../modules/crm/reservation/book/BookingQueue.ts"
import { Reservations } from "../../../modules/crm/reservation/Reservations.ts"
import { StaffWork } from "../../../modules/crm/reservation/work/StaffWork.ts"
import { addDays, minutesOf, spanOf, todayIn } from "../../../modules/crm/shop/LocalTime.ts"
import { type Slot } from "../../../modules/crm/slot/Slot.ts"
import { SlotRepo } from "../../../modules/crm/slot/SlotRepo.ts"
import { issue, openAccount, quietNode } from "../../accounts/support.ts"
import { checked } from "../../support/schema/EventContract.ts"
import * as TestApp from "../../support/TestApp.ts"
import { crmKernelOn } from "../kernel.ts"

const useCases = Layer.mergeAll(Reservations.layer, StaffWork.layer, BookingQueue.layer, MenuRepo.layer, SlotRepo.layer)

export const node = TestApp.web(TestApp.routesOf(AccountsModule, CrmModule)).pipe(
  Layer.provideMerge(quietNode),
  Layer.provideMerge(useCases),
  Layer.provide(TestApp.services),
  Layer.provideMerge(crmKernelOn())
)

export const newId = Effect.flatMap(SecureRandom.SecureRandom, (random) => random.ulid)
const now = Effect.map(DateTime.now, DateTime.toDateUtc)

export const timeZone = "Asia/Tokyo"
/** The shop's date some days from now. */
export const dateIn = (days: number) => Effect.map(now, (at) => addDays(todayIn(timeZone, at), days))

export const addMenu = Effect.fnUntraced(function* (accountId: string, settings: Partial<Menu> = {}) {
  const menu: Menu = { ...defaults, name: "カット", duration: 60, ...settings, id: yield* newId, accountId }
  yield* (yield* MenuRepo).insert(menu, yield* now)
  return menu
})

export const addSlot = Effect.fnUntraced(function* (
  menu: Menu,
  { date, start = "12:00", ...slot }: Partial<Slot> & { readonly start?: string } = {}
) {
  const on = date ?? (yield* dateIn(3))
  const span = spanOf(timeZone, on, minutesOf(start)!, menu.duration)!
  const facts = { accountId: menu.accountId, menuId: menu.id, bookedCount: 0, staffId: null, isClosed: false }
  const made = { ...facts, ...span, maxCapacity: 1, ...slot, id: yield* newId }
  yield* (yield* SlotRepo).insert({ ...made, businessDate: on })
  if (made.isClosed) yield* (yield* SqlClient.SqlClient)`update crm_slot set is_closed = true where id = ${made.id}`
  return made
})

/** Ids of new friends of LINE. */
export const addFriends = Effect.fnUntraced(function* (accountId: string, count: number) {
  const sql = yield* SqlClient.SqlClient
  const ids: Array<string> = []
  for (let n = 0; n < count; n++) ids.push(yield* newId)
  yield* sql`
    insert into crm_friend (id, account_id, line_user_id, platform_state, known_since, created_at)
    select id, ${accountId}::text, 'U' || md5(id), 'following', now(), now() from unnest(${sql.literal(`'{${ids.join()}}'::text[]`)}) as id`
  return ids
})

export const addResource = Effect.fnUntraced(function* (
  accountId: string,
  kind: "staff" | "room",
  menus: ReadonlyArray<Menu> = []
) {
  const sql = yield* SqlClient.SqlClient
  const id = yield* newId
  yield* sql`
    insert into crm_resource (id, account_id, kind, name, created_at) values (${id}, ${accountId}, ${kind}, ${id}, now())`
  for (const menu of menus) {
    yield* sql`insert into crm_menu_resource (account_id, menu_id, resource_id) values (${accountId}, ${menu.id}, ${id})`
  }
  return id
})

export const openShop = Effect.gen(function* () {
  const accountId = yield* openAccount
  const menu = yield* addMenu(accountId)
  const slot = yield* addSlot(menu)
  const [friend = ""] = yield* addFriends(accountId, 1)
  return { accountId, menu, slot, friend }
})

export interface JsonResponse {
  readonly status: number
  readonly body: any
  readonly headers: Headers
}

const both: ReadonlyArray<Scope> = ["reservations:read", "reservations:write"]

/** A client with a key of its own. */
export const clientOf = Effect.fnUntraced(function* (accountId: string, scopes: ReadonlyArray<Scope> = both) {
  const { secret } = yield* issue(accountId, "crm", scopes)
  const { call } = yield* TestApp.TestApp
  const ask = (path: string, init: RequestInit = {}) =>
    Effect.gen(function* () {
      const headers = { authorization: `Bearer ${Redacted.value(secret)}`, ...init.headers }
      const response = yield* call(`/api/v1/reservations${path}`, { ...init, headers })
      const text = yield* Effect.promise(() => response.text())
      return { status: response.status, body: JSON.parse(text), headers: response.headers } as JsonResponse
    })
  let serial = 0
  return {
    get: (path: string) => ask(path),
    post: (body: unknown, key: string | null = `key-${++serial}`) =>
      ask("", {
        method: "POST",
        headers: { "content-type": "application/json", ...(key === null ? {} : { "idempotency-key": key }) },
        body: JSON.stringify(body)
      })
  }
})

/** Status, code and message of a refusal. */
export const refusalOf = ({ body, status }: JsonResponse) => [status, body.code, body.message]

/** How often each text occurs. */
export const tally = (texts: ReadonlyArray<string | number>): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const text of texts) counts[text] = (counts[text] ?? 0) + 1
  return counts
}

/** Published events of the account, oldest first. */
export const eventsOf = (accountId: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly type: string; readonly data: any }>`
          select type, data from event where account_id = ${accountId} order by seq`,
      checked
    )
  )

export const bookedCount = (slotId: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly n: number }>`select booked_count as n from crm_slot where id = ${slotId}`,
      ([row]) => row?.n
    )
  )
