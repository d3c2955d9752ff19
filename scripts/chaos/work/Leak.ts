/** A computation that holds on to whatever it makes, until its thread has no memory left. */
import { Schema } from "effect"
import * as Cpu from "../../../src/cpu/Cpu.ts"

export const Leak = Cpu.make("chaos/leak", {
  request: Schema.Struct({ leaks: Schema.Boolean }),
  answer: Schema.Struct({ held: Schema.Int }),
  file: new URL("./leaks.ts", import.meta.url)
})
