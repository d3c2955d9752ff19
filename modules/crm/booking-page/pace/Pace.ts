/**
 * How many bookings the page takes within an hour, by the guest, by the client's address and by the shop. Above the first figure of
 * any of them the shop approves a booking before it is confirmed; above the second the page takes none for a while. Pure.
 *
 * A guest is a phone number, a friend the LINE user whom a token proves. An address may be that of a company or a carrier with
 * hundreds of guests, so it costs them the immediate confirmation at most, and friends are not counted by it.
 */
export const limits = {
  booker: { confirmed: 3, most: 10 },
  address: { confirmed: 5, most: 300 },
  shop: { confirmed: 300, most: 2_000 }
} as const

/** Bookings of the last hour; of the address 0 for a friend. */
export type Pace = Readonly<Record<keyof typeof limits, number>>

export type Verdict = "confirm" | "approve" | "refuse"

/** Decides what becomes of one more booking. */
export const verdictOf = (pace: Pace): Verdict => {
  const kinds = Object.keys(limits) as ReadonlyArray<keyof Pace>
  if (kinds.some((kind) => pace[kind] >= limits[kind].most)) return "refuse"
  return kinds.some((kind) => pace[kind] >= limits[kind].confirmed) ? "approve" : "confirm"
}

/** Who books, as marks that name no person outside of the shop. */
export interface BookerMarks {
  readonly booker: string
  /** Null for a friend, and where the address of the client is not known. */
  readonly address: string | null
}
