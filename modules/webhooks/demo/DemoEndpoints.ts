/**
 * Fills the demo account with two endpoints of each dialect. They are disabled, so that nothing is sent before their owner enables
 * one. What is there is kept.
 */
import { Effect } from "effect"
import type { DemoContent } from "../../../src/DemoContent.ts"
import { DemoIds } from "../../../src/DemoIds.ts"
import { dialectNames } from "../dialect/Dialect.ts"
import { Endpoints } from "../endpoint/Endpoints.ts"
import * as example from "./Examples.ts"

/** A name that is reserved for examples. */
const url = "https://example.com/hooks"

export const make = Effect.gen(function* () {
  const endpoints = yield* Endpoints
  const ids = yield* DemoIds

  const fill = Effect.fnUntraced(function* (accountId: string) {
    for (const dialect of dialectNames) {
      const owner = { accountId, dialect }
      const known = yield* endpoints.list(owner, { limit: 1, startingAfter: undefined })
      if (known.endpoints.length > 0) continue
      for (const id of example.ids[dialect]) {
        const draft = { url, events: undefined, description: "Demo", apiVersion: undefined }
        const made = yield* ids.withId("webhooks_endpoint", id, endpoints.create(owner, draft))
        yield* endpoints.disable(owner, made.endpoint.id, "owner")
      }
    }
    return {}
  })

  const content: DemoContent = { fill: (accountId) => Effect.orDie(fill(accountId)) }
  return content
})
