/**
 * Makes the commands of the operations of operators. Each group of endpoints is a word (`tags`), each endpoint a command below it, whose
 * arguments and flags are those of the request. Only the word that is asked for gets its commands: what the others take is not computed.
 */
import { Context, Effect, Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { type HttpApiEndpoint, type HttpApiGroup, OpenApi } from "effect/http-api"
import type { Word } from "../../cli/CommandTree.ts"
import type { AnyCommand } from "../../cli/ModuleCommand.ts"
import * as ToolSchema from "../../http/mcp/ToolSchema.ts"
import type { Call } from "../../http/mcp/Tools.ts"
import type { JsonObject, OpenApiJson, Operation } from "../../http/openapi/OpenApiJson.ts"
import { factsOf, type OperationFacts } from "../Operation.ts"
import { CommandWord, type OperatorPart, Prefix, WordsAbout } from "../OperatorGroup.ts"
import { emptyBody, type Field, fieldsOf, kebab, parameterOf } from "./Flags.ts"
import * as InProcess from "./InProcess.ts"
import { callOf } from "./Request.ts"
import { printResponse } from "./Response.ts"
import { readSecrets } from "./Secrets.ts"

type Group = HttpApiGroup.Top

/** Names of endpoints that commands have other names for. */
const usual: Readonly<Record<string, string>> = { read: "show", remove: "delete" }

const wordOf = ({ annotations }: Group): string => {
  const path = Context.getOrUndefined(annotations, Prefix) ?? ""
  const named = path.split("/").findLast((part) => part !== "" && !part.startsWith(":")) ?? ""
  return Context.getOrUndefined(annotations, CommandWord) ?? named
}

const endpointsOf = ({ endpoints }: Group) => Object.values(endpoints as Readonly<Record<string, HttpApiEndpoint.Top>>)

/** Word and name of an endpoint's command; undefined where it has none. */
const namesOf = (group: Group, endpoint: HttpApiEndpoint.Top): readonly [word: string, name: string] | undefined => {
  const { command } = factsOf(endpoint)
  if (command === false) return undefined
  const [word = "", name] = command?.split(" ") ?? []
  if (name !== undefined) return [word, name]
  return [wordOf(group), command ?? usual[endpoint.identifier] ?? kebab(endpoint.identifier)]
}

/** What one command does: the operation as the document has it, and how it is called. */
export interface DerivedCommand {
  readonly word: string
  readonly name: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly facts: OperationFacts
  readonly fields: ReadonlyArray<Field>
  /** Its body without any value; undefined where it has none. */
  readonly empty: JsonObject | undefined
}

/** The commands of the groups, in the order of their endpoints. */
export const derive = (groups: ReadonlyArray<HttpApiGroup.Constraint>): ReadonlyArray<DerivedCommand> => {
  const document = OpenApi.fromApi(InProcess.apiOf(groups)) as unknown as OpenApiJson
  return (groups as ReadonlyArray<Group>).flatMap((group) =>
    endpointsOf(group).flatMap((endpoint) => {
      const names = namesOf(group, endpoint)
      if (names === undefined) return []
      const [word, name] = names
      const facts = factsOf(endpoint)
      const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}").replace(/(?<=.)\/$/, "")
      const operation = document.paths[path]![endpoint.method.toLowerCase()]!
      const { schemas } = document.components
      const body = ToolSchema.bodyOf(operation)
      const account = (Context.getOrUndefined(group.annotations, Prefix) ?? "").includes(":accountId")
      return [
        {
          word,
          name,
          method: endpoint.method,
          path,
          operation,
          facts,
          fields: fieldsOf(operation, schemas, { account, unnested: facts.unnested ?? [] }),
          empty: body?.contentType === "application/json" ? emptyBody(schemas, body.schema) : undefined
        }
      ]
    })
  )
}

const successOf = ({ operation }: DerivedCommand) =>
  Object.keys(Object.entries(operation.responses).find(([status]) => status.startsWith("2"))?.[1].content ?? {})

const output = Flag.String("output").pipe(
  Flag.withDescription("File to write, in place of the standard output"),
  Flag.optional
)

/** A command of the command line. Needs `InProcess` when it runs. */
const commandOf = (derived: DerivedCommand): AnyCommand => {
  const { empty, facts, fields, method, operation, path } = derived
  const summary = String(operation["summary"] ?? derived.name)
  const isFile = successOf(derived).some((type) => !/json/.test(type))
  const parameters: Record<string, ReturnType<typeof parameterOf>> = Object.fromEntries(
    fields.map((field) => [field.name, parameterOf(field)])
  )
  const config = isFile ? { ...parameters, output } : parameters
  const handler = Effect.fnUntraced(function* (given: Readonly<Record<string, unknown>>) {
    const values = yield* readSecrets(fields.map((field) => [field, given[field.name]] as const))
    const call: Call = yield* callOf({ method, path }, empty, values)
    const { send } = yield* InProcess.InProcess
    const file = given["output"] as Option.Option<string> | undefined
    yield* printResponse(yield* send(call), {
      facts,
      fields,
      file: file === undefined ? undefined : Option.getOrUndefined(file)
    })
  })
  return Command.make(derived.name, config, handler).pipe(
    Command.withDescription([summary, "", String(operation["description"] ?? "")].join("\n").trimEnd()),
    Command.withShortDescription(summary)
  )
}

const firstSentence = (text: string): string => /^.*?\.(?=\s|$)/s.exec(text)?.[0].slice(0, -1) ?? text

/** What the words of a group are about. */
const wordsAbout = (group: Group): ReadonlyArray<readonly [word: string, about: string]> => {
  const { annotations } = group
  const own = Context.getOrUndefined(annotations, WordsAbout) ?? {}
  const about = firstSentence(Context.getOrUndefined(annotations, OpenApi.Description) ?? "")
  const words = new Set(endpointsOf(group).flatMap((endpoint) => namesOf(group, endpoint)?.[0] ?? []))
  return [...words].map((word) => [word, own[word] ?? about])
}

/**
 * One word for each word of the groups. That which is asked for has its commands, which run in this process on the groups of it alone.
 *
 * @param args of the command line
 * @param needs what the groups run on: the kernel, ports of modules, and the operator
 */
export const wordsOf = <Part extends OperatorPart, A, E, R>(
  parts: ReadonlyArray<Part>,
  args: ReadonlyArray<string>,
  needs: Layer.Layer<A, E, R>
): ReadonlyArray<Word> => {
  const asked = args.find((arg) => !arg.startsWith("-"))
  const byWord = Map.groupBy(
    parts.flatMap((part) =>
      (part.groups as ReadonlyArray<Group>).flatMap((group) =>
        wordsAbout(group).map(([word, about]) => ({ word, about, group, part }))
      )
    ),
    ({ word }) => word
  )
  return [...byWord].map(([word, own]) => {
    const about = own.map(({ about }) => about).join("; ")
    if (word !== asked && !args.includes("--completions")) return { word, about, commands: [] }
    const inProcess = InProcess.layer([...new Set(own.map(({ part }) => part))]).pipe(Layer.provide(needs))
    const derived = derive(own.map(({ group }) => group)).filter((one) => one.word === word)
    return { word, about, commands: derived.map((one) => Command.provide(commandOf(one), inProcess)) }
  })
}
