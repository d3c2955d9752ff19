/** What an erasure leaves of published events, against their schemas: reactions that come later still read them. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { clearedMembers, deletedEvents } from "../../../modules/crm/erasure/Erasure.ts"
import * as forIntegrators from "../../../modules/crm/events/ForIntegrators.ts"
import * as inside from "../../../modules/crm/events/Inside.ts"

describe("An event that an erasure has cleared", () => {
  for (const event of [...Object.values(forIntegrators), ...Object.values(inside)]) {
    it(`${event.type} still fits its schema, or is deleted`, () => {
      const { fields } = event.data as { readonly fields: Schema.Struct.Fields }
      const cleared = clearedMembers.filter((member) => Object.hasOwn(fields, member))
      const isWhole = cleared.every((member) => Schema.is(fields[member] as Schema.Codec<unknown, unknown>)(null))
      assert.isTrue(isWhole || deletedEvents.includes(event.type), cleared.join(", "))
    })
  }
})
