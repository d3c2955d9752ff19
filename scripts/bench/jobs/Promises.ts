/** What was promised, beside what was found. */
import { table, verdict } from "../Table.ts"

export interface Promised {
  readonly what: string
  /** NaN when it was not measured. */
  readonly found: number
  readonly atLeast?: number
  readonly atMost?: number
  readonly show?: (value: number) => string
}

const shown = (show: (value: number) => string) => (value: number) => (Number.isNaN(value) ? "" : show(value))

export const whole = shown((value) => Math.round(value).toLocaleString("en-GB"))
export const times = shown((value) => value.toFixed(2))
export const ms = shown((value) => `${value.toFixed(2)} ms`)
export const seconds = shown((milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`)
export const percent = shown((share) => `${(share * 100).toFixed(0)} %`)

export const promises = (...promised: ReadonlyArray<Promised>): string =>
  table(
    ["promise", "wanted", "found", ""],
    promised.map(({ atLeast, atMost, found, show = times, what }) => {
      const wanted =
        atLeast !== undefined ? `at least ${show(atLeast)}` : atMost !== undefined ? `at most ${show(atMost)}` : ""
      const held = (atLeast === undefined || found >= atLeast) && (atMost === undefined || found <= atMost)
      return [what, wanted, show(found), Number.isNaN(found) ? "not measured" : wanted === "" ? "" : verdict(held)]
    })
  )
