/** What an event of a user asks this service to do. Pure. */
import { storable } from "./HookBody.ts"

export const messageTypes = ["text", "image", "video", "audio", "file", "location", "sticker"] as const
export type MessageType = (typeof messageTypes)[number]

export interface ReceivedMessage {
  readonly lineMessageId: string
  readonly type: MessageType
  readonly text: string | null
  readonly fileName: string | null
  readonly fileSize: number | null
  readonly durationMs: number | null
  readonly location: {
    readonly title: string | null
    readonly address: string | null
    readonly latitude: number
    readonly longitude: number
  } | null
  readonly sticker: { readonly packageId: string; readonly stickerId: string } | null
  readonly quotedLineMessageId: string | null
}

export type EventAction =
  | { readonly _tag: "Follow"; readonly isUnblocked: boolean }
  | { readonly _tag: "Unfollow" }
  | {
      readonly _tag: "Message"
      readonly message: ReceivedMessage
      /** Token for which LINE shows the friend that it was read; null: LINE gave none. */
      readonly readToken: string | null
    }
  | { readonly _tag: "Postback"; readonly data: string }
  | { readonly _tag: "Unsend"; readonly lineMessageId: string }
  | { readonly _tag: "Membership"; readonly planId: string; readonly isMember: boolean }

/** Types of events that may ask for something. */
export const actionTypes: ReadonlySet<string> = new Set([
  "follow",
  "unfollow",
  "message",
  "postback",
  "unsend",
  "membership"
])

type Members = Readonly<Record<string, unknown>>

/** Undefined for an event that asks for nothing, or lacks what LINE documents. */
export const actionOf = (json: string): EventAction | undefined => {
  const event = JSON.parse(json) as Members
  switch (event["type"]) {
    case "follow":
      return { _tag: "Follow", isUnblocked: membersOf(event["follow"])["isUnblocked"] === true }
    case "unfollow":
      return { _tag: "Unfollow" }
    case "message":
      return messageOf(membersOf(event["message"]))
    case "postback": {
      const data = textOf(membersOf(event["postback"])["data"])
      return data === null ? undefined : { _tag: "Postback", data }
    }
    case "unsend": {
      const lineMessageId = textOf(membersOf(event["unsend"])["messageId"])
      return lineMessageId === null ? undefined : { _tag: "Unsend", lineMessageId }
    }
    case "membership":
      return membershipOf(membersOf(event["membership"]))
    default:
      return undefined
  }
}

/** A user joined or left a plan of LINE's own paid membership, or has paid for another month of it. */
const membershipOf = ({ membershipId, type }: Members): EventAction | undefined => {
  const isKnown = type === "joined" || type === "left" || type === "renewed"
  if (!isKnown || !Number.isSafeInteger(membershipId)) return undefined
  return { _tag: "Membership", planId: String(membershipId), isMember: type !== "left" }
}

const messageOf = (message: Members): EventAction | undefined => {
  const [id, type] = [textOf(message["id"]), message["type"]]
  if (id === null || !/^\d+$/.test(id) || !messageTypes.some((known) => known === type)) return undefined
  const only = <A>(types: ReadonlyArray<unknown>, value: A): A | null => (types.includes(type) ? value : null)
  return {
    _tag: "Message",
    readToken: textOf(message["markAsReadToken"]),
    message: {
      lineMessageId: id,
      type: type as MessageType,
      text: only(["text"], textOf(message["text"])),
      fileName: only(["file"], textOf(message["fileName"])),
      fileSize: only(["file"], intOf(message["fileSize"])),
      durationMs: only(["audio", "video"], intOf(message["duration"])),
      location: only(["location"], locationOf(message)),
      sticker: only(["sticker"], stickerOf(message)),
      quotedLineMessageId: textOf(message["quotedMessageId"])
    }
  }
}

const locationOf = (message: Members): ReceivedMessage["location"] => {
  const { latitude, longitude } = message
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null
  return {
    title: textOf(message["title"]),
    address: textOf(message["address"]),
    latitude: Number(latitude),
    longitude: Number(longitude)
  }
}

const stickerOf = ({ packageId, stickerId }: Members): ReceivedMessage["sticker"] => {
  const ids = { packageId: textOf(packageId), stickerId: textOf(stickerId) }
  return ids.packageId === null || ids.stickerId === null
    ? null
    : { packageId: ids.packageId, stickerId: ids.stickerId }
}

const membersOf = (value: unknown): Members => (typeof value === "object" && value !== null ? (value as Members) : {})
const textOf = (value: unknown): string | null => (typeof value === "string" ? storable(value) : null)
const intOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null)
