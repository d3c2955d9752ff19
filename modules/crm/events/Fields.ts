/** What the payloads of several events are made of. Every key is always present; what is unknown is null. */
import { Schema } from "effect"
import { Ulid } from "../../../src/Ulids.ts"

/** Values for examples. */
export const examples = {
  id: "01JZ3N5Q9A8S7D6F5G4H3J2K1M",
  other: "01JZ3N8T2V4X6Z8B0D2F4H6K8N",
  lineUserId: "U4af4980629b1e1f0a1b2c3d4e5f60718",
  at: "2026-05-23T01:02:03.456Z"
}
export const exampleFriend = { friendId: examples.other, lineUserId: examples.lineUserId }
export const exampleMember = { memberId: examples.id, ...exampleFriend }

export const Id = Ulid.annotate({
  description: "ULID, 26 characters",
  examples: [examples.id]
})
export const LineUserId = Schema.String.check(Schema.isPattern(/^U[0-9a-f]{32}$/u)).annotate({
  description: "User id that LINE issued for the provider",
  examples: [examples.lineUserId]
})
export const Moment = Schema.DateTimeUtcFromString.pipe(
  Schema.annotateEncoded({ description: "ISO 8601 in UTC", format: "date-time", examples: [examples.at] })
)
export const Day = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/u)).annotate({
  description: "YYYY-MM-DD, local to the store"
})
export const Time = Schema.String.check(Schema.isPattern(/^\d{2}:\d{2}$/u)).annotate({
  description: "HH:MM, local to the store"
})
export const Text = Schema.NullOr(Schema.String)
export const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
export const Yen = Schema.Int.annotate({ description: "In the minor unit of the currency; 3000 is 3,000 yen" })
export const Currency = Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/u)).annotate({
  description: "ISO 4217",
  examples: ["JPY"]
})

/** Who it is about, where a friend is certain. */
export const friend = { friendId: Id, lineUserId: LineUserId }
/** A member need not be a friend of the official account. */
export const member = { memberId: Id, friendId: Schema.NullOr(Id), lineUserId: LineUserId }
export const audience = "crm"
