/**
 * Reads the body of a hook: several events, of several users, in order. Unknown types and members are kept as they came, since
 * LINE adds some at any time. Pure.
 */
import { createHash } from "node:crypto"
import { Result } from "effect"
import * as Ulids from "../../../../src/Ulids.ts"

export interface InboundEvent {
  /** LINE's id: the same however often the event is delivered. */
  readonly id: string
  readonly type: string
  /** Null: not a user of LINE. */
  readonly lineUserId: string | null
  /** Id of a message; null for other events. */
  readonly lineMessageId: string | null
  /** False in groups and rooms. */
  readonly isFromUser: boolean
  /** The channel is on standby: another module answers the user. */
  readonly isStandby: boolean
  readonly occurredAt: Date
  readonly json: string
}

export interface HookBody {
  readonly destination: string
  readonly events: ReadonlyArray<InboundEvent>
}

/** Events of one hook. LINE states no limit, and sends few. */
export const mostEvents = 1_000

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const member = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)

const userIdForm = /^U[0-9a-f]{32}$/
/** Decimal digits; longer than a number can hold. */
const messageIdForm = /^\d{1,30}$/

/** @param receivedAt stands in for a time that is missing */
export const read = (bytes: Uint8Array, receivedAt: Date): Result.Result<HookBody, string> => {
  const body = parse(bytes)
  if (!isObject(body)) return Result.fail("it is not a JSON object")
  const { destination, events } = body
  if (typeof destination !== "string") return Result.fail("destination is not a text")
  if (!Array.isArray(events)) return Result.fail("events is not a list")
  if (events.length > mostEvents) return Result.fail(`it has more than ${mostEvents} events`)
  if (!events.every((event) => isObject(event) && typeof event["type"] === "string")) {
    return Result.fail("an event has no type")
  }
  if (
    events.some((event: Members) => (timeOf(event["timestamp"]) ?? receivedAt).getTime() > receivedAt.getTime() + day)
  ) {
    return Result.fail("an event is of a time that has not come")
  }
  const read = attempt(() => events.map((event: Members) => eventOf(event, receivedAt)))
  return read === undefined ? Result.fail("it is nested too deeply") : Result.succeed({ destination, events: read })
}

const parse = (bytes: Uint8Array): unknown => attempt(() => JSON.parse(new TextDecoder().decode(bytes)) as unknown)

/** Undefined when it throws: JSON that is none, or so deep that it cannot be written again. */
const attempt = <A>(run: () => A): A | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}

const eventOf = (event: Members, receivedAt: Date): InboundEvent => {
  const json = JSON.stringify(event)
  const { mode, source, timestamp, type } = event
  const [userId, messageId] = [member(source, "userId"), member(event["message"], "id")]
  const occurredAt = timeOf(timestamp) ?? receivedAt
  return {
    id: idOf(event["webhookEventId"], occurredAt, json),
    type: storable(String(type)).slice(0, longestType),
    lineUserId: typeof userId === "string" && userIdForm.test(userId) ? userId : null,
    lineMessageId: typeof messageId === "string" && messageIdForm.test(messageId) ? messageId : null,
    isFromUser: member(source, "type") === "user",
    isStandby: mode === "standby",
    occurredAt,
    json
  }
}

const longestType = 100

/** The year 9999, in which four digits of a year end. */
const latest = 253_402_300_799_999

const timeOf = (timestamp: unknown): Date | undefined =>
  typeof timestamp === "number" && timestamp > 0 && timestamp <= latest ? new Date(timestamp) : undefined

const day = 86_400_000

/**
 * LINE's ids are ULIDs of about the event's time. Any other, or none, is replaced by one of the time and the content, so that it is the same
 * again: by the time in its id an event is kept and deleted.
 */
const idOf = (given: unknown, occurredAt: Date, json: string): string => {
  const id = typeof given === "string" ? given.toUpperCase() : ""
  // Greater ones hold no time.
  if (Ulids.isUlid(id) && id < "8" && Math.abs(Ulids.timeOf(id) - occurredAt.getTime()) <= day) return id
  const digits = createHash("sha256").update(json).digest("hex").slice(0, 16).toUpperCase()
  return Ulids.from(occurredAt.getTime()).slice(0, -digits.length) + digits
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export const storable = (text: string): string => text.replaceAll("\0", "\uFFFD").toWellFormed()
