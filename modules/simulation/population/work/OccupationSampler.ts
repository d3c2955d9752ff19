/**
 * Draws the occupation of the next persona from the shares of its age, sex and household. Occupations that were drawn
 * too rarely so far get higher odds, so that employment and occupations stay within a few persons of the area's shares. A method
 * of this product.
 */
import { activities } from "./Activity.ts"
import { occupations } from "./Occupation.ts"
import { rowOf } from "./OccupationShares.ts"

const count = occupations.length
const kindCount = activities.length
const kinds = Uint8Array.from(occupations, ({ kind }) => activities.indexOf(kind))
const bandCount = 7

/** The odds grow by the factor e to this power for each missing person; this and the bound are our judgement. */
const correction = 0.7
const maxLogFactor = 6

export class OccupationSampler {
  /** Deficits, expected less actual counts: by sex and occupation; by age, sex and activity; by sex and activity. */
  readonly #byOccupation = new Float64Array(2 * count)
  readonly #byAge = new Float64Array(bandCount * 2 * kindCount)
  readonly #byKind = new Float64Array(2 * kindCount)
  readonly #odds = new Float64Array(count)
  /** Row per age, sex and household type, column per occupation. */
  readonly #shares: Float64Array

  constructor(shares: Float64Array) {
    this.#shares = shares
  }

  /** Counts an existing persona. */
  add(age: number, sex: number, household: number, occupation: number): void {
    this.#expect(age, sex, household)
    this.#count(age, sex, occupation)
  }

  /** Draws and counts the occupation of a new persona; `chance` is uniform in [0, 1). */
  next(age: number, sex: number, household: number, chance: number): number {
    this.#expect(age, sex, household)
    const start = rowOf(age, sex, household) * count
    const band = bandOf(age, sex)
    let total = 0
    let last = 0
    for (let occupation = 0; occupation < count; occupation++) {
      const share = this.#shares[start + occupation]!
      if (share > 0) {
        const kind = kinds[occupation]!
        const deficit =
          this.#byOccupation[sex * count + occupation]! +
          this.#byAge[band + kind]! +
          this.#byKind[sex * kindCount + kind]!
        total += share * Math.exp(Math.max(-maxLogFactor, Math.min(maxLogFactor, correction * deficit)))
        last = occupation
      }
      this.#odds[occupation] = total
    }
    let chosen = last
    for (let occupation = 0; occupation < last; occupation++) {
      if (this.#odds[occupation]! > chance * total) {
        chosen = occupation
        break
      }
    }
    this.#count(age, sex, chosen)
    return chosen
  }

  #expect(age: number, sex: number, household: number): void {
    const start = rowOf(age, sex, household) * count
    const band = bandOf(age, sex)
    for (let occupation = 0; occupation < count; occupation++) {
      const share = this.#shares[start + occupation]!
      const kind = kinds[occupation]!
      this.#byOccupation[sex * count + occupation]! += share
      this.#byAge[band + kind]! += share
      this.#byKind[sex * kindCount + kind]! += share
    }
  }

  #count(age: number, sex: number, occupation: number): void {
    const kind = kinds[occupation]!
    this.#byOccupation[sex * count + occupation]! -= 1
    this.#byAge[bandOf(age, sex) + kind]! -= 1
    this.#byKind[sex * kindCount + kind]! -= 1
  }
}

const bandOf = (age: number, sex: number): number =>
  (Math.min(bandCount - 1, Math.floor((age - 15) / 10)) * 2 + sex) * kindCount
