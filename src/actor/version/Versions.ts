/**
 * Versions of payloads. A job keeps the version under which it was sent; an actor that declares a later one says how an
 * older payload becomes a newer one, step by step. A payload that this build has no way to is incompatible with it.
 */
import { Schema } from "effect"

/** Upgrades by the version that each begins with; from encoded JSON to encoded JSON of the next version. */
export type Upgrades = Readonly<Record<number, (payload: any) => unknown>>

/** Downgrades by the version that each begins with; from encoded JSON to encoded JSON of the version before. */
export type Downgrades = Readonly<Record<number, (payload: any) => unknown>>

export interface Versions {
  /** Version of the payloads that are sent now: the highest that this build knows. */
  readonly version: number
  readonly upgrades: Upgrades
  /** For operators who take this build back: what makes its jobs readable for the build before. */
  readonly downgrades: Downgrades
}

/** This build cannot read the payload; one that knows its version or its shape can. */
export class IncompatiblePayload extends Schema.TaggedError<IncompatiblePayload>()("IncompatiblePayload", {
  reason: Schema.String
}) {
  override get message() {
    return this.reason
  }
}

/** What a column of the store can hold. */
const highestVersion = 30_000

/** As an actor declares them; what cannot be is refused. */
export const make = (name: string, version = 1, upgrades: Upgrades = {}, downgrades: Downgrades = {}): Versions => {
  if (!Number.isInteger(version) || version < 1 || version > highestVersion) {
    throw new Error(`The actor "${name}" has version ${version}: expected a whole number from 1 to ${highestVersion}`)
  }
  for (const from of Object.keys(upgrades).map(Number)) {
    if (Number.isInteger(from) && from >= 1 && from < version) continue
    throw new Error(`The actor "${name}" has an upgrade from version ${from}, and its version is ${version}`)
  }
  for (const from of Object.keys(downgrades).map(Number)) {
    if (Number.isInteger(from) && from > 1 && from <= version) continue
    throw new Error(`The actor "${name}" has a downgrade from version ${from}, and its version is ${version}`)
  }
  return { version, upgrades, downgrades }
}

/** The latest version from which a downgrade to this one is missing; undefined where there is a way from every later one. */
export const missingDowngrade = ({ downgrades, version }: Versions, to: number): number | undefined => {
  for (let from = version; from > to; from--) if (downgrades[from] === undefined) return from
  return undefined
}

/** The payload as builds up to version `to` read it. A step that fails throws what it throws. */
export const downgraded = ({ downgrades }: Versions, payload: unknown, from: number, to: number): unknown => {
  let current = payload
  for (let at = from; at > to; at--) current = downgrades[at]!(current)
  return current
}

/** Throws where a step is missing; a step that fails throws what it throws. */
export const upgraded = ({ upgrades, version }: Versions, payload: unknown, from: number): unknown => {
  if (from > version) {
    throw new IncompatiblePayload({ reason: `Its payload has version ${from}, and this build knows up to ${version}` })
  }
  let current = payload
  for (let at = from; at < version; at++) {
    const step = upgrades[at]
    if (step === undefined) {
      throw new IncompatiblePayload({ reason: `Its payload has version ${at}, from which this build has no upgrade` })
    }
    current = step(current)
  }
  return current
}

/** No payload has a later one. */
export const anyVersion = 32_767

/** Jobs, in the order of their key, before the first that the caller cannot read. */
export const readable = <A extends { readonly version: number }>(
  jobs: ReadonlyArray<A>,
  version: number | undefined
): ReadonlyArray<A> => {
  const later = version === undefined ? -1 : jobs.findIndex((job) => job.version > version)
  return later === -1 ? jobs : jobs.slice(0, later)
}
