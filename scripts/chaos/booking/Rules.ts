/** What must hold of bookings, and a rehearsal that shows that each rule would notice. Pure. */
import type { Violation } from "../../../test/support/chaos/Rules.ts"

/** What a client was answered last, after it had repeated its request until the answer was final. */
export interface Answer {
  readonly key: string
  readonly slotId: string
  readonly friendId: string
  readonly status: number
  /** Id of the reservation, after a 201. */
  readonly id: string | null
}

export interface StoredSlot {
  readonly id: string
  readonly maxCapacity: number
  readonly bookedCount: number
}

export interface StoredReservation {
  readonly id: string
  readonly slotId: string
  readonly friendId: string
  readonly status: string
  readonly guests: number
}

export interface Evidence {
  readonly answers: ReadonlyArray<Answer>
  readonly slots: ReadonlyArray<StoredSlot>
  readonly reservations: ReadonlyArray<StoredReservation>
  /** Ids of reservations in `reservation.created`. */
  readonly created: ReadonlyArray<string>
}

interface Rule {
  readonly of: string
  readonly faults: (evidence: Evidence) => Iterable<string>
}

const guestsOf = ({ reservations }: Evidence, slotId: string): number =>
  reservations.reduce((sum, { guests, slotId: slot }) => (slot === slotId ? sum + guests : sum), 0)

const final = new Set([201, 409])

const rules: ReadonlyArray<Rule> = [
  {
    of: "no slot has more guests than places, and it counts the guests that it has",
    *faults(evidence) {
      for (const { bookedCount, id, maxCapacity } of evidence.slots) {
        const guests = guestsOf(evidence, id)
        if (guests > maxCapacity) yield `${id} has ${guests} guests in ${maxCapacity} places`
        if (guests !== bookedCount) yield `${id} has ${guests} guests and counts ${bookedCount}`
      }
    }
  },
  {
    of: "every request comes to a final answer",
    *faults({ answers }) {
      for (const { key, status } of answers) if (!final.has(status)) yield `${key} was answered ${status}`
    }
  },
  {
    of: "what was answered 201 is stored, as it was asked for",
    *faults({ answers, reservations }) {
      const stored = new Map(reservations.map((reservation) => [reservation.id, reservation]))
      for (const { friendId, id, key, slotId, status } of answers) {
        if (status !== 201) continue
        const found = stored.get(id ?? "")
        if (found === undefined) yield `${key} was answered ${id}, which is not stored`
        else if (found.slotId !== slotId || found.friendId !== friendId)
          yield `${key} was answered ${id} of another booking`
      }
    }
  },
  {
    of: "what is stored was answered 201, once",
    *faults({ answers, reservations }) {
      const answered = new Map<string, number>()
      for (const { id } of answers) if (id !== null) answered.set(id, (answered.get(id) ?? 0) + 1)
      for (const { id } of reservations) {
        const times = answered.get(id) ?? 0
        if (times !== 1) yield `${id} was answered ${times} times`
      }
    }
  },
  {
    of: "a friend has a slot once",
    *faults({ reservations }) {
      const seen = new Set<string>()
      for (const { friendId, slotId } of reservations) {
        const pair = `${slotId} of ${friendId}`
        if (seen.has(pair)) yield pair
        seen.add(pair)
      }
    }
  },
  {
    of: "each reservation is published once",
    *faults({ created, reservations }) {
      const times = new Map<string, number>()
      for (const id of created) times.set(id, (times.get(id) ?? 0) + 1)
      for (const { id } of reservations) {
        if (times.get(id) !== 1) yield `${id} was published ${times.get(id) ?? 0} times`
        times.delete(id)
      }
      for (const id of times.keys()) yield `${id} was published and is not stored`
    }
  }
]

export const violations = (evidence: Evidence): ReadonlyArray<Violation> =>
  rules.map(({ faults, of }) => ({ of, faults: [...faults(evidence)] })).filter(({ faults }) => faults.length > 0)

/** Ways to falsify the evidence, each of which a rule must notice. */
const falsifications: Readonly<Record<string, (evidence: Evidence) => Evidence>> = {
  "a reservation is missing": (e) => ({ ...e, reservations: e.reservations.slice(1) }),
  "a slot counts one guest too many": (e) => ({
    ...e,
    slots: e.slots.map((slot, n) => (n === 0 ? { ...slot, bookedCount: slot.bookedCount + 1 } : slot))
  }),
  "a slot has fewer places than it sold": (e) => ({
    ...e,
    slots: e.slots.map(({ bookedCount, id }) => ({ id, bookedCount, maxCapacity: bookedCount - 1 }))
  }),
  "an event is missing": (e) => ({ ...e, created: e.created.slice(1) }),
  "an event was published twice": (e) => ({ ...e, created: [...e.created, ...e.created.slice(0, 1)] }),
  "an event tells of a booking that was rolled back": (e) => ({ ...e, created: [...e.created, "unknown"] }),
  "a booking was made twice": (e) => ({
    ...e,
    reservations: [
      ...e.reservations,
      ...e.reservations.slice(0, 1).map((made) => Object.assign({}, made, { id: "twice" }))
    ]
  }),
  "two requests were answered the same reservation": (e) => {
    const made = e.answers.find(({ status }) => status === 201)
    return { ...e, answers: [...e.answers, ...(made === undefined ? [] : [{ ...made, key: "other" }])] }
  },
  "a request was never answered": (e) => ({
    ...e,
    answers: e.answers.map((answer, n) => (n === 0 ? { ...answer, status: 0, id: null } : answer))
  })
}

export const falsified = Object.keys(falsifications).length

/** Falsifications that no rule notices. */
export const unnoticed = (evidence: Evidence): ReadonlyArray<string> =>
  Object.entries(falsifications).flatMap(([what, falsify]) => (violations(falsify(evidence)).length > 0 ? [] : [what]))
