/**
 * Parts of the document for readers and generators that need one family of operations alone: `?family=crm`, and for generators of clients
 * without the `webhooks` section, whose types some of them forget to make. Pure.
 */
import { isObject, type Json, mapValues, type OpenApiJson, type Operation, referredBy } from "./OpenApiJson.ts"

/** Security schemes of each family; operations without any are those of `system`. */
const schemes = {
  areas: ["analyticsKey"],
  "trade-areas": ["businessKey"],
  crm: ["crmKey", "memberToken"],
  operators: ["adminToken"]
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>

export type Family = keyof typeof schemes
export const families = Object.keys(schemes) as ReadonlyArray<Family>

/** The beginnings of keys; the document is public, so that a key need not be valid to say which part is meant. */
const beginnings: ReadonlyArray<readonly [beginning: string, family: Family]> = [
  ["sk_", "areas"],
  ["trade_live_", "trade-areas"],
  ["trade_test_", "trade-areas"],
  ["crm_", "crm"]
]

/** The family of the key in a header `authorization`; undefined for the whole document. */
export const familyOfKey = (authorization: string | undefined): Family | undefined => {
  const [, key = ""] = /^bearer +(\S+)$/i.exec(authorization ?? "") ?? []
  return beginnings.find(([beginning]) => key.startsWith(beginning))?.[1]
}

export interface Part {
  readonly family?: Family | undefined
  /** Leaves out the `webhooks` section, where the types of events stay, and unions of a list and something else. */
  readonly isForGenerators?: boolean | undefined
}

/** All parts that differ from the whole. */
export const allParts: ReadonlyArray<Part> = [undefined, ...families].flatMap((family) =>
  [false, true].map((isForGenerators) => ({ family, isForGenerators }))
)

/** A part as a word, for a command line: `document`, `crm`, `crm+generators`. */
export const wordOf = ({ family, isForGenerators = false }: Part): string =>
  `${family ?? "document"}${isForGenerators ? "+generators" : ""}`

export const partOf = (word: string): Part => {
  const [name, generators] = word.split("+")
  return { family: families.find((family) => family === name), isForGenerators: generators !== undefined }
}

const isOf = (operation: Operation, family: Family): boolean =>
  (operation.security ?? []).some((one) =>
    Object.keys(one).some((scheme) => schemes[family].some((own) => own === scheme))
  )

/** Events of customer messaging have headers that begin so; the others are those of area analytics. */
const familyOfWebhook = (webhook: Json): Family =>
  JSON.stringify(webhook).includes('"Crm-Signature"') ? "crm" : "areas"

const filtered = <A>(record: Readonly<Record<string, A>>, keep: (value: A, key: string) => boolean) =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => keep(value, key)))

/** Keeps the operations of the family, its events, and what they name. */
const ofFamily = (document: OpenApiJson, family: Family): OpenApiJson => {
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, operations]) => {
      const own = filtered(operations, (operation) => isOf(operation, family))
      return Object.keys(own).length === 0 ? [] : [[path, own] as const]
    })
  )
  const webhooks = filtered(
    isObject(document["webhooks"]) ? document["webhooks"] : {},
    (webhook) => familyOfWebhook(webhook) === family
  )
  const { components } = document
  const used = referredBy([paths, webhooks], components)
  const tags = new Set(
    Object.values(paths).flatMap((operations) => Object.values(operations).flatMap((one) => one["tags"]))
  )
  return {
    ...document,
    paths,
    tags: (Array.isArray(document["tags"]) ? document["tags"] : []).filter(
      (tag) => isObject(tag) && tags.has(tag["name"])
    ),
    webhooks,
    components: {
      ...Object.fromEntries(
        Object.entries(components).map(([section, all]) => [
          section,
          section === "securitySchemes" || !isObject(all)
            ? all
            : filtered(all, (_, name) => used.get(section)?.has(name) === true)
        ])
      ),
      schemas: filtered(components.schemas, (_, name) => used.get("schemas")?.has(name) === true),
      securitySchemes: filtered(
        isObject(components["securitySchemes"]) ? components["securitySchemes"] : {},
        (_, name) => schemes[family].some((own) => own === name)
      )
    }
  }
}

/** Lets a value that is a list or something else be of any type: generators of languages without such unions make code that does not compile. */
const withoutMixedUnions = (node: Json): Json => {
  if (Array.isArray(node)) return node.map(withoutMixedUnions)
  if (!isObject(node)) return node
  const { anyOf, ...rest } = node
  const types = (Array.isArray(anyOf) ? anyOf : []).map((one) => (isObject(one) ? one["type"] : undefined))
  const isMixed = types.includes("array") && types.some((type) => type !== "array" && type !== "null")
  return mapValues(isMixed ? rest : node, withoutMixedUnions)
}

export const partOfDocument = (document: OpenApiJson, { family, isForGenerators }: Part): OpenApiJson => {
  const part = family === undefined ? document : ofFamily(document, family)
  if (isForGenerators !== true) return part
  const { webhooks: _, ...rest } = part
  return withoutMixedUnions(rest) as OpenApiJson
}
