import { assert, describe, it } from "@effect/vitest"
import {
  abolished,
  currentCode,
  isWard,
  municipalities,
  statisticalCodes
} from "../../../modules/area/facts/Municipality.ts"

const all = [...municipalities.values()]
const count = (kind: string) => all.filter((area) => area.kind === kind).length

describe("the list of municipalities", () => {
  it("has the 1,741 municipalities, the wards of the 20 designated cities and the six northern villages", () => {
    assert.strictEqual(statisticalCodes.length, 1741)
    assert.strictEqual(count("special_ward"), 23)
    assert.strictEqual(count("designated_city"), 20)
    assert.strictEqual(count("ward"), 171)
    assert.strictEqual(all.length, 1741 + 171 + 6)
  })

  it("names an area by prefecture, city and ward", () => {
    assert.strictEqual(municipalities.get("13104")?.fullName, "東京都新宿区")
    assert.strictEqual(municipalities.get("01101")?.fullName, "北海道札幌市中央区")
    assert.strictEqual(municipalities.get("01100")?.fullName, "北海道札幌市")
  })

  it("gives every ward a designated city of the same prefecture, which lists the ward", () => {
    for (const ward of all.filter(isWard)) {
      const city = municipalities.get(ward.cityCode!)!
      assert.strictEqual(city.kind, "designated_city")
      assert.strictEqual(city.prefCode, ward.prefCode)
      assert.include(city.wardCodes, ward.code)
    }
  })

  it("has unique codes of five digits in prefectures 01 to 47", () => {
    for (const { code, prefCode } of all) {
      assert.match(code, /^\d{5}$/)
      assert.isTrue(prefCode >= "01" && prefCode <= "47")
    }
    assert.strictEqual(
      new Set(all.map(({ fullName }) => fullName)).size,
      all.length - 1,
      "two villages are called 泊村"
    )
  })

  it("has the current wards of Hamamatsu, and the successors of the former ones", () => {
    assert.deepStrictEqual(municipalities.get("22130")?.wardCodes, ["22138", "22139", "22140"])
    for (const { successor } of abolished.values()) assert.isTrue(municipalities.has(successor))
    assert.isFalse(municipalities.has("22131"))
    assert.strictEqual(currentCode("22137"), "22140")
    assert.strictEqual(currentCode("13104"), "13104")
    assert.isUndefined(currentCode("99999"))
  })
})
