/**
 * A limit that several actors share by name, in the whole cluster: of jobs that run at once, of jobs that start in any
 * period, or both. Actors refer to the value (`limit: LineApi`).
 */
import { Schema } from "effect"
import { type Rate, type RateOptions, rateOf } from "./Rate.ts"

export interface SharedLimit {
  readonly name: string
  /** Jobs that run at once; a lease of a key counts as all that may run under it. */
  readonly running: number | undefined
  readonly rate: Rate | undefined
}

export const make = (
  name: string,
  { rate, running }: { readonly running?: number; readonly rate?: RateOptions }
): SharedLimit => {
  if (running === undefined && rate === undefined) throw new Error(`The limit "${name}" limits nothing`)
  if (running !== undefined && (!Number.isInteger(running) || running < 1)) {
    throw new Error(`The limit "${name}" has running ${running}: expected a whole number above zero`)
  }
  return { name, running, rate: rate && rateOf(`The limit "${name}"`, rate) }
}

/** Two limits of one name do not say the same. */
export class LimitConflict extends Schema.TaggedError<LimitConflict>()("LimitConflict", {
  limit: Schema.String,
  actors: Schema.Array(Schema.String)
}) {
  override get message() {
    return `The limit "${this.limit}" is declared with different figures; these actors share it: ${this.actors.join(", ")}`
  }
}

interface ActorLimits {
  readonly name: string
  readonly limits: { readonly shared?: SharedLimit | undefined }
}

/** Throws where actors disagree about a limit that they share. */
export const refuseConflicts = (actors: ReadonlyArray<ActorLimits>): void => {
  const byName = Map.groupBy(actors, ({ limits }) => limits.shared?.name)
  for (const [limit, sharing] of byName) {
    const figures = new Set(sharing.map(({ limits }) => figuresOf(limits.shared)))
    if (limit === undefined || figures.size <= 1) continue
    throw new LimitConflict({ limit, actors: sharing.map(({ name }) => name) })
  }
}

const figuresOf = (limit: SharedLimit | undefined): string =>
  [limit?.running, limit?.rate?.jobs, limit?.rate?.perMs].join(" ")
