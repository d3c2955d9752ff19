import { assert, describe, it } from "@effect/vitest"
import { dialects } from "../../../modules/webhooks/dialect/Dialects.ts"

describe("A dialect", () => {
  for (const dialect of Object.values(dialects)) {
    it(`of ${dialect.name} describes every header that it sends, and no other`, () => {
      const sent = dialect.headers({
        eventId: "x",
        type: "y",
        timestamp: 1,
        body: "{}",
        secrets: ["whsec_z"],
        sequence: 1
      })
      assert.sameMembers(
        Object.keys(dialect.docs.headers).map((name) => name.toLowerCase()),
        Object.keys(sent)
      )
    })
  }
})
