/** What people read of a shop: trade, address, telephone, e-mail address, introduction, and the notice of the Specified Commercial Transactions Act. */
import { Schema } from "effect"
import { readableOrEmpty } from "../../../../src/http/endpoint/Texts.ts"
import { emailExpected, longestEmail, readEmail } from "../../friend/contact/Email.ts"

export const trades = [
  "hair_salon",
  "nail_eyelash",
  "relaxation",
  "fitness",
  "clinic",
  "restaurant",
  "school",
  "other"
] as const

const text = (most: number) => Schema.String.check(Schema.isMaxLength(most), readableOrEmpty)

export const profileFields = {
  trade: Schema.NullOr(Schema.Literals(trades)).annotate({
    description: "Kind of shop; null when unknown",
    examples: ["hair_salon"]
  }),
  address: text(300).annotate({
    description: "As people write it, up to 300 characters",
    examples: ["東京都渋谷区神宮前1-2-3 駅前ビル2階"]
  }),
  phone: Schema.String.check(
    Schema.isMaxLength(30),
    Schema.isPattern(/^[0-9+() -]*$/u, { message: "must have digits, spaces, brackets, + and - only" })
  ).annotate({ description: "For guests who call, up to 30 characters", examples: ["03-1234-5678"] }),
  email: Schema.String.check(
    Schema.isMaxLength(longestEmail),
    Schema.makeFilter((given: string) => given.trim() === "" || readEmail(given) !== undefined || emailExpected, {
      faultCode: "wrong_format"
    })
  ).annotate({
    description: "Where guests answer to when they get a mail, up to 254 characters",
    examples: ["info@salon.example"]
  }),
  introduction: text(2_000).annotate({
    description: "Shown above the menus of the booking page, up to 2,000 characters",
    examples: ["駅から徒歩3分の小さなヘアサロンです。"]
  }),
  legalNotice: text(4_000).annotate({
    description:
      "Notice of the Specified Commercial Transactions Act, linked from the booking page; up to 4,000 characters",
    examples: ["販売業者: 株式会社サロン駅前"]
  })
}

export const Profile = Schema.Struct(profileFields)
export type Profile = typeof Profile.Type

export const emptyProfile: Profile = {
  trade: null,
  address: "",
  phone: "",
  email: "",
  introduction: "",
  legalNotice: ""
}

/** Absent members stay as they are. */
export type ProfileChange = { readonly [K in keyof Profile]?: Profile[K] | undefined }

export const applyProfileChange = (profile: Profile, change: ProfileChange): Profile => ({
  ...profile,
  ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Profile>),
  ...(change.email === undefined ? {} : { email: readEmail(change.email) ?? "" })
})
