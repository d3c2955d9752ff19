/** What an operator sets for the pages of a shop, and the shop as pages know it. */
import { Schema } from "effect"

const slugForm = /^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/u

export const pageFields = {
  slug: Schema.NullOr(
    Schema.String.check(
      Schema.isPattern(slugForm, { message: "must have 3 to 40 lower-case letters, digits and hyphens" })
    )
  ).annotate({
    description: "Name of the shop in its addresses, `/b/{slug}` and `/m/{slug}`; null: only the account's id",
    examples: ["salon-ekimae"]
  }),
  liffId: Schema.NullOr(
    Schema.String.check(Schema.isPattern(/^\d{10}-[A-Za-z0-9]{8}$/u, { message: "must be a LIFF id of LINE" }))
  ).annotate({
    description: "LIFF app whose endpoint URL is this service; only then pages have a script, which runs inside LINE",
    examples: ["2000123456-AbCdEfGh"]
  })
}

export const PageSettings = Schema.Struct(pageFields)
export type PageSettings = typeof PageSettings.Type

export type PageChange = { readonly [K in keyof PageSettings]?: PageSettings[K] | undefined }

export interface PublicShop extends PageSettings {
  readonly accountId: string
  readonly name: string | null
  readonly timeZone: string
  /** Signs what pages hand out. Of this shop alone. */
  readonly key: Uint8Array
}

/** The segment of addresses that names the shop. */
export const segmentOf = ({ accountId, slug }: Pick<PublicShop, "accountId" | "slug">): string => slug ?? accountId
