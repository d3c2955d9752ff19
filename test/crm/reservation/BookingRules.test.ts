import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { defaults, type Menu } from "../../../modules/crm/menu/Menu.ts"
import {
  type Booking,
  type BookingRequest,
  decide,
  type Facts
} from "../../../modules/crm/reservation/book/BookingRules.ts"
import { choose, mostAtOnce, overlaps } from "../../../modules/crm/reservation/occupation/Occupation.ts"
import type { Slot } from "../../../modules/crm/slot/Slot.ts"

const minute = 60_000
const noon = Date.parse("2026-12-01T03:00:00Z")
const at = (minutes: number) => new Date(noon + minutes * minute)

const menuOf = (id: string, settings: Partial<Menu>): Menu => ({
  ...defaults,
  id,
  accountId: "a",
  name: id,
  duration: 60,
  ...settings
})
const plain = menuOf("plain", {})
const cut = menuOf("cut", { needsStaff: true, bufferAfter: 15 })
const massage = menuOf("massage", { needsStaff: true, needsRoom: true })

const slotOf = (menu: Menu, start: number, maxCapacity: number): Slot => ({
  id: `${menu.id} ${start}`,
  accountId: "a",
  menuId: menu.id,
  date: "2026-12-01",
  startTime: "12:00",
  endTime: "13:00",
  startsAt: at(start),
  endsAt: at(start + 60),
  maxCapacity,
  bookedCount: 0,
  staffId: null,
  isClosed: false
})
const slots = [
  slotOf(plain, 0, 6),
  slotOf(plain, 30, 6),
  slotOf(cut, 0, 3),
  slotOf(cut, 60, 3),
  slotOf(massage, 20, 3),
  slotOf(massage, 80, 3)
]
const staff = ["s1", "s2", "s3"]

const facts: Facts = {
  now: at(-120),
  shop: { timeZone: "Asia/Tokyo", holdMinutes: 30, maxGuestsAtOnce: 8 },
  menus: new Map([plain, cut, massage].map((menu) => [menu.id, menu])),
  slots: new Map(slots.map((slot) => [slot.id, slot])),
  friends: new Map(["f0", "f1", "f2", "f3", "f4", "f5"].map((id) => [id, null])),
  booked: [],
  resources: [
    ...staff.map((id) => ({ id, kind: "staff" as const, isActive: true, hours: null, menuIds: [] })),
    { id: "r1", kind: "room", isActive: true, hours: null, menuIds: [] }
  ],
  occupations: [],
  offTimes: [],
  parties: new Map()
}

const Asked = Schema.Array(
  Schema.Struct({
    slot: Schema.Literals([0, 1, 2, 3, 4, 5]),
    friend: Schema.Literals([0, 1, 2, 3, 4, 5]),
    guests: Schema.Literals([1, 2, 3]),
    staff: Schema.Literals([-1, -1, 0, 1, 2])
  })
).check(Schema.isMaxLength(25))

const requestOf = ({ friend, guests, slot, staff: wanted }: (typeof Asked.Type)[number]): BookingRequest => ({
  draft: {
    menuId: slots[slot]!.menuId,
    slotId: slots[slot]!.id,
    friendId: `f${friend}`,
    numberOfGuests: guests,
    note: null,
    staffId: staff[wanted] ?? null
  },
  origin: { source: "api" }
})

const madeOf = (decisions: ReadonlyArray<Result.Result<Booking, unknown>>): ReadonlyArray<Booking> =>
  decisions.flatMap((decision) => (Result.isSuccess(decision) ? [decision.success] : []))

describe("Decisions on several bookings", () => {
  it.prop(
    "never oversell a slot, the shop, staff or a room, and give a friend a slot once",
    { asked: Asked },
    ({ asked }) => {
      const made = madeOf(decide(facts, asked.map(requestOf)))
      const partyOf = ({ request, slot: { endsAt, startsAt } }: Booking) => ({
        startsAt,
        endsAt,
        guests: request.draft.numberOfGuests
      })
      for (const slot of slots) {
        const own = made.filter((booking) => booking.slot.id === slot.id)
        assert.isAtMost(
          own.reduce((sum, { request }) => sum + request.draft.numberOfGuests, 0),
          slot.maxCapacity
        )
        assert.strictEqual(new Set(own.map(({ request }) => request.draft.friendId)).size, own.length)
        assert.isAtMost(mostAtOnce(made.map(partyOf), slot), 8)
      }
      for (const id of [...staff, "r1"]) {
        const busy = made
          .filter(({ roomId, staffId }) => staffId === id || roomId === id)
          .map(({ occupied }) => occupied)
        for (const [n, one] of busy.entries())
          for (const other of busy.slice(n + 1)) assert.isFalse(overlaps(one, other))
      }
      for (const { menu, request, roomId, staffId } of made) {
        assert.strictEqual(staffId !== null, menu.needsStaff || request.draft.staffId !== null)
        if (request.draft.staffId !== null) assert.strictEqual(staffId, request.draft.staffId)
        assert.strictEqual(roomId !== null, menu.needsRoom)
      }
      return true
    }
  )

  it.prop("are the same whether bookings come together or one after another", { asked: Asked }, ({ asked }) => {
    const requests = asked.map(requestOf)
    const together = decide(facts, requests).map(Result.isSuccess)
    const first = decide(facts, requests.slice(0, 10))
    const made = madeOf(first)
    const later: Facts = {
      ...facts,
      slots: new Map(
        slots.map((slot) => {
          const own = made.filter((booking) => booking.slot.id === slot.id)
          const bookedCount = own.reduce((sum, { request }) => sum + request.draft.numberOfGuests, 0)
          return [slot.id, Object.assign({}, slot, { bookedCount })]
        })
      ),
      booked: made.map(({ request, slot }) => `${slot.id} ${request.draft.friendId}`),
      occupations: made.flatMap(({ occupied: { endsAt, startsAt }, roomId, staffId }) =>
        [staffId, roomId].flatMap((resourceId) => (resourceId === null ? [] : [{ resourceId, startsAt, endsAt }]))
      ),
      parties: new Map(
        slots.map(({ endsAt, id, startsAt }) => {
          const own = made.filter((booking) => booking.slot.id === id)
          const guests = own.reduce((sum, { request }) => sum + request.draft.numberOfGuests, 0)
          return [id, { startsAt, endsAt, guests }]
        })
      )
    }
    const second = decide(later, requests.slice(10))
    assert.deepStrictEqual([...first, ...second].map(Result.isSuccess), together)
    return true
  })
})

describe("A booking that the shop has to approve", () => {
  const heldFor = (menu: Menu, needsApproval: boolean, holdMinutes: number, now = at(-3_000)): number => {
    const slot = slotOf(menu, 0, 6)
    const given: Facts = {
      ...facts,
      now,
      shop: { ...facts.shop, holdMinutes },
      menus: new Map([[menu.id, menu]]),
      slots: new Map([[slot.id, slot]])
    }
    const request = requestOf({ slot: 0, friend: 0, guests: 1, staff: -1 })
    const draft = { ...request.draft, menuId: menu.id, slotId: slot.id }
    const [made] = madeOf(decide(given, [{ draft, origin: { source: "liff", needsApproval } }]))
    assert(made?.status === "pending")
    return (made.holdExpiresAt!.getTime() - now.getTime()) / minute
  }
  const asks = menuOf("asks", { needsApproval: true })
  const prepaid = menuOf("prepaid", { needsPrepayment: true, price: 3_000 })

  it("keeps its places for the minutes of the shop, and for a night at least where the shop did not ask for approvals", () => {
    assert.strictEqual(heldFor(asks, false, 30), 30)
    assert.strictEqual(heldFor(asks, true, 30), 30)
    assert.strictEqual(heldFor(prepaid, true, 30), 30)
    assert.strictEqual(heldFor(plain, true, 30), 720)
    assert.strictEqual(heldFor(plain, true, 719), 720)
    assert.strictEqual(heldFor(plain, true, 721), 721)
  })

  it("keeps them until it begins at the latest", () => {
    assert.strictEqual(heldFor(plain, true, 30, at(-700)), 700)
  })
})

describe("The choice of staff", () => {
  it("takes one who is free, with the fewest bookings around, idle for longest", () => {
    const busy = (resourceId: string, from: number, to: number) => ({ resourceId, startsAt: at(from), endsAt: at(to) })
    const span = { startsAt: at(0), endsAt: at(60) }
    const days = 24 * 60
    assert.strictEqual(choose(["a", "b"], [busy("a", -30, 1)], span), "b")
    assert.strictEqual(choose(["a", "b"], [busy("a", -60, 0), busy("b", 60, 90), busy("b", 90, 120)], span), "a")
    assert.strictEqual(
      choose(["a", "b"], [busy("a", -days, 60 - days), busy("b", -2 * days, 60 - 2 * days)], span),
      "b"
    )
    assert.isUndefined(choose(["a"], [busy("a", 59, 100)], span))
  })
})
