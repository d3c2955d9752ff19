import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { concat, emptyPopulation, fingerprintOf } from "../../../modules/simulation/population/Columns.ts"
import { generateMissing } from "../../../modules/simulation/population/Generate.ts"
import { type Margins, marginsOf, nationalMargins } from "../../../modules/simulation/population/margins/Margins.ts"
import { publicFilesAreThere } from "../../area/support.ts"
import { areaOf, askedOf, official, starter, starterCodes, surplusOf, town } from "./areas.ts"
import { generate, take } from "./generated.ts"

const seedText = "01ACCOUNT/99999"
const townMargins = marginsOf(areaOf(town))
const made = (margins: Margins, size: number, seed = seedText) =>
  generate({ margins, existing: emptyPopulation, size, seedText: seed })

/** Within a hundredth of the target, or one person. */
const keeps = (margins: Margins, size = 5000) => {
  const surplus = surplusOf(made(margins, size), margins)
  for (const [i, asked] of askedOf(margins, size).entries()) {
    assert.isAtMost(Math.abs(surplus[i]!), Math.max(1, 0.01 * asked), `${margins.areaName}, margin ${i} of ${asked}`)
  }
}

describe("A population of 5,000", () => {
  it("keeps the margins of a town, of Japan, and of areas that ship with the product within 1 %", () => {
    for (const margins of [townMargins, nationalMargins, marginsOf(starter("13104")), marginsOf(starter("05201"))]) {
      keeps(margins)
    }
  })

  it("has the register's share of each sex and five years of age within 0.2 points", () => {
    for (const code of starterCodes.filter((_, i) => i % 5 === 0)) {
      const margins = marginsOf(starter(code))
      const deviations = surplusOf(made(margins, 5000), margins).slice(13)
      assert.strictEqual(deviations.length, 32)
      for (const persons of deviations) assert.isAtMost(Math.abs(persons) / 5000, 0.002, margins.areaName)
    }
  })

  it("keeps the margins of a ward, and of a village without women of 75", () => {
    keeps(marginsOf(areaOf({ population: 9000, households: 5100, age0to14: 800, age65plus: 1500 }), areaOf(town)))
    keeps(
      marginsOf(areaOf({ ...town, age75plusFemale: 0, privateHouseholds: 11_100, privateHouseholdMembers: 30_500 }))
    )
  })
})

describe.skipIf(publicFilesAreThere)("The official figures", () => {
  // Skipped: the files are not part of the product, and this copy has none beside it.
  it.skip("are not beside the project (../shared/data)", () => undefined)
})

describe.runIf(publicFilesAreThere)("The official figures", () => {
  it.effect("of very different places are kept within 1 % by 5,000 personas", () =>
    Effect.gen(function* () {
      // Shinjuku, Toyota, Yubari, Nanmoku (two thirds over 65), Aogashima (169 people), Futaba (registered residents alone).
      const places = ["13104", "23211", "01209", "10383", "13402", "07546"]
      // Naka ward of Yokohama, Kita ward of Osaka.
      const wards = [
        ["14104", "14100"],
        ["27127", "27100"]
      ] as const
      const areas = yield* official([...places, ...wards.flat()])
      for (const code of places) {
        const margins = marginsOf(areas(code))
        assert.strictEqual(margins.provenance[0]!.status, "observed", code)
        keeps(margins)
      }
      for (const [ward, city] of wards) {
        const margins = marginsOf(areas(ward), areas(city))
        keeps(margins)
        assert.deepStrictEqual(
          margins.provenance.slice(0, 2).map(({ name, status }) => `${name} ${status}`),
          ["age15to64Female observed", "age65to74Female observed"]
        )
      }
    })
  )
})

describe("Every prefix of a population", () => {
  it("is as representative of the area as its size allows", () => {
    for (const margins of [townMargins, nationalMargins]) {
      const population = made(margins, 500)
      for (let size = 1; size <= 500; size++) {
        for (const surplus of surplusOf(population, margins, size).slice(0, 11)) assert.isBelow(Math.abs(surplus), 2)
      }
      for (const size of [5, 50, 500]) {
        // Employment is drawn at random, so it differs by a few persons.
        for (const surplus of surplusOf(population, margins, size).slice(11)) assert.isBelow(Math.abs(surplus), 6)
      }
    }
  })

  it("equals a population generated with that size", () => {
    const all = made(townMargins, 1000)
    for (const size of [0, 1, 5, 100, 1000]) assert.deepStrictEqual(take(all, size), made(townMargins, size))
  })
})

describe("A population that grows", () => {
  const Growth = {
    first: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
    more: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
    seed: Schema.String
  }

  it.prop(
    "is the same in one step or in two",
    Growth,
    ({ first, more, seed }) => {
      const existing = made(townMargins, first, seed)
      const grown = generate({ margins: townMargins, existing, size: first + more, seedText: seed })
      assert.strictEqual(fingerprintOf(grown), fingerprintOf(made(townMargins, first + more, seed)))
    },
    { arbitrary: { runs: 10 } }
  )

  it("is the same from 100 to 5,000 as 5,000 at once", () => {
    const grown = generate({ margins: nationalMargins, existing: made(nationalMargins, 100), size: 5000, seedText })
    assert.strictEqual(fingerprintOf(grown), fingerprintOf(made(nationalMargins, 5000)))
  })

  it("keeps the existing personas and their growth", () => {
    const before = made(townMargins, 50)
    const existing = { ...before, growth: before.growth.map(() => 3) }
    const grown = generate({ margins: townMargins, existing, size: 80, seedText })
    assert.deepStrictEqual(take(grown, 50), existing)
    assert.deepStrictEqual(
      [...grown.growth.subarray(50)],
      Array.from({ length: 30 }, () => 0)
    )
    const missing = generateMissing({ margins: townMargins, known: existing, personaCount: 80, seedText })
    assert.strictEqual(missing.size, 30)
    assert.deepStrictEqual(concat(existing, missing), grown)
  })

  it("generates none where there are enough", () => {
    const existing = made(townMargins, 20)
    assert.deepStrictEqual(generate({ margins: townMargins, existing, size: 7, seedText }), take(existing, 7))
    assert.strictEqual(generateMissing({ margins: townMargins, known: existing, personaCount: 20, seedText }).size, 0)
  })

  it("compensates for figures that have changed since", () => {
    const older = marginsOf(areaOf({ ...town, age15to64: 8000, age15to64Female: 3900, age15to64Male: 4100 }))
    const grown = generate({ margins: townMargins, existing: made(older, 500), size: 5000, seedText })
    const surplus = surplusOf(grown, townMargins)
    for (const [i, asked] of askedOf(townMargins, 5000).entries()) {
      assert.isAtMost(Math.abs(surplus[i]!), Math.max(1, 0.01 * asked), `margin ${i} of ${asked}`)
    }
  })
})

describe("A population", () => {
  it("is identical for the same seed, and different for another account or area", () => {
    const one = made(townMargins, 300)
    assert.strictEqual(fingerprintOf(one), fingerprintOf(made(townMargins, 300)))
    const [account, area] = [made(townMargins, 300, "01OTHER/99999"), made(nationalMargins, 300, "01ACCOUNT/JP")]
    assert.strictEqual(new Set([one, account, area].map(fingerprintOf)).size, 3)
    assert.strictEqual(new Set([one, account, area].flatMap(({ id }) => id)).size, 900)
    const alike = one.name.filter((name, persona) => name === account.name[persona])
    assert.isBelow(alike.length, 10)
  })

  it("has a fingerprint over all of its columns but growth, which changes no answer", () => {
    const one = made(townMargins, 20)
    const changed = [
      { ...one, income: one.income.map((yen, persona) => (persona === 0 ? yen + 1 : yen)) },
      { ...one, name: one.name.with(3, "佐藤 健") },
      { ...one, id: one.id.with(3, "0") },
      take(one, 19)
    ]
    assert.strictEqual(new Set([one, ...changed].map(fingerprintOf)).size, 5)
    assert.strictEqual(fingerprintOf({ ...one, growth: one.growth.map(() => 7) }), fingerprintOf(one))
    assert.match(fingerprintOf(emptyPopulation), /^[0-9a-f]{32}$/u)
  })

  it("stops at a checkpoint that throws", () => {
    let asked = 0
    const checkpoint = () => {
      asked++
      if (asked === 3) throw new Error("enough")
    }
    assert.throws(
      () => generate({ margins: townMargins, existing: emptyPopulation, size: 5000, seedText, checkpoint }),
      "enough"
    )
    assert.strictEqual(asked, 3)
  })
})
