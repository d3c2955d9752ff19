/**
 * What `tools/list` shows of the tools of a key: within a bound, since all of it stands in the window of the model for a whole
 * conversation. Tools are shown in full while there is room; then without the schemas of their results, then in brief, those first that
 * save most. Where even that is too much, as for the operator, two tools stand for all: one that finds operations, one that calls them.
 */
import type { JsonObject } from "../openapi/OpenApiJson.ts"
import * as BriefSchema from "./BriefSchema.ts"
import { beginningOf } from "./ToolSchema.ts"
import type { Annotations, ApiTool } from "./Tools.ts"
import { namesOf } from "./Toolsets.ts"

/** Bytes of the list: 8,000 tokens by three bytes each. Tokenizers of today make a token of about four bytes of it. */
export const maxBytes = 24_000

/** A tool as the protocol writes it. */
export interface ListedTool {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema?: ObjectSchema
  readonly annotations: Annotations
}

type ObjectSchema = JsonObject & { readonly type: "object" }

export interface Listing {
  readonly tools: ReadonlyArray<ListedTool>
  /** Whether tools are shown with all that is known of their arguments. */
  readonly isInFull: boolean
}

export const findName = "find_operation"
export const callName = "call_operation"

/** Maximum of letters that say what a tool does, in brief. */
const briefest = 90

interface Form {
  readonly tool: ListedTool
  readonly bytes: number
}

const formOf = (tool: ListedTool): Form => ({ tool, bytes: Buffer.byteLength(JSON.stringify(tool)) + 1 })

/** From the longest to the shortest. */
type Forms = readonly [full: Form, withoutResult: Form, brief: Form]

const formsByTool = new WeakMap<ApiTool, Forms>()

/** The description ends with the method and path in brackets. */
const withoutRoute = ({ operation, tool }: ApiTool): string => tool.description.slice(0, -` (${operation})`.length)

/** A tool has the same forms in all lists. */
const formsOf = (one: ApiTool): Forms => {
  const known = formsByTool.get(one)
  if (known !== undefined) return known
  const { annotations, description, inputSchema, name } = one.tool
  const forms: Forms = [
    formOf(one.tool),
    formOf({ name, description, inputSchema, annotations }),
    formOf({
      name,
      description: beginningOf(withoutRoute(one), briefest),
      inputSchema: BriefSchema.make(inputSchema),
      annotations
    })
  ]
  formsByTool.set(one, forms)
  return forms
}

const bytesOf = (forms: ReadonlyArray<Form>): number => forms.reduce((sum, { bytes }) => sum + bytes, 0)

/** Takes the shorter form of each tool, where it saves most first, until the list fits. */
const shortened = (shown: ReadonlyArray<Form>, shorter: ReadonlyArray<Form>, room: number): ReadonlyArray<Form> => {
  const saved = (index: number) => shown[index]!.bytes - shorter[index]!.bytes
  const bySaving = shown.map((_, index) => index).sort((a, b) => saved(b) - saved(a))
  const result = [...shown]
  let excess = bytesOf(shown) - room
  for (const index of bySaving) {
    if (excess <= 0 || saved(index) <= 0) break
    result[index] = shorter[index]!
    excess -= saved(index)
  }
  return result
}

export const make = (own: ReadonlyArray<ApiTool>): Listing => {
  const forms = own.map(formsOf)
  const full = forms.map(([form]) => form)
  if (bytesOf(full) <= maxBytes) return { tools: full.map(({ tool }) => tool), isInFull: true }
  const find = formOf(findTool(own))
  const room = maxBytes - find.bytes
  const withoutResults = shortened(
    full,
    forms.map(([, form]) => form),
    room
  )
  const brief = shortened(
    withoutResults,
    forms.map(([, , form]) => form),
    room
  )
  if (bytesOf(brief) <= room) return { tools: [...brief, find].map(({ tool }) => tool), isInFull: false }
  return { tools: [find.tool, callTool], isInFull: false }
}

/** Maximum of letters of the names of toolsets. */
const longestNames = 2_000

const findTool = (own: ReadonlyArray<ApiTool>): ListedTool => ({
  name: findName,
  description:
    `Finds operations by words, or those of a toolset by its name; by the name of an operation gives its whole schema. Toolsets: ` +
    beginningOf(namesOf(own).join(", "), longestNames),
  inputSchema: {
    type: "object",
    properties: { query: { type: "string", description: "Words in English, or a name" } },
    required: ["query"]
  },
  annotations: { readOnlyHint: true }
})

const callTool: ListedTool = {
  name: callName,
  description: `Calls an operation that ${findName} found, with the arguments of its schema.`,
  inputSchema: {
    type: "object",
    properties: { name: { type: "string" }, arguments: { type: "object" } },
    required: ["name"]
  },
  annotations: { destructiveHint: true }
}
