/** Staff and rooms of a shop: each holds one booking at a time. */
import { Schema } from "effect"
import { Ulid } from "../../../src/Ulids.ts"
import { WeeklyHours } from "./Shop.ts"

export const resourceKinds = ["staff", "room"] as const
export const ResourceKind = Schema.Literals(resourceKinds)
export type ResourceKind = typeof ResourceKind.Type

/** Limits of each member, for requests and commands. */
export const resourceFields = {
  kind: ResourceKind.annotate({ description: "`staff` or `room`", examples: ["staff"] }),
  name: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100)).annotate({
    description: "1 to 100 characters",
    examples: ["花"]
  }),
  isActive: Schema.Boolean.annotate({ description: "Only active ones get bookings", examples: [true] }),
  friendId: Schema.NullOr(Ulid).annotate({
    description: "The staff member as a friend of the LINE account, who gets notices; null for none",
    examples: ["01JZ3N8T2V4X6Z8B0D2F4H6K8N"]
  }),
  hours: Schema.NullOr(WeeklyHours).annotate({
    description: "Hours of the week in which it gets bookings; null: in all slots of the shop, an empty list: never",
    examples: [[{ days: ["tue", "wed", "fri"], from: "10:00", until: "16:00" }]]
  })
}

export const Resource = Schema.Struct({ id: Schema.String, ...resourceFields })
export type Resource = typeof Resource.Type

/** Absent members stay as they are. */
export interface ResourceChange {
  readonly name?: string | undefined
  readonly isActive?: boolean | undefined
  readonly friendId?: string | null | undefined
  readonly hours?: Resource["hours"] | undefined
}

export const applyChange = (resource: Resource, { friendId, hours, isActive, name }: ResourceChange): Resource => ({
  ...resource,
  name: name ?? resource.name,
  isActive: isActive ?? resource.isActive,
  friendId: friendId === undefined ? resource.friendId : friendId,
  hours: hours === undefined ? resource.hours : hours
})
