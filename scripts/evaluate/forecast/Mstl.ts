/** MSTL with an exponential-smoothing trend (Bandara, Hyndman, Bergmeir 2021), as a reference: @bsull/augurs, in WASM. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { initSync, MSTL } from "@bsull/augurs/mstl"
import { type Method, sameWeekdayMean } from "../../../test/support/forecast/Backtest.ts"
import { filled } from "./Peers.ts"

const wasm = createRequire(import.meta.url)
  .resolve("@bsull/augurs/mstl")
  .replace(/mstl\.js$/, "mstl_bg.wasm")
initSync({ module: readFileSync(wasm) })

/** Where it cannot be fitted the same weekdays stand in. */
export const mstl: Method = (history) => {
  try {
    const model = MSTL.ets([7])
    model.fit(filled(history))
    const point = model.predict(history.horizon).point
    return Array.from(point, (value) => ({ closed: false, value, low: value, high: value }))
  } catch {
    return sameWeekdayMean(history)
  }
}
