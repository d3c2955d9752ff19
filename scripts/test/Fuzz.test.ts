import { assert, describe, it } from "@effect/vitest"
import { contractOf, type Document } from "../../test/support/OpenApiContract.ts"
import * as Ids from "../fuzz/Ids.ts"
import { shotOf } from "../fuzz/Requests.ts"
import { faultsOf } from "../fuzz/Verdict.ts"

const thing = { type: "object", properties: { id: { type: "string", examples: ["t1"] } }, required: ["id"] }
const problem = { type: "object", required: ["type", "title", "status", "code", "message"] }
const content = (type: string, name: string) => ({ [type]: { schema: { $ref: `#/components/schemas/${name}` } } })
const id = { name: "id", in: "path", schema: { type: "string", examples: ["t1"] } } as const

const document: Document = {
  info: { description: "" },
  paths: {
    "/things/{id}": {
      get: {
        operationId: "read",
        parameters: [id],
        responses: {
          "200": { description: "", content: content("application/json", "Thing") },
          "404": { description: "", $ref: "#/components/responses/NotFound" }
        }
      },
      put: {
        operationId: "write",
        parameters: [id],
        requestBody: { content: content("application/json", "Thing") },
        responses: { "200": { description: "", content: content("application/json", "Thing") } }
      }
    }
  },
  components: {
    schemas: { Thing: thing, Problem: problem },
    responses: { NotFound: { description: "", content: content("application/problem+json", "Problem") } }
  }
}

const contract = contractOf(document)
const read = contract.operations[0]!
const shot = { number: 0, documented: read, method: "GET", path: "/things/t1", headers: {}, body: undefined }

const judged = (status: number, body: unknown, type = "application/json") =>
  faultsOf(contract, shot, {
    status,
    headers: { "content-type": type, "x-request-id": "r1" },
    body: Buffer.from(JSON.stringify(body))
  })

const notFound = {
  type: "x",
  title: "Not Found",
  status: 404,
  code: "c",
  message: "m",
  instance: "/",
  request_id: "r1"
}
const problemType = "application/problem+json"

describe("An answer of a fuzz run", () => {
  it("is good when its status, type and body are those of the document", () => {
    assert.deepStrictEqual(judged(200, { id: "t1" }), [])
    assert.deepStrictEqual(judged(404, notFound, problemType), [])
  })

  it("is a fault when it is a 5xx, undocumented, of another type, or does not fit its schema", () => {
    assert.isNotEmpty(judged(503, notFound, problemType))
    assert.include(judged(201, { id: "t1" }).join(), "201 is not documented")
    assert.include(judged(200, { id: "t1" }, "text/html").join(), "text/html is not documented")
    assert.include(judged(200, { id: 1 }).join(), "/id must be string")
    assert.include(judged(404, notFound).join(), "is a 404 of type application/json")
    assert.include(judged(404, { ...notFound, request_id: "r2" }, problemType).join(), "another request id")
    assert.include(judged(404, { ...notFound, instance: undefined }, problemType).join(), "no instance")
  })
})

describe("The requests of a fuzz run", () => {
  const keys = { accounts: ["a"], bySecurity: { key: ["k"] } }
  const shots = (seed: number) => {
    const world = { contract, keys, seed, ids: Ids.make() }
    return Array.from({ length: 300 }, (_, number) => shotOf(world, number))
  }

  it("are the same for the same seed, and others for another", () => {
    assert.deepStrictEqual(shots(1), shots(1))
    assert.notDeepEqual(shots(1), shots(2))
  })

  it("ask every operation, with bodies that fit and bodies that do not", () => {
    const made = shots(3)
    const bodies = made.filter(({ documented }) => documented?.operation.operationId === "write")
    const fits = bodies.filter(({ body }) => {
      try {
        return contract.faults("#/components/schemas/Thing", JSON.parse(String(body))).length === 0
      } catch {
        return false
      }
    })
    assert.isAbove(fits.length, 20)
    assert.isAbove(bodies.length - fits.length, 20)
    assert.isAbove(made.filter(({ documented }) => documented?.operation.operationId === "read").length, 50)
  })
})
