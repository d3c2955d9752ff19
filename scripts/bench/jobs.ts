/** The job runtime beside graphile-worker and pg-boss, and what only the runtime promises. */
import { cpus } from "node:os"
import { type Bench, startServer } from "./jobs/Bench.ts"
import { killAll } from "./jobs/Contender.ts"
import { backlog } from "./jobs/section/Backlog.ts"
import { bloat } from "./jobs/section/Bloat.ts"
import { delayed } from "./jobs/section/Delayed.ts"
import { keys } from "./jobs/section/Keys.ts"
import { latency } from "./jobs/section/Latency.ts"
import { mailboxes } from "./jobs/section/Mailboxes.ts"
import { openTransaction } from "./jobs/section/OpenTransaction.ts"
import { processed } from "./jobs/section/Processed.ts"
import { sends } from "./jobs/section/Sends.ts"
import { snapshot } from "./jobs/section/Snapshot.ts"
import { steps } from "./jobs/section/Steps.ts"
import { stuck } from "./jobs/section/Stuck.ts"
import { tenants } from "./jobs/section/Tenants.ts"

const sections = {
  processed,
  sends,
  latency,
  mailboxes,
  keys,
  stuck,
  backlog,
  snapshot,
  openTransaction,
  bloat,
  delayed,
  steps,
  tenants
} as const
const isName = (name: string): name is keyof typeof sections => Object.hasOwn(sections, name)

const settings = () => {
  const wanted = (process.env["BENCH_ONLY"] ?? Object.keys(sections).join(",")).split(",")
  const unknown = wanted.filter((name) => !isName(name))
  if (unknown.length > 0) {
    throw new Error(`BENCH_ONLY knows no ${unknown.join(", ")}: choose from ${Object.keys(sections).join(", ")}`)
  }
  return {
    wanted: wanted.filter(isName),
    rounds: Number(process.env["BENCH_ROUNDS"] ?? 5),
    scale: Number(process.env["BENCH_SCALE"] ?? 1),
    withPeers: process.env["BENCH_PEERS"] !== "0",
    before: process.env["BENCH_BEFORE"]
  }
}

export const jobs = async (dataDir: string): Promise<string> => {
  const { before, rounds, scale, wanted, withPeers } = settings()
  const signal = stopSignal()
  const server = await startServer(dataDir, before)
  try {
    const compared: Array<string> = []
    const bench: Bench = {
      rounds,
      scale,
      withPeers,
      before,
      compared: (table) => void compared.push(table),
      start: server.start
    }
    return await Promise.race([
      signal.received,
      report(bench, wanted, server.about, signal.isReceived, () => compared.splice(0))
    ])
  } finally {
    signal.ignore()
    killAll()
    await server.stop()
  }
}

/** A section that fails leaves the others their results. */
const report = async (
  bench: Bench,
  wanted: ReadonlyArray<keyof typeof sections>,
  about: string,
  isStopped: () => boolean,
  takeCompared: () => ReadonlyArray<string>
): Promise<string> => {
  const size = bench.scale === 1 ? "" : `, ${bench.scale} of the full size`
  const parts = [`${about}, ${cpus().length} cores; medians of ${bench.rounds} rounds${size}`]
  for (const name of wanted) {
    if (isStopped()) break
    parts.push(`### ${name}`)
    try {
      parts.push(await sections[name](bench), ...takeCompared())
    } catch (error) {
      process.exitCode = 1
      parts.push(`FAILED: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return parts.join("\n\n")
}

/** Ctrl-C ends the run as a failure does: nothing is left running. */
const stopSignal = () => {
  const { promise: received, reject } = Promise.withResolvers<never>()
  // Also while nothing awaits it.
  received.catch(() => {})
  let isReceived = false
  const stop = (signal: NodeJS.Signals) => {
    isReceived = true
    reject(new Error(`Stopped by ${signal}`))
  }
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const
  for (const signal of signals) process.once(signal, stop)
  return {
    received,
    isReceived: () => isReceived,
    ignore: () => {
      for (const signal of signals) process.off(signal, stop)
    }
  }
}
