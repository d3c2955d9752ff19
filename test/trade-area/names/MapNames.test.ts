/** Names of stations and towns for maps, from the data that ship with the product. */
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { placeLabels } from "../../../modules/console/web/maps/Labels.ts"
import { mergeStations } from "../../../modules/trade-area/names/Names.ts"
import { appWith, client } from "../support.ts"

interface Name {
  readonly kind: string
  readonly name: string
  readonly weight: number | null
  readonly lat: number
  readonly lng: number
}

layer(appWith({ shippedData: "on" }), { excludeTestServices: true })("Names for a map", (it) => {
  it.effect("are stations by their passengers and towns by their residents, in turn", () =>
    Effect.gen(function* () {
      const { get } = yield* client()
      const { body, status } = yield* get("/map-names?lat=35.6896&lng=139.7006&radius_m=1500&limit=40")
      assert.strictEqual(status, 200)
      const names: ReadonlyArray<Name> = body.names
      assert.deepInclude(names[0], { kind: "station", name: "新宿" })
      assert.strictEqual(names[1]?.kind, "town")
      assert.isAtMost(names.length, 40)
      for (const kind of ["station", "town"]) {
        const weights = names.filter((one) => one.kind === kind).map(({ weight }) => weight ?? -1)
        assert.isAbove(weights.length, 5)
        assert.deepStrictEqual(
          weights,
          weights.toSorted((a, b) => b - a)
        )
      }
      assert.include(
        names.map(({ name }) => name),
        "西新宿"
      )
      assert.isFalse(names.some(({ kind, name }) => kind === "town" && /丁目/.test(name)))
      assert.strictEqual(names.filter(({ kind, name }) => kind === "station" && name === "新宿").length, 1)
    })
  )

  it.effect("are bounded in number and width, and none are at sea or abroad", () =>
    Effect.gen(function* () {
      const { get } = yield* client()
      const count = Effect.fnUntraced(function* (query: string) {
        const { body, status } = yield* get(`/map-names?${query}`)
        return status === 200 ? body.names.length : status
      })
      assert.strictEqual(yield* count("lat=35.69&lng=139.7&radius_m=50000&limit=100"), 100)
      assert.strictEqual(yield* count("lat=35.69&lng=139.7&limit=1"), 1)
      assert.strictEqual(yield* count("lat=30&lng=145&radius_m=50000"), 0)
      assert.strictEqual(yield* count("lat=90&lng=180&radius_m=50000"), 0)
      for (const wrong of ["lat=35", "lat=91&lng=0", "lat=35&lng=139&radius_m=99", "lat=35&lng=139&radius_m=50001"]) {
        assert.strictEqual(yield* count(wrong), 400, wrong)
      }
      assert.strictEqual(yield* count("lat=35&lng=139&limit=0"), 400)
      assert.strictEqual(yield* count("lat=35&lng=139&limit=101"), 400)
    })
  )
})

describe("Stations of one name", () => {
  it("are one where they are near, with the passengers of all operators", () => {
    const at = (lat: number) => ({ name: "大手町", lat, lng: 139.76 })
    const used = { areaCode: "13101", passengers: 1_000 }
    const users = [
      { ...at(35.685), ...used },
      { ...at(35.6855), ...used }
    ]
    assert.deepStrictEqual(
      mergeStations([at(35.685), at(35.686), at(33.1)], users).map(({ lat, weight }) => [lat, weight]),
      [
        [35.685, 2_000],
        [33.1, null]
      ]
    )
  })
})

describe("Labels of a map", () => {
  it("never cover each other, a mark or the edge; the first in the list is written", () => {
    const room = { width: 300, height: 200, size: 12, marks: [{ x: 250, y: 100, r: 12 }] }
    const label = (text: string, x: number, y: number) => ({ text, x, y })
    const shown = placeLabels(
      [
        label("新宿", 100, 100),
        label("西新宿", 110, 105),
        label("隅", 2, 100),
        label("印", 250, 95),
        label("渋谷", 100, 160)
      ],
      room
    )
    assert.deepStrictEqual(
      shown.map(({ text }) => text),
      ["新宿", "渋谷"]
    )
  })
})
