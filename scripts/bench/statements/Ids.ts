/** Ids of the rows of the benchmark: 26 characters each, as those of the service. */
export const account = "01BENCHW000000000000000001"
/** An account with little room: staff who are never free, and a limit of guests at once. */
export const fullShop = "01BENCHW000000000000000002"

/** Id of the row with the number, of the kind with the letter (none of I, L, O and U, which ULIDs do not have). */
export const idOf = (letter: string, n: number): string => `01BENCH${letter}${String(n).padStart(18, "0")}`

/** Id in SQL, for the number in the expression. */
export const sqlId = (letter: string, n = "n"): string => `'01BENCH${letter}' || lpad((${n})::text, 18, '0')`

export const menu = idOf("M", 1)
export const [staffMenu, roomMenu, otherMenu, bookedMenu] = [idOf("M", 2), idOf("M", 3), idOf("M", 4), idOf("M", 5)]
export const tag = idOf("T", 1)
/** The friend, the member, and whatever else has as many rows of its own as the account may have. */
export const [friend, member, slot] = [idOf("F", 1), idOf("V", 1), idOf("S", 1)]
export const [scenario, form, endpoint, observation, chain] = [
  idOf("Y", 1),
  idOf("Q", 1),
  idOf("N", 1),
  idOf("K", 1),
  idOf("C", 1)
]

/** Id of a row that does not exist. */
export const unknown = idOf("X", 9)

/** 32 bytes in base64url. */
export const calendarToken = "A".repeat(43)

/** A name of 100 different characters, which all friends have: a search for it looks up the longest lists of the index. */
export const name = Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join("")
