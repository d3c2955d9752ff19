/** What an adapter writes to stdout, one JSON object a line: what it is, then each metric at each whole interval of the wall clock. */
import { setTimeout as wait } from "node:timers/promises"
import { now } from "../jobs/Clock.ts"
import type { Counts } from "./Load.ts"
import type { Variables } from "./Variables.ts"

export const system = "ekimae"

export const emit = (record: Readonly<Record<string, unknown>>): void =>
  void process.stdout.write(`${JSON.stringify(record)}\n`)

/** The window of percentiles, in seconds. */
const windowSeconds = 30

interface Cluster {
  /** Jobs that are ready and that no node has claimed. */
  readonly depth: () => number
  readonly targetRate: () => number
}

/** Never ends. */
export const sample = async (
  { instance, sampleSeconds }: Pick<Variables, "instance" | "sampleSeconds">,
  counts: Counts,
  cluster: Cluster
): Promise<never> => {
  const periodMs = sampleSeconds * 1000
  let before = { at: now(), enqueued: counts.enqueued, completed: counts.completed }
  for (;;) {
    await wait(periodMs - (Date.now() % periodMs))
    const at = now()
    const { completed, enqueued } = counts
    const perSecond = (count: number) => count / ((at - before.at) / 1000)
    const [claims, ends] = [counts.claims.percentiles(at), counts.ends.percentiles(at)]
    const metrics: ReadonlyArray<readonly [metric: string, value: number, windowSeconds: number]> = [
      ["claim_p50_ms", claims.p50, windowSeconds],
      ["claim_p95_ms", claims.p95, windowSeconds],
      ["claim_p99_ms", claims.p99, windowSeconds],
      ["end_to_end_p50_ms", ends.p50, windowSeconds],
      ["end_to_end_p95_ms", ends.p95, windowSeconds],
      ["end_to_end_p99_ms", ends.p99, windowSeconds],
      ["enqueue_rate", perSecond(enqueued - before.enqueued), sampleSeconds],
      ["completion_rate", perSecond(completed - before.completed), sampleSeconds],
      // Said once for the whole cluster.
      ...(instance === 0
        ? ([
            ["queue_depth", cluster.depth(), 0],
            ["producer_target_rate", cluster.targetRate(), 0]
          ] as const)
        : [])
    ]
    before = { at, enqueued, completed }
    emit({ kind: "stored", senders: Object.fromEntries(counts.stored) })
    const t = new Date().toISOString()
    for (const [metric, value, window] of metrics) {
      const about = { kind: "adapter", subject_kind: "adapter", subject: "", instance_id: instance }
      emit({ t, system, ...about, metric, value, window_s: window })
    }
  }
}
