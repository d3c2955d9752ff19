import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { refusals } from "../../modules/console/web/language/Refusals.ts"
import { words } from "../../modules/console/web/language/Words.ts"
import { trades } from "../../modules/console/web/start/Trades.ts"
import { App } from "../../src/app.ts"
import * as HttpApp from "../../src/HttpApp.ts"
import { contractOf, type Document } from "../support/OpenApiContract.ts"

const folder = new URL("../../modules/console/web/", import.meta.url)
const sources = globSync("**/*.{ts,tsx}", { cwd: folder, exclude: ["generated/**"] }).map(
  (file) => [file, readFileSync(new URL(file, folder), "utf8")] as const
)

/** Japanese and English texts of the page's tables, with the names of their entries. */
const entries = sources.flatMap(([file, source]) =>
  [
    ...source.matchAll(
      /^\s+"?([\w.:-]+)"?: \[\s*((?:\([^)]*\) =>\s*)?["`][^"`]*["`]),?\s*((?:\([^)]*\) =>\s*)?["`][^"`]*["`])/gm
    )
  ].map(([, name, japanese, english]) => ({ file, name: name!, japanese: japanese!, english: english! }))
)

const document = JSON.parse(JSON.stringify(OpenApi.fromApi(HttpApp.documented(App.api, undefined)))) as Document
const contract = contractOf(document)

/** Values that programs read: none is a word on a page of the shop. */
const forPrograms: ReadonlyArray<readonly [reason: string, values: RegExp]> = [
  ["types and contents of events and GeoJSON", /^[a-z]+\.[a-z_]+$|^(Feature|FeatureCollection|MultiPolygon|ping)$/],
  ["types of answers", /^webhook_(statistics|replay|delivery|endpoint|rehearsal)$/],
  [
    "findings of a rehearsal, whose sentences the service has in both languages",
    /^(accepted_(late|forged)|refused_(valid|huge)|failed_(on_duplicate|on_forged|out_of_order)|slow|too_slow)$/
  ],
  ["places of a fault, which is shown at its field", /^(path|query|header)$/],
  ["versions, units and fixed texts", /\d{4}-\d\d-\d\d|\/|^JPY |^This is a test event\.$/],
  ["scopes of keys, which developers choose", /^[a-z]+:(read|write)$/],
  ["grids of rich menus, which the page draws", /^\d-\d$/],
  ["truth values and priorities in queries", /^(true|false|-?\d)$/],
  ["colours of an embedded page", /^(blue|indigo|violet|grape|pink|red|teal|cyan)$/],
  [
    "jobs and attempts, which operators read in the terms of the log",
    /^(allow|blocks|set_aside|sleep|timed_out|defect|interrupted|dns|tls|refused_address|protocol)$/
  ]
]

/** Values of the enumerations of a part of the document; measures of areas carry a label of the service. */
const valuesOf = (part: unknown, name = ""): ReadonlyArray<string> => {
  if (typeof part !== "object" || part === null || name === "AreaMeasureName" || name === "examples") return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === "enum" && Array.isArray(value) ? value.filter((item) => typeof item === "string") : valuesOf(value, key)
  )
}

const camelCase = (value: string) => value.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Names may be prefixed, such as `step_message`. */
const isNamed = (value: string): boolean =>
  value in words ||
  value in trades ||
  entries.some(({ name }) => name === value || name === camelCase(value) || name.endsWith(`_${value}`))

describe("The page in words", () => {
  it("says each code of the document in both languages", () => {
    const codes = new Set(
      contract.operations.flatMap((documented) =>
        Object.keys(documented.operation.responses).flatMap((status) =>
          Object.keys(
            contract.answerOf(documented, Number(status))?.answer.content?.["application/problem+json"]?.examples ?? {}
          )
        )
      )
    )
    assert.isAbove(codes.size, 200)
    assert.deepStrictEqual([...codes].filter((code) => !(code in refusals)).toSorted(), [])
  })

  it("has a word in both languages for each value that people see", () => {
    const values = new Set(valuesOf(document))
    assert.isAbove(values.size, 300)
    const missing = [...values].filter(
      (value) => !isNamed(value) && !forPrograms.some(([, known]) => known.test(value))
    )
    assert.deepStrictEqual(missing.toSorted(), [])
  })

  it("has no text that is empty or the same code again", () => {
    const texts: Readonly<Record<string, readonly [string, string]>> = { ...refusals, ...words }
    const raw = Object.entries(texts).filter(
      ([name, [japanese, english]]) => japanese === "" || english === "" || (name.includes("_") && english === name)
    )
    assert.deepStrictEqual(raw, [])
  })

  it.each([
    [/取消|取り消/, /^(developers|operate|users)\//],
    [/観測(?!値)/, /^$/],
    [/セグメント|cron|シード/, /^(developers|operate)\//],
    [/お客さま|名様/, /^$/]
  ])("does not say %s", (old, elsewhere) => {
    const found = entries.filter(({ english, file, japanese }) => !elsewhere.test(file) && old.test(japanese + english))
    assert.deepStrictEqual(
      found.map(({ file, name }) => `${file} ${name}`),
      []
    )
  })

  it.each([/\bBook a table\b/i, /\bobservations?\b/i, /\bslot_full\b|\bnot_required\b/])(
    "does not say %s in English",
    (old) => {
      const found = entries.filter(({ english, file }) => !/^(developers|operate)\//.test(file) && old.test(english))
      assert.deepStrictEqual(
        found.map(({ file, name }) => `${file} ${name}`),
        []
      )
    }
  )
})
