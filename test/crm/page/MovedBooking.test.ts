/** A booking that staff moved, as its guest sees it, and the card on which staff see guests. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { openShop, service } from "../contract/support.ts"
import { filled, follow, open, post, submit } from "./Browser.ts"
import { operator } from "./operator.ts"

const guest = { name: "田中 花", phone: "080-1234-5678" }

/** A shop in which a guest has booked on the page, and two more slots of the menu. */
const booked = Effect.gen(function* () {
  const { accountId, ids } = yield* openShop
  const sql = yield* SqlClient.SqlClient
  yield* sql`update crm_menu set price = 4400 where id = ${ids.event}`
  const ask = yield* operator(accountId)
  const home = `/b/${accountId}`
  const page = yield* submit(
    yield* submit(yield* open(`${home}/menus/${ids.event}/slots/${ids.slot}`), { ...guest, guests: "1" })
  )
  const path = page.path.replace(/\?.*/, "")
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const slotAt = (startTime: string) =>
    Effect.map(
      ask("POST", "/slots", { menuId: ids.event, date: day, startTime }),
      ({ body }) => (assert.isString(body.id, JSON.stringify(body)), body.id as string)
    )
  const list = (query = "") => Effect.map(ask("GET", `/reservations${query}`), ({ body }) => body.reservations)
  const made = (yield* list("?q=%E7%94%B0%E4%B8%AD"))[0]
  return { ask, ids, list, made, path, slotAt }
})

const numberOn = (html: string) => /<dt>予約番号<\/dt><dd>(\w{26})/.exec(html)?.[1]

layer(service, { excludeTestServices: true })("A booking of a guest", (it) => {
  it.effect(
    "keeps its link and number through moves: the old page has the new time and what changed, and cancels it",
    () =>
      Effect.gen(function* () {
        const { ask, list, made, path, slotAt } = yield* booked
        let current = made.id
        for (const start of ["15:00", "17:00"]) {
          const moved = yield* ask("POST", `/reservations/${current}/move`, { slotId: yield* slotAt(start) })
          assert.strictEqual(moved.status, 201, JSON.stringify(moved.body))
          current = moved.body.id
        }
        const page = yield* open(path)
        assert.include(page.text, "お店がご予約を変更しました")
        assert.match(page.html, /<del>[^<]*15:00[^<]*<\/del>.*<strong>[^<]*17:00/su)
        assert.notInclude(page.text, "キャンセル済み")
        assert.strictEqual(numberOn(page.html), made.id)
        const asked = yield* follow(page, "予約をキャンセルする")
        assert.include(asked.text, "17:00")
        const { action, fields } = filled(asked)
        assert.strictEqual((yield* post(action, fields)).headers.get("location")?.split("?")[0], path)
        assert.include((yield* open(path)).text, "キャンセル済み")
        const states = (yield* list("?q=%E7%94%B0%E4%B8%AD")).map(({ id, status }: { id: string; status: string }) => [
          id === current,
          status
        ])
        assert.deepStrictEqual(states, [
          [true, "canceled"],
          [false, "canceled"],
          [false, "canceled"]
        ])
      })
  )

  it.effect("shows staff name, phone, price and first visit, also by the phone number of an earlier booking", () =>
    Effect.gen(function* () {
      const { ask, ids, list, made, slotAt } = yield* booked
      const contact = {
        name: "田中 花",
        kana: null,
        phone: "+818012345678",
        email: null,
        isReachable: false,
        reachedBy: null
      }
      assert.deepInclude(made, { guest: contact, price: 4_400, isFirstVisit: true, staffName: null })
      const again = yield* ask("POST", "/reservations", {
        menuId: ids.event,
        slotId: yield* slotAt("16:00"),
        guest: { name: "タナカ", phone: "08012345678" },
        numberOfGuests: 1
      })
      assert.deepInclude(again.body, { price: 4_400, isFirstVisit: false })
      for (const [q, found] of [
        ["田中", 1],
        ["ﾀﾅｶ", 1],
        ["080-1234", 2],
        ["1234 5678", 2],
        ["佐藤", 0],
        ["%", 0]
      ] as const)
        assert.strictEqual((yield* list(`?q=${encodeURIComponent(q)}`)).length, found, q)
      assert.strictEqual((yield* ask("GET", `/reservations?q=${"a".repeat(100)}`)).status, 200)
      assert.strictEqual((yield* ask("GET", `/reservations?q=${"a".repeat(101)}`)).status, 400)
      assert.strictEqual((yield* ask("GET", "/reservations?q=")).status, 400)
    })
  )
})
