import type { Implementation } from "../../../src/cpu/Cpu.ts"
import type { Leak } from "./Leak.ts"

export const run: Implementation<typeof Leak> = ({ leaks }) => {
  const held: Array<ReadonlyArray<string>> = []
  if (!leaks) return { held: held.length }
  for (;;) held.push(Array.from({ length: 1000 }, (_, index) => `${held.length} ${index}`))
}
