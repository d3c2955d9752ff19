/**
 * Names how this build reads the payloads of an actor, so that a job which it could not read waits for a build of another
 * name. The name follows from the release, the schema and the upgrades; what it cannot see is the code within a
 * transformation, hence a job is offered to a build again from time to time in any case.
 */
import { createHash } from "node:crypto"
import { Schema } from "effect"
import pkg from "../../../package.json" with { type: "json" }
import type { Versions } from "./Versions.ts"

/** How a build reads the payloads of an actor, by name. */
export interface ActorBuild {
  readonly actor: string
  readonly build: string
  /** The latest version of payloads that it knows. */
  readonly version: number
}

interface PayloadReader extends Versions {
  readonly name: string
  readonly payload: Schema.Codec<any, any, never, never>
}

const known = new WeakMap<PayloadReader, string>()

export const buildOf = (actor: PayloadReader): string => {
  const found = known.get(actor)
  if (found !== undefined) return found
  const upgrades = Object.entries(actor.upgrades).map(([from, step]) => [from, String(step)])
  const text = JSON.stringify([pkg.version, actor.version, upgrades, schemaOf(actor)])
  const build = createHash("sha256").update(text).digest("hex").slice(0, 12)
  known.set(actor, build)
  return build
}

/** Not every schema has a description as JSON. */
const schemaOf = ({ payload }: PayloadReader): unknown => {
  try {
    return Schema.toJsonSchemaDocument(Schema.toCodecJson(payload))
  } catch {
    return null
  }
}
