/** Staff and rooms of a shop: each holds one booking at a time. */
import { Schema } from "effect"
import { Ulid } from "../../../src/Ulids.ts"
import { emailExpected, longestEmail, readEmail } from "../friend/contact/Email.ts"
import { WeeklyHours } from "./Shop.ts"

export const resourceKinds = ["staff", "room"] as const
export const ResourceKind = Schema.Literals(resourceKinds)
export type ResourceKind = typeof ResourceKind.Type

export const noticeChannels = ["line", "mail", "none"] as const
export type NoticeChannel = (typeof noticeChannels)[number]

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
  }),
  noticeChannel: Schema.Literals(noticeChannels).annotate({
    description: "Where notices of bookings go: `line` to `friendId`, `mail` to `email`, or `none`",
    examples: ["mail"]
  }),
  noticeScope: Schema.Literals(["own", "all"]).annotate({
    description: "`own`: of bookings that are theirs, or have no staff member; `all`: of every booking of the shop",
    examples: ["own"]
  }),
  noticeLanguage: Schema.Literals(["ja", "en"]).annotate({ description: "Language of notices", examples: ["ja"] }),
  email: Schema.NullOr(
    Schema.String.check(
      Schema.isMaxLength(longestEmail),
      Schema.makeFilter((given: string) => readEmail(given) !== undefined || emailExpected, {
        faultCode: "wrong_format"
      })
    )
  ).annotate({
    description: "For notices by mail, up to 254 characters; null for none",
    examples: ["hana@salon.example"]
  })
}

type ResourceFields = Schema.Struct.Type<typeof resourceFields>
export type NewResource = Pick<ResourceFields, "kind" | "name"> & Partial<Omit<ResourceFields, "kind" | "name">>

const initial = {
  isActive: true,
  friendId: null,
  hours: null,
  noticeChannel: "line",
  noticeScope: "own",
  noticeLanguage: "ja",
  email: null
} as const satisfies Omit<ResourceFields, "kind" | "name">

export const Resource = Schema.Struct({
  id: Schema.String,
  ...resourceFields,
  email: Schema.NullOr(Schema.String),
  /** When a mail server did not know the address, or returned a mail; nothing is sent to it. */
  emailRefusedAt: Schema.NullOr(Schema.Date)
})
export type Resource = typeof Resource.Type

/** Absent members stay as they are. */
export type ResourceChange = { readonly [K in Exclude<keyof ResourceFields, "kind">]?: ResourceFields[K] | undefined }

const stored = (email: string | null): string | null => (email === null ? null : (readEmail(email) ?? null))

export const newResource = (id: string, given: NewResource): Resource => ({
  id,
  ...initial,
  ...given,
  email: stored(given.email ?? null),
  emailRefusedAt: null
})

/** A new address is tried again. */
export const applyChange = (resource: Resource, change: ResourceChange): Resource => {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: Resource = { ...resource, ...given }
  const email = stored(after.email)
  return { ...after, email, emailRefusedAt: email === resource.email ? resource.emailRefusedAt : null }
}

/** Whether notices by mail have no address to go to. */
export const lacksEmail = ({ email, noticeChannel }: Resource): boolean => noticeChannel === "mail" && email === null
