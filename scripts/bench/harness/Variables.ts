/** The environment that the public harness gives its adapters. What is missing has the harness's own default. */

export interface Variables {
  /** Number of this replica; the first one speaks for the cluster. */
  readonly instance: number
  /** Who decides how many jobs are sent: lines on stdin, a rate, or the number of jobs that wait. */
  readonly pacing: "tokens" | "rate" | "depth"
  readonly rate: number
  /** File with another rate, read again all the time; undefined: none. */
  readonly rateFile: string | undefined
  readonly depth: number
  readonly workers: number
  readonly payloadBytes: number
  readonly workMs: number
  readonly sampleSeconds: number
  readonly batchMost: number
  readonly batchMs: number
  /** Senders that take turns, each with one batch under way. */
  readonly lanes: number
  /** Mailboxes of each sender, among which every second job is spread; 0: no job has one. */
  readonly mailboxes: number
}

type Environment = Readonly<Record<string, string | undefined>>

/** Throws an error that names the variable. */
export const read = (env: Environment): Variables => {
  const number = (name: string, fallback: number, least: number, most: number): number => {
    const text = env[name]
    if (text === undefined || text === "") return fallback
    const value = Number(text)
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}"`)
  }
  const one = <Name extends string>(name: string, names: readonly [Name, ...ReadonlyArray<Name>]): Name => {
    const text = env[name]
    if (text === undefined || text === "") return names[0]
    const known = names.find((each) => each === text)
    if (known === undefined) throw new Error(`${name} must be one of ${names.join(", ")}, not "${text}"`)
    return known
  }
  one("SCENARIO", ["long_horizon"])
  const mode = one("PRODUCER_MODE", ["fixed", "depth-target"])
  const pacing = one("PRODUCER_PACING", ["adapter", "harness"])
  return {
    instance: number("BENCH_INSTANCE_ID", 0, 0, 1_000),
    pacing: mode === "depth-target" ? "depth" : pacing === "harness" ? "tokens" : "rate",
    rate: number("PRODUCER_RATE", 800, 0, 1_000_000),
    rateFile: env["PRODUCER_RATE_CONTROL_FILE"],
    depth: number("TARGET_DEPTH", 1_000, 1, 1_000_000),
    workers: number("WORKER_COUNT", 32, 1, 10_000),
    payloadBytes: number("JOB_PAYLOAD_BYTES", 256, 0, 100_000),
    workMs: number("JOB_WORK_MS", 1, 0, 60_000),
    sampleSeconds: number("SAMPLE_EVERY_S", 5, 1, 3_600),
    batchMost: number("PRODUCER_BATCH_MAX", 128, 1, 10_000),
    batchMs: number("PRODUCER_BATCH_MS", 10, 1, 60_000),
    lanes: number("EKIMAE_LANES", 4, 1, 8),
    mailboxes: number("EKIMAE_MAILBOXES", 0, 0, 100_000)
  }
}
