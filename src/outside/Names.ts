/**
 * Checks the names of a module from outside, which all begin with its own: so it cannot clash with the product, with another module or with
 * a later release of either, and what it has left in the database can be recognised when it is gone. Pure.
 */
import { Context } from "effect"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import type * as Actor from "../actor/Actor.ts"
import type { AnyCommandEntry } from "../cli/ModuleCommand.ts"
import type * as Event from "../event/Event.ts"
import type { AnyModule } from "../module.ts"
import { auditNamesOf, factsOf } from "../operate/Operation.ts"
import { CommandWord, type OperatorPart, Prefix } from "../operate/OperatorGroup.ts"
import { AdminGroup } from "../operate/runtime/Api.ts"
import type * as SettingsGroup from "../settings/SettingsGroup.ts"
import type { Reason } from "./ModuleRefused.ts"

/** Its table of applied migrations is named after it, and PostgreSQL cuts names at 63 bytes. */
const longestName = 40
const nameForm = /^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/

export const snakeOf = (name: string): string => name.replaceAll("-", "_")

/** Something that the module names, and how its name must begin or read. */
interface Name {
  readonly en: string
  readonly ja: string
  readonly name: string
  readonly fits: boolean
  readonly expected: string
}

/** What a module declares, where its type says nothing of it. */
interface Declarations
  extends Pick<AnyModule, "name" | "schedules" | "topics" | "events" | "migrations" | "storage" | "sealed"> {
  readonly groups: ReadonlyArray<HttpApiGroup.Top>
  readonly operators: ReadonlyArray<OperatorPart>
  readonly actors: ReadonlyArray<Actor.Any>
  readonly reactions: ReadonlyArray<Event.AnyReaction>
  readonly commands: ReadonlyArray<AnyCommandEntry>
  readonly settings: ReadonlyArray<SettingsGroup.Any>
}

const operatorGroupsOf = (module: Declarations) =>
  module.operators.flatMap(({ groups }) => groups as ReadonlyArray<HttpApiGroup.Top>)

const endpointsOf = ({ endpoints }: HttpApiGroup.Top) =>
  Object.values(endpoints as Readonly<Record<string, HttpApiEndpoint.Top>>)

const begins = (en: string, ja: string, names: ReadonlyArray<string>, ...prefixes: ReadonlyArray<string>) =>
  names.map(
    (name): Name => ({
      en,
      ja,
      name,
      fits: prefixes.some((prefix) => name.startsWith(prefix)),
      expected: prefixes[0]!
    })
  )

const reads = (en: string, ja: string, names: ReadonlyArray<string>, expected: string): ReadonlyArray<Name> =>
  names.map((name) => ({ en, ja, name, fits: name === expected, expected }))

/** Paths below the first part, which is that of the module or begins with it and a hyphen. */
const routes = (groups: ReadonlyArray<HttpApiGroup.Top>, start: string): ReadonlyArray<Name> =>
  groups.flatMap(endpointsOf).map(({ path }) => ({
    en: "route",
    ja: "ルート",
    name: path,
    fits: path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}-`),
    expected: start
  }))

const commandNames = (module: Declarations): ReadonlyArray<string> =>
  module.commands.map((entry) => {
    if ("parent" in entry) return entry.parent
    return typeof entry === "function" ? module.name : entry.name
  })

/** Word of the group on the command line. */
const wordOf = ({ annotations }: HttpApiGroup.Top): string =>
  Context.getOrUndefined(annotations, CommandWord) ??
  (Context.getOrUndefined(annotations, Prefix) ?? "").split("/").findLast((part) => part !== "") ??
  ""

/** First words of the commands that are made of operations. */
const commandWords = (groups: ReadonlyArray<HttpApiGroup.Top>): ReadonlyArray<string> =>
  groups.flatMap((group) =>
    endpointsOf(group).flatMap((endpoint) => {
      const { command } = factsOf(endpoint)
      if (command === false) return []
      const [word = "", name] = command?.split(" ") ?? []
      return [name === undefined ? wordOf(group) : word]
    })
  )

const namesOf = (module: Declarations): ReadonlyArray<Name> => {
  const { name } = module
  const snake = snakeOf(name)
  return [
    ...begins(
      "actor",
      "アクター",
      module.actors.map((actor) => actor.name),
      `${name}/`
    ),
    ...begins(
      "schedule",
      "スケジュール",
      module.schedules.map((schedule) => schedule.name),
      `${name}/`
    ),
    ...begins(
      "reaction",
      "リアクション",
      module.reactions.map((reaction) => reaction.name),
      `${name}/`
    ),
    ...begins(
      "topic",
      "トピック",
      module.topics.map((topic) => topic.name),
      `${name}/`
    ),
    ...begins(
      "event",
      "イベント",
      module.events.map(({ type }) => type),
      `${snake}.`,
      `${snake}_`
    ),
    ...begins(
      "setting",
      "設定",
      module.settings.flatMap(({ fields }) => Object.values(fields).map((setting) => setting.name)),
      `${snake.toUpperCase()}_`
    ),
    ...begins(
      "table",
      "テーブル",
      [...module.storage.map(({ table }) => table), ...module.sealed.map(({ table }) => table)].filter(
        (table) => table !== snake
      ),
      `${snake}_`
    ),
    ...begins("audit name", "監査名", operatorGroupsOf(module).flatMap(auditNamesOf), `${snake}_`),
    ...routes(module.groups, `/api/v1/${name}`),
    ...routes(operatorGroupsOf(module), `/admin/v1/${name}`),
    ...reads("command", "コマンド", [...commandNames(module), ...commandWords(operatorGroupsOf(module))], name),
    ...Object.keys(module.migrations).map((key) => ({
      en: "migration",
      ja: "マイグレーション",
      name: key,
      fits: /^\d{4}_[a-z0-9_]{1,60}$/.test(key),
      expected: "0001_name"
    }))
  ]
}

/** Words that stand for a module: its name, the first parts of its routes, and its commands. */
const wordsOf = (module: Declarations): ReadonlyArray<string> => [
  module.name,
  ...segmentsOf([...module.groups, ...operatorGroupsOf(module)]),
  ...commandNames(module),
  ...commandWords(operatorGroupsOf(module))
]

/** First parts of the paths of endpoints. */
const segmentsOf = (groups: ReadonlyArray<HttpApiGroup.Top>): ReadonlyArray<string> =>
  groups.flatMap(endpointsOf).flatMap(({ path }) => /^\/(?:api|admin)\/v1\/([a-z][a-z0-9-]*)/.exec(path)?.[1] ?? [])

const runtime: ReadonlyArray<HttpApiGroup.Top> = [AdminGroup as unknown as HttpApiGroup.Top]

/** Words of the kernel, which is no module. */
const kernelWords = [
  ..."kernel ekimae outside modules serve migrate backup restore why job event audit".split(" "),
  ...segmentsOf(runtime),
  ...commandWords(runtime)
]

/** One name is the other, or begins with it and a hyphen: their tables and routes could be taken for each other's. */
const isNear = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)

/** Why a module cannot stand beside others; undefined if it can. @param others modules of the product, and those loaded before */
export const faultOf = (module: AnyModule, others: ReadonlyArray<AnyModule>): Reason | undefined => {
  const { name } = module
  if (!nameForm.test(name) || name.length > longestName) {
    return {
      en: `its name "${name}" must be lower case, words joined by hyphens, at most ${longestName} characters`,
      ja: `名前 "${name}" は小文字の単語をハイフンでつないだ${longestName}文字以内にしてください`
    }
  }
  const near = [...kernelWords, ...others.flatMap(wordsOf)].find((word) => isNear(word, name))
  if (near !== undefined) {
    return {
      en: `its name "${name}" clashes with "${near}" of the service or of another module: it needs another name`,
      ja: `名前 "${name}" は既存の "${near}" と衝突します。別の名前にしてください`
    }
  }
  const wrong = namesOf(module).find(({ fits }) => !fits)
  return wrong === undefined
    ? undefined
    : {
        en: `the ${wrong.en} "${wrong.name}" must begin with "${wrong.expected}", as all names of the module "${name}" do`,
        ja: `${wrong.ja} "${wrong.name}" の名前は "${wrong.expected}" で始めてください`
      }
}
