/**
 * The states of a guest on the waitlist of a slot, as one table: what may happen in which state, what follows, and what
 * becomes of the places. Every change of an entry goes through `transition`.
 */
export const entryStates = ["waiting", "offered", "booked", "declined", "expired", "left", "closed"] as const
export type EntryState = (typeof entryStates)[number]

/**
 * `offer`: there is room for the entry. `accept`, `decline`: the guest, or staff on behalf. `expire`: the offer is over.
 * `leave`: the entry is taken off the list. `close`: the slot cannot be booked any more.
 */
export type EntryAction = "offer" | "accept" | "decline" | "expire" | "leave" | "close"

/** `hold`: counted in the slot from now on. `pass`: they go over to the reservation. `give`: back to the slot. */
export type Places = "none" | "hold" | "pass" | "give"

export interface Transition {
  readonly from: EntryState
  readonly action: EntryAction
  readonly to: EntryState
  readonly places: Places
}

export const transitions: ReadonlyArray<Transition> = [
  { from: "waiting", action: "offer", to: "offered", places: "hold" },
  { from: "waiting", action: "leave", to: "left", places: "none" },
  { from: "waiting", action: "close", to: "closed", places: "none" },
  { from: "offered", action: "accept", to: "booked", places: "pass" },
  { from: "offered", action: "decline", to: "declined", places: "give" },
  { from: "offered", action: "expire", to: "expired", places: "give" },
  { from: "offered", action: "leave", to: "left", places: "give" },
  { from: "offered", action: "close", to: "closed", places: "give" }
]

/** Undefined: not possible in this state. */
export const transition = (from: EntryState, action: EntryAction): Transition | undefined =>
  transitions.find((row) => row.from === from && row.action === action)

/** Whether the entry is still on the list; all other states are final. */
export const isOpen = (state: EntryState): boolean => state === "waiting" || state === "offered"

const placesText: Readonly<Record<Places, string>> = {
  none: "",
  hold: "held for the guest",
  pass: "pass to the reservation",
  give: "given back"
}

/** The table as the README shows it; a test compares the two. */
export const drawn = (): string =>
  [
    "| from | action | to | places |",
    "| --- | --- | --- | --- |",
    ...transitions.map(({ action, from, places, to }) => `| ${from} | ${action} | ${to} | ${placesText[places]} |`)
  ].join("\n")
