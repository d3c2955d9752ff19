/** How large the runs are. The defaults are those of the promises; smaller ones rehearse. */

const whole = (name: string, fallback: number): number => {
  const given = process.env[name]
  if (given === undefined || given === "") return fallback
  if (/^[1-9]\d{0,8}$/.test(given)) return Number(given)
  throw new Error(`${name} must be a whole number above zero, not "${given}"`)
}

export interface Sizes {
  readonly jobs: number
  /** For the runs that look at one event. */
  readonly fewer: number
  /** How long processes are ended, one a second. */
  readonly seconds: number
  readonly workers: number
  /** Decides what the jobs are and who is hit; the same seed makes the same plan. */
  readonly seed: number
}

/** One for all runs of this process: it is printed, so that they can be repeated. */
const drawn = 1 + Math.floor(Math.random() * 999_999)

const jobs = () => whole("CHAOS_JOBS", 50_000)

export const read = (): Sizes => ({
  jobs: jobs(),
  fewer: Math.max(1000, Math.ceil(jobs() / 10)),
  seconds: whole("CHAOS_SECONDS", 60),
  workers: whole("CHAOS_WORKERS", 4),
  seed: whole("CHAOS_SEED", drawn)
})
