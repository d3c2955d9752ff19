/** Looks up the type of an observation, and what follows from its stored settings. */
import { Result, Schema } from "effect"
import type { Measure } from "./change/Summary.ts"
import type { JsonObject } from "./Observation.ts"
import type { Reading } from "./type/ObservationType.ts"
import { observationTypes } from "./type/ObservationTypes.ts"

export type AnyType = (typeof observationTypes)[number]

const byName = new Map<string, AnyType>(observationTypes.map((type) => [type.type, type]))

export const findType = (name: string): AnyType | undefined => byName.get(name)

/** Decodes the settings of a type, and encodes them as they are stored. */
export const settingsCodec = ({ settings }: AnyType) => {
  const codec = Schema.toCodecJson(settings as Schema.Codec<any, any>)
  return {
    decode: Schema.decodeUnknownResult(codec, { errors: "all" }),
    encode: (decoded: unknown) => Schema.encodeUnknownSync(codec)(decoded) as JsonObject
  }
}

const codecs = new Map<string, ReturnType<typeof settingsCodec>>(
  observationTypes.map((type) => [type.type, settingsCodec(type)])
)

/** What a run needs of an observation's type and settings. */
export interface TypeFacts {
  readonly type: AnyType
  /** Decoded by the schema of the type. */
  readonly settings: any
  /** Whom a run asks; null for what the service knows itself. */
  readonly host: string | null
}

interface Row {
  readonly observationType: string
  readonly settings: JsonObject
}

/** Undefined when this build does not know the type, or cannot read the settings. */
export const typeOf = ({ observationType, settings }: Row): TypeFacts | undefined => {
  const type = findType(observationType)
  const decoded = codecs.get(observationType)?.decode(settings)
  if (type === undefined || decoded === undefined || Result.isFailure(decoded)) return undefined
  const host: (settings: any) => string | undefined = type.host
  return { type, settings: decoded.success, host: host(decoded.success) ?? null }
}

export const hostOf = (row: Row): string | null => typeOf(row)?.host ?? null

/** A type that this build does not know costs nothing, since it cannot run. */
export const yenPerRunOf = ({ observationType }: Pick<Row, "observationType">): number =>
  findType(observationType)?.yenPerRun ?? 0

/** The state that a reading describes, in Japanese, where its type has states. */
export const stateOf = ({ observationType }: Pick<Row, "observationType">, data: Reading["data"]): string | undefined =>
  findType(observationType)?.stateOf?.(data)

/** In Japanese; `isYesNo` of a level that is 1 or 0. */
export const measureOf = ({ observationType }: Pick<Row, "observationType">): Measure => {
  const type = findType(observationType)
  const isYesNo = type?.type === "availability_watch"
  return { noun: isYesNo ? "在庫" : (type?.measure.name.ja ?? ""), unit: type?.measure.unit ?? "", isYesNo }
}
