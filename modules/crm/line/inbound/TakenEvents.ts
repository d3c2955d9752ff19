/** Sorts events that are applied together: messages, which share statements, and the others. Pure. */
import type { Profile } from "../channel/MessagingChannel.ts"
import { actionOf, type EventAction } from "./EventAction.ts"

/** Undefined: it could not be read in time. */
export type ReadProfile = Profile | null | undefined

export interface Request {
  readonly event: {
    readonly accountId: string
    readonly eventId: string
    /** Null only for what is taken back in a group. */
    readonly lineUserId: string | null
    readonly isFollow: boolean
  }
  readonly profile: ReadProfile
}

export interface TakenEvent {
  readonly eventId: string
  readonly lineUserId: string | null
  readonly at: Date
  readonly action: EventAction
  readonly profile: ReadProfile
}

export interface TakenMessage extends TakenEvent {
  readonly lineUserId: string
  readonly action: EventAction & { readonly _tag: "Message" }
}

export interface TakenEvents {
  /** One per user at most. */
  readonly messages: ReadonlyArray<TakenMessage>
  readonly others: ReadonlyArray<TakenEvent>
  /** Ids of events that ask for nothing. */
  readonly ignored: ReadonlyArray<string>
}

/** @param stored what is left of the events, by id; one that is missing was applied before */
export const takenOf = (
  requests: ReadonlyArray<Request>,
  stored: ReadonlyMap<string, { readonly event: string | null; readonly occurredAt: Date }>
): TakenEvents => {
  const counts = new Map<string | null, number>()
  for (const { event } of requests) counts.set(event.lineUserId, (counts.get(event.lineUserId) ?? 0) + 1)
  const [messages, others, ignored]: [Array<TakenMessage>, Array<TakenEvent>, Array<string>] = [[], [], []]
  const seen = new Set<string>()
  for (const { event, profile } of requests) {
    const { eventId, lineUserId } = event
    const found = stored.get(eventId)
    if (found === undefined || seen.has(eventId)) continue
    seen.add(eventId)
    const action = found.event === null ? undefined : actionOf(found.event)
    if (action === undefined) {
      ignored.push(eventId)
      continue
    }
    const taken = { eventId, lineUserId, at: found.occurredAt, profile }
    // Several of one user keep their order.
    if (action._tag === "Message" && lineUserId !== null && counts.get(lineUserId) === 1) {
      messages.push({ ...taken, lineUserId, action })
    } else others.push({ ...taken, action })
  }
  return { messages, others, ignored }
}
