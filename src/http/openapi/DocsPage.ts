/** The pages of the API's reference, `/docs` and below it, as they are written and kept. They need no network, and may talk to this service alone. */
import { Schema } from "effect"
import * as KeptBody from "../response/KeptBody.ts"
import type { OpenApiJson } from "./OpenApiJson.ts"
import { pathOf } from "./reference/Layout.ts"
import * as Reference from "./reference/Reference.ts"

/** Paths of the pages by their names; the index has none. */
export const paths: ReadonlyMap<string, `/${string}`> = new Map(Reference.names.map((name) => [name, pathOf(name)]))

/** Path of the index. */
export const path = pathOf("")

/** All pages with the content security policy of each, as JSON. */
export const write = (document: OpenApiJson): string => JSON.stringify(Reference.write(document))

export type Pages = ReadonlyMap<string, KeptBody.KeptBody>

const Written = Schema.fromJsonString(
  Schema.Record(Schema.String, Schema.Struct({ policy: Schema.String, html: Schema.String }))
)

/** What `write` wrote, kept with its compressions. */
export const read = (written: Uint8Array): Pages =>
  new Map(
    Object.entries(Schema.decodeSync(Written)(new TextDecoder().decode(written))).map(([name, { html, policy }]) => [
      name,
      KeptBody.make(html, {
        contentType: "text/html; charset=utf-8",
        headers: {
          "content-security-policy": policy,
          "cache-control": "public, no-cache",
          "referrer-policy": "no-referrer"
        }
      })
    ])
  )
