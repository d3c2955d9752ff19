/** MSTL with an exponential-smoothing trend (Bandara, Hyndman, Bergmeir 2021), as a reference: @bsull/augurs, in WASM. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { initSync, MSTL } from "@bsull/augurs/mstl"
import { type Method, sameWeekdayMean } from "../../../test/support/forecast/Backtest.ts"

const wasm = createRequire(import.meta.url)
  .resolve("@bsull/augurs/mstl")
  .replace(/mstl\.js$/, "mstl_bg.wasm")
initSync({ module: readFileSync(wasm) })

/** Days that are not known get the value of a week before. Where it cannot be fitted the same weekdays stand in. */
export const mstl: Method = (history) => {
  const values = Array.from(history.values)
  for (const [t, value] of values.entries()) {
    if (Number.isNaN(value)) values[t] = values[t - 7] ?? values.find((known) => !Number.isNaN(known)) ?? 0
  }
  try {
    const model = MSTL.ets([7])
    model.fit(Float64Array.from(values))
    const point = model.predict(history.horizon).point
    return Array.from(point, (value) => ({ closed: false, value, low: value, high: value }))
  } catch {
    return sameWeekdayMean(history)
  }
}
