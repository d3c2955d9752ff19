/** Services that take turns at one kind of request, for rates and latencies of one run. */
import { type Measured, measure } from "../Load.ts"
import type { Process } from "../Service.ts"
import { median } from "../Table.ts"

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5)
const milliseconds = Number(process.env["BENCH_SECONDS"] ?? 4) * 1000
const connections = 32

export interface Contender {
  readonly name: string
  readonly process: Process
  /** The bytes of its next request. */
  readonly next: () => Buffer
}

/** Every contender once in every round, in turn first; the first round warms up. */
export const compete = async (contenders: ReadonlyArray<Contender>, expected: string) => {
  const results = contenders.map((): Array<Measured> => [])
  for (let round = -1; round < rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const i = (turn + round + 1) % contenders.length
      const { name, next, process } = contenders[i]!
      const measured = await measure({ port: process.port, connections, milliseconds, next, expected })
      if (measured.refused > 0)
        throw new Error(`${name} was refused ${measured.refused} times: ${measured.firstRefusal}`)
      console.error(`${name}: ${measured.perSecond.toFixed(0)}/s, p99 ${measured.p99.toFixed(1)} ms`)
      if (round >= 0) results[i]!.push(measured)
    }
  }
  return results
}

export const rate = (of: ReadonlyArray<Measured>) => median(of.map(({ perSecond }) => perSecond))
export const p99 = (of: ReadonlyArray<Measured>) => median(of.map((measured) => measured.p99))
/** How many times as fast as the others, by the median of the rounds. */
export const share = (of: ReadonlyArray<Measured>, others: ReadonlyArray<Measured>) =>
  median(of.map(({ perSecond }, i) => perSecond / (others[i]?.perSecond ?? Number.NaN)))
