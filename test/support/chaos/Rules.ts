/** What must hold of deliveries, and a rehearsal that shows that each rule would notice. Pure. */
import * as Signature from "../../../modules/webhooks/sign/Signature.ts"
import type { Attempt, Evidence } from "./Evidence.ts"

export interface Violation {
  /** What should hold. */
  readonly of: string
  readonly faults: ReadonlyArray<string>
}

interface Rule {
  readonly of: string
  readonly faults: (evidence: Evidence) => Iterable<string>
}

/** The first attempt and seven retries. */
const mostFailures = 8

const byEvent = <A extends { readonly eventId: string }>(all: ReadonlyArray<A>) =>
  Map.groupBy(all, ({ eventId }) => eventId)

const attemptsOf = ({ attempts, deliveries }: Evidence) => {
  const eventOf = new Map(deliveries.map(({ eventId, id }) => [id, eventId]))
  return Map.groupBy(attempts, ({ deliveryId }) => eventOf.get(deliveryId) ?? deliveryId)
}

const reached = ({ status }: Attempt): boolean => status !== null

const rules: ReadonlyArray<Rule> = [
  {
    of: "every event arrives at least once, where it belongs",
    *faults({ arrivals, published }) {
      const arrived = byEvent(arrivals)
      for (const [eventId, endpoint] of published) {
        const found = arrived.get(eventId) ?? []
        if (found.length === 0) yield `${eventId} never arrived`
        for (const other of found) if (other.endpoint !== endpoint) yield `${eventId} arrived at ${other.endpoint}`
      }
    }
  },
  {
    of: "nothing arrives that was not published",
    *faults({ arrivals, published }) {
      for (const { eventId } of arrivals) if (!published.has(eventId)) yield `${eventId} was not published`
    }
  },
  {
    of: "an event is one delivery, and it is over",
    *faults({ deliveries, left, published }) {
      const found = byEvent(deliveries)
      for (const eventId of published.keys()) {
        const own = found.get(eventId) ?? []
        if (own.length !== 1) yield `${eventId} has ${own.length} deliveries`
        for (const { id, state } of own) if (state !== "succeeded" && state !== "failed") yield `${id} is ${state}`
      }
      if (left > 0) yield `${left} rows are left`
    }
  },
  {
    of: "a duplicate is the same, byte for byte",
    *faults({ arrivals }) {
      for (const [eventId, all] of byEvent(arrivals)) {
        if (new Set(all.map(({ body }) => body)).size > 1) yield `${eventId} arrived in different words`
      }
    }
  },
  {
    of: "what arrives is signed",
    *faults({ arrivals, secrets }) {
      for (const { endpoint, eventId, signature, timestamp } of arrivals) {
        const [signed = "", ...body] = signature.split(" ")
        const expected = Signature.crm([secrets.get(endpoint) ?? ""], Number(timestamp), body.join(" "))
        if (signed !== expected) yield `${eventId} is signed otherwise`
      }
    }
  },
  {
    of: "the log accounts for every arrival, and for no more answers than there were arrivals",
    *faults(evidence) {
      const attempts = attemptsOf(evidence)
      for (const [eventId, arrivals] of byEvent(evidence.arrivals)) {
        const own = attempts.get(eventId) ?? []
        // Of a lost one it is unknown whether it was sent a second time; the log says it of the others.
        const most = own.reduce((sum, { error, resent }) => sum + (resent || error === "lost" ? 2 : 1), 0)
        if (arrivals.length > most) yield `${eventId} arrived ${arrivals.length} times in ${own.length} attempts`
        const answered = own.filter(reached).length
        if (answered > arrivals.length) yield `${eventId} was answered ${answered} times in ${arrivals.length} arrivals`
      }
    }
  },
  {
    of: "a row that is held delays its own endpoint alone",
    *faults({ holds }) {
      for (const { endpoint, stored } of holds) {
        if (stored === 0) yield `nothing was stored of others while ${endpoint} was held`
      }
    }
  },
  {
    of: "it succeeded if a receiver said so, or failed seven times again",
    *faults(evidence) {
      const [arrivals, attempts] = [byEvent(evidence.arrivals), attemptsOf(evidence)]
      for (const { eventId, id, state } of evidence.deliveries) {
        const accepted = (arrivals.get(eventId) ?? []).some((arrival) => arrival.accepted)
        const failures = (attempts.get(eventId) ?? []).filter(({ error }) => error !== null && error !== "lost").length
        if (state === "succeeded" && !accepted) yield `${id} succeeded without an answer`
        if (state === "failed" && failures !== mostFailures) yield `${id} failed after ${failures} failures`
        if (failures > mostFailures) yield `${id} was retried after ${failures} failures`
      }
    }
  }
]

export const violations = (evidence: Evidence): ReadonlyArray<Violation> =>
  rules.map(({ faults, of }) => ({ of, faults: [...faults(evidence)] })).filter(({ faults }) => faults.length > 0)

const [first, second] = [0, 1]

/** Ways to falsify the evidence, each of which a rule must notice. */
const falsifications: Readonly<Record<string, (evidence: Evidence) => Evidence>> = {
  "an event is missing": (e) => {
    const eventId = e.arrivals[first]?.eventId
    return { ...e, arrivals: e.arrivals.filter((arrival) => arrival.eventId !== eventId) }
  },
  "an event came to another endpoint": (e) => ({
    ...e,
    arrivals: e.arrivals.with(first, { ...e.arrivals[first]!, endpoint: "another" })
  }),
  "a stranger arrived": (e) => ({ ...e, arrivals: [...e.arrivals, { ...e.arrivals[first]!, eventId: "stranger" }] }),
  "a delivery is missing": (e) => ({ ...e, deliveries: e.deliveries.slice(second) }),
  "a delivery is there twice": (e) => ({
    ...e,
    deliveries: [...e.deliveries, { ...e.deliveries[first]!, id: "twin" }]
  }),
  "a delivery is pending": (e) => ({
    ...e,
    deliveries: e.deliveries.with(first, { ...e.deliveries[first]!, state: "pending" })
  }),
  "a row is left": (e) => ({ ...e, left: 1 }),
  "a body differs": (e) => ({
    ...e,
    arrivals: [...e.arrivals, { ...e.arrivals[first]!, body: "other" }]
  }),
  "a signature differs": (e) => ({
    ...e,
    arrivals: e.arrivals.with(first, { ...e.arrivals[first]!, timestamp: "1" })
  }),
  "the attempts of a delivery are not logged": (e) => ({
    ...e,
    attempts: e.attempts.filter(({ deliveryId }) => deliveryId !== e.attempts[first]?.deliveryId)
  }),
  "an answer too many is logged": (e) => ({
    ...e,
    attempts: [...e.attempts, ...Array.from({ length: 99 }, () => ({ ...e.attempts[first]!, status: 200 }))]
  }),
  "a success was none": (e) => ({ ...e, arrivals: e.arrivals.map((arrival) => ({ ...arrival, accepted: false })) }),
  "a row that was held held up the others": (e) => ({ ...e, holds: [...e.holds, { endpoint: "any", stored: 0 }] }),
  "a delivery gave up early": (e) => ({
    ...e,
    deliveries: e.deliveries.map((delivery) => ({ ...delivery, state: "failed" }))
  })
}

/** What the rules do not notice. */
export const unnoticed = (evidence: Evidence): ReadonlyArray<string> =>
  Object.entries(falsifications).flatMap(([what, falsify]) => (violations(falsify(evidence)).length > 0 ? [] : [what]))

export const falsified = Object.keys(falsifications).length
