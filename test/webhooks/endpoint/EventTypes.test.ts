import { assert, describe, it } from "@effect/vitest"
import * as catalogue from "../../../modules/crm/events/ForIntegrators.ts"
import { eventsFor, unknownTypes } from "../../../modules/webhooks/endpoint/EventTypes.ts"
import { app } from "../support.ts"

describe("Event types", () => {
  it("are those of the dialect, sorted", () => {
    const typesOf = (name: "crm" | "analytics") => eventsFor(name, app.events).map(({ type }) => type)
    assert.sameMembers([...typesOf("crm")], [...Object.values(catalogue).map(({ type }) => type), "test.ping"])
    assert.deepStrictEqual(typesOf("crm"), typesOf("crm").toSorted())
    assert.deepStrictEqual(typesOf("analytics"), [
      "area.profile_generated",
      "observation.completed",
      "simulation.completed",
      "simulation.failed"
    ])
  })

  it("that are unknown are reported with their position", () => {
    const known = new Set(["a", "b"])
    assert.deepStrictEqual(unknownTypes([], known), [])
    assert.deepStrictEqual(
      unknownTypes(["a", "c", "b", "A", "c"], known).map(({ pointer }) => pointer),
      ["/events/1", "/events/3", "/events/4"]
    )
  })
})
