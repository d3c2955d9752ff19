/** Answers `find_operation`: operations by words, by the name of a toolset, or one by its own name with its whole schema. Pure. */
import type { JsonObject } from "../openapi/OpenApiJson.ts"
import * as BriefSchema from "./BriefSchema.ts"
import { beginningOf } from "./ToolSchema.ts"
import type { ApiTool } from "./Tools.ts"
import { namesOf } from "./Toolsets.ts"

/** Maximum of letters of a query. */
export const longestQuery = 200

/** Operations that are shown with their arguments; of more that fit only the names are shown. */
const shown = 8

/** The words of a name such as `webhookEndpointsCreate`, or of a text, without the endings of plurals. */
const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => (word.length > 3 ? word.replace(/(?:es|s|e)$/, "") : word))

interface Words {
  readonly name: ReadonlySet<string>
  readonly title: ReadonlySet<string>
  readonly text: ReadonlySet<string>
}

const known = new WeakMap<ApiTool, Words>()

const indexed = (one: ApiTool): Words => {
  const before = known.get(one)
  if (before !== undefined) return before
  const { description, name, title } = one.tool
  const words = {
    name: new Set(wordsOf(name)),
    title: new Set(wordsOf(`${title} ${one.toolset}`)),
    text: new Set(wordsOf(description))
  }
  known.set(one, words)
  return words
}

/** Rare words count for more, and words of a name for more than those of a description. */
const rankedBy = (own: ReadonlyArray<ApiTool>, words: ReadonlyArray<string>): ReadonlyArray<ApiTool> => {
  const weights = words.map((word) => {
    const frequency = own.filter((one) => Object.values(indexed(one)).some((of) => of.has(word))).length
    return [word, Math.log(1 + own.length / Math.max(1, frequency))] as const
  })
  const scoreOf = (one: ApiTool): number => {
    const { name, text, title } = indexed(one)
    const places = (word: string) => (name.has(word) ? 3 : 0) + (title.has(word) ? 3 : 0) + (text.has(word) ? 2 : 0)
    return weights.reduce((sum, [word, weight]) => sum + weight * places(word), 0)
  }
  return own
    .map((one) => ({ one, score: scoreOf(one) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one)
}

const briefOf = ({ tool }: ApiTool): JsonObject => ({
  name: tool.name,
  description: tool.description,
  arguments: BriefSchema.make(tool.inputSchema)
})

const wholeOf = (one: ApiTool): JsonObject => {
  const { annotations, name, outputSchema } = one.tool
  const { description, inputSchema } = one.inFull()
  return { name, description, inputSchema, ...(outputSchema !== undefined && { outputSchema }), annotations }
}

/** What an agent reads; a text that says what to ask for instead where nothing fits. */
export const find = (own: ReadonlyArray<ApiTool>, query: string): JsonObject | string => {
  const asked = query.trim()
  if (asked === "" || asked.length > longestQuery) return `"query" must be 1 to ${longestQuery} letters`
  const named = own.find(({ tool }) => tool.name === asked)
  if (named !== undefined) return wholeOf(named)
  const ofToolset = own.filter(({ toolset }) => toolset === asked)
  if (ofToolset.length > 0) {
    const operations = ofToolset.map(({ tool: { name, title } }) => ({ name, title: beginningOf(title) }))
    return { toolset: asked, operations }
  }
  const found = rankedBy(own, [...new Set(wordsOf(asked))])
  if (found.length === 0) {
    return `No operation of this key fits. Ask with other words in English, or with the name of a toolset: ${namesOf(own).join(", ")}`
  }
  const others = found.slice(shown, 5 * shown).map(({ tool }) => tool.name)
  return { operations: found.slice(0, shown).map(briefOf), ...(others.length > 0 && { others }) }
}
