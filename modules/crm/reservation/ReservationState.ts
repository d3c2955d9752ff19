/** The statuses of a reservation and the only legal steps between them. Pure; the README draws the same table. */

export const reservationStatuses = [
  "pending",
  "confirmed",
  "canceled",
  "no_show",
  "completed",
  "cancel_requested"
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

/** What happens to a reservation. */
export const actions = [
  "book",
  "hold",
  "approve",
  "pay",
  "reject",
  "lapse",
  "withdraw",
  "requestCancel",
  "acceptCancel",
  "refuseCancel",
  "cancel",
  "move",
  "erase",
  "complete",
  "noShow",
  "correct"
] as const
export type Action = (typeof actions)[number]

/** What a step does to the places of the slot, and to staff and room. */
export type Places = "takes" | "gives back" | "keeps"

export interface Step {
  readonly from: ReservationStatus | null
  readonly action: Action
  readonly to: ReservationStatus
  readonly when: string
  readonly places: Places
  readonly event: "reservation.created" | "reservation.cancelled" | null
}

const created = (to: "pending" | "confirmed", action: Action, when: string): Step => ({
  from: null,
  action,
  to,
  when,
  places: "takes",
  event: "reservation.created"
})

const kept = (from: ReservationStatus, to: ReservationStatus, action: Action, when: string): Step => ({
  from,
  action,
  to,
  when,
  places: "keeps",
  event: null
})

const ended = (from: ReservationStatus, action: Action, when: string): Step => ({
  from,
  action,
  to: "canceled",
  when,
  places: "gives back",
  event: "reservation.cancelled"
})

const notBeforeStart = "staff, not before the start"
const correction = "staff, within 7 days; audited"

export const steps: ReadonlyArray<Step> = [
  created("confirmed", "book", "the menu confirms at once and needs no prepayment, or staff book"),
  created("pending", "hold", "the menu needs approval or prepayment"),
  kept("pending", "confirmed", "approve", "staff approve"),
  kept("pending", "confirmed", "pay", "paid, and the menu needs no approval"),
  ended("pending", "reject", "staff reject"),
  ended("pending", "withdraw", "the friend withdraws"),
  ended("pending", "lapse", "neither paid nor approved within the shop's hold minutes"),
  ended("pending", "cancel", "staff"),
  ended("pending", "move", "staff move it: a new reservation takes its place"),
  ended("pending", "erase", "the friend is erased"),
  kept("confirmed", "cancel_requested", "requestCancel", "the friend, late or where staff decide on cancellations"),
  ended("confirmed", "withdraw", "the friend, in time"),
  ended("confirmed", "cancel", "staff"),
  ended("confirmed", "move", "staff move it: a new reservation takes its place"),
  ended("confirmed", "erase", "the friend is erased"),
  ended("cancel_requested", "acceptCancel", "staff accept"),
  kept("cancel_requested", "confirmed", "refuseCancel", "staff refuse"),
  ended("cancel_requested", "cancel", "staff"),
  ended("cancel_requested", "move", "staff move it: a new reservation takes its place"),
  ended("cancel_requested", "erase", "the friend is erased"),
  kept("confirmed", "completed", "complete", notBeforeStart),
  kept("cancel_requested", "completed", "complete", notBeforeStart),
  kept("confirmed", "no_show", "noShow", notBeforeStart),
  kept("cancel_requested", "no_show", "noShow", notBeforeStart),
  kept("completed", "no_show", "correct", correction),
  kept("no_show", "completed", "correct", correction)
]

/** Where an action leads from a status; undefined when that is illegal. */
export const stepOf = (from: ReservationStatus | null, action: Action): Step | undefined =>
  steps.find((step) => step.from === from && step.action === action)

/** Statuses whose places are taken, and which stand in the way of a second booking of the friend for the slot. */
export const activeStatuses = [
  "pending",
  "confirmed",
  "cancel_requested"
] as const satisfies ReadonlyArray<ReservationStatus>
export type ActiveStatus = (typeof activeStatuses)[number]

export const isActive = (status: ReservationStatus): status is ActiveStatus =>
  (activeStatuses as ReadonlyArray<ReservationStatus>).includes(status)

/** How long staff may correct what became of a reservation. */
export const correctionDays = 7

const places = { takes: "+n", "gives back": "-n", keeps: "" } as const satisfies Record<Places, string>

/** The table of the README. */
export const drawSteps = (): string =>
  [
    "| from | to | action | who, when | places | event |",
    "| --- | --- | --- | --- | --- | --- |",
    ...steps.map(
      ({ action, event, from, places: change, to, when }) =>
        `| ${from ?? "(none)"} | ${to} | ${action} | ${when} | ${places[change]} | ${event ?? ""} |`
    )
  ].join("\n")
