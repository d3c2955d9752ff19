/** Ids of segments: they sort by the time of their simulation and by their place in it, and a repeated run gives the same. Pure. */
import { identityOf } from "../population/people/PersonaId.ts"

const timeLength = 10
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** @param index less than 1,024 */
export const segmentIdOf = (simulationId: string, index: number): string =>
  simulationId.slice(0, timeLength) +
  identityOf(`segments/${simulationId}`).id.slice(0, 14) +
  alphabet.charAt(index >> 5) +
  alphabet.charAt(index & 31)
