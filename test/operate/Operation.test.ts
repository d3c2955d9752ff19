/** What an endpoint of operators must declare. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { composeModules, defineModule } from "../../src/module.ts"
import { operation } from "../../src/operate/Operation.ts"
import { operatorGroup, operatorPart } from "../../src/operate/OperatorGroup.ts"
import { operatorHandlers } from "../../src/operate/OperatorHandlers.ts"

const success = Schema.Struct({})
const list = HttpApiEndpoint.get("list", "/", { success })
const create = HttpApiEndpoint.post("create", "/", { success })
const audited = create.pipe(operation({ audit: "sample_create" }))
const preview = HttpApiEndpoint.post("preview", "/preview", { success }).pipe(operation({ audit: null }))

const groupOf = (id: string) => HttpApiGroup.make(id).add(list, audited, preview).pipe(operatorGroup("/samples"))

describe("A group of operators", () => {
  it("does not compile with an endpoint that changes something and declares no audit", () => {
    const unaudited = HttpApiGroup.make("sample").add(list, create, preview)
    const shown = HttpApiGroup.make("sample").add(create.pipe(operation({ columns: ["id"] })))
    // @ts-expect-error `create` has no audit
    assert.isDefined(unaudited.pipe(operatorGroup("/samples")))
    // @ts-expect-error columns alone are none
    assert.isDefined(shown.pipe(operatorGroup("/samples")))
    assert.isDefined(groupOf("sample"))
  })

  it("has names of its audit rows that no other group has", () => {
    const moduleOf = (id: string) => defineModule({ name: id, operators: [partOf(id)], layer: Layer.empty })
    assert.throws(
      () => composeModules(moduleOf("one"), moduleOf("other")),
      'The audit name "sample_create" is declared twice'
    )
  })
})

const partOf = (id: string) => {
  const group = groupOf(id)
  const done = () => Effect.succeed({})
  return operatorPart(
    [group],
    operatorHandlers(group, (build) => build.handleAll({ list: done, create: done, preview: done }))
  )
}
