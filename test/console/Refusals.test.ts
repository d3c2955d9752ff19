import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { refusals } from "../../modules/console/web/language/Refusals.ts"
import { App } from "../../src/app.ts"
import * as HttpApp from "../../src/HttpApp.ts"
import { contractOf, type Document, type Documented } from "../support/OpenApiContract.ts"

const folder = new URL("../../modules/console/web/", import.meta.url)
const page = globSync("**/*.{ts,tsx}", { cwd: folder, exclude: ["generated/**"] })
  .map((file) => readFileSync(new URL(file, folder), "utf8"))
  .join("\n")

/** The changes that the page asks for, as `POST /path`. */
const changes = new Set(
  [...page.matchAll(/\.(POST|PUT|PATCH|DELETE)\(\s*"(\/[^"]+)"/g)].map(([, method, path]) => `${method} ${path}`)
)

/** The page keeps to it, shows faults at their fields, or says it by the status. */
const saidElsewhere = new Set(["idempotency_in_flight", "idempotency_key_reused", "insufficient_scope"])

const contract = contractOf(
  JSON.parse(JSON.stringify(OpenApi.fromApi(HttpApp.documented(App.api, undefined)))) as Document
)

/** Codes of the problems that refuse what was understood, by operation. */
const codesOf = (documented: Documented) =>
  [403, 409, 422, 429].flatMap((status) =>
    Object.keys(contract.answerOf(documented, status)?.answer.content?.["application/problem+json"]?.examples ?? {})
  )

describe("A refusal", () => {
  it("of a change that the page asks for has a sentence in both languages", () => {
    const asked = contract.operations.filter(({ method, path }) => changes.has(`${method} ${path}`))
    assert.isAbove(asked.length, 60)
    const missing = new Set(asked.flatMap(codesOf).filter((code) => !(code in refusals) && !saidElsewhere.has(code)))
    assert.deepStrictEqual([...missing].toSorted(), [])
  })
})
