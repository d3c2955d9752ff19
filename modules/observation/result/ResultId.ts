/** Ids of results. They sort by the time at which the run was due. Pure. */
import { createHash } from "node:crypto"
import * as Ulids from "../../../src/Ulids.ts"

/** Crockford's base 32. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** The result of a tick: a run that is repeated finds that it is stored. */
export const ofTick = (observationId: string, tick: Date): string => {
  const digest = createHash("sha256").update(`${observationId} ${tick.toISOString()}`).digest()
  const random = Array.from(digest.subarray(0, 16), (byte) => alphabet.charAt(byte % 32)).join("")
  return Ulids.from(tick.getTime()).slice(0, 10) + random
}

/** Greater than any id of results. */
export const endOfIds = "Z"
