/** Runs commands of operations one after another, and checks what all of them have in common. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { HttpApiGroup } from "effect/http-api"
import { derive } from "../../../src/operate/cli/Commands.ts"
import type { OperatorPart } from "../../../src/operate/OperatorGroup.ts"
import type { runnerOf } from "../../crm/cli.ts"
import type { Step } from "./Steps.ts"

export const derivedOf = (parts: ReadonlyArray<OperatorPart>) =>
  derive(parts.flatMap(({ groups }): ReadonlyArray<HttpApiGroup.Constraint> => groups))

export const nameOf = ({ name, word }: { readonly name: string; readonly word: string }) => `${word} ${name}`

/** Ids that steps have stored by name. */
export type Names = Map<string, string>

/** `$menu`: the id that an earlier step has stored under that name; `@name` stands for a file of that name, and so does `./name`. */
const filled = (names: Names, folder: string, text: string): string =>
  text
    .replaceAll(/\$(\w+)/g, (_, name: string) => names.get(name) ?? `no ${name} yet`)
    .replace(/^@/, `@${folder}/`)
    .replace(/^\.\//, `${folder}/`)

/** Null where an object on the way is null. */
const memberAt = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (at, part) => (at === null ? null : (at as Readonly<Record<string, unknown>> | undefined)?.[part]),
      value
    )

interface Scene {
  readonly derived: ReturnType<typeof derivedOf>
  readonly run: ReturnType<typeof runnerOf>
  readonly names: Names
  readonly folder: string
}

/** Asks by HTTP: path behind the account; undefined where a test serves none. */
type Ask = (path: string) => Effect.Effect<unknown>

/** Runs the steps; returns what went wrong. The account is `$account`. */
export const faultsOf = ({ derived, folder, names, run }: Scene, steps: ReadonlyArray<Step>, ask?: Ask) => {
  const attempt = Effect.fnUntraced(function* ({ args = [], as = "", audited, command, last = [], refused }: Step) {
    const found = derived.find((one) => nameOf(one) === command)!
    const account = found.fields.some(({ isArgument, name }) => name === "account" && !isArgument)
    const given = [
      ...command.split(" "),
      ...args.map((arg) => filled(names, folder, arg)),
      ...last,
      ...(account && !args.includes("--account") ? ["--account", names.get("account")!] : [])
    ]
    const shown = `${given.join(" ")}: `
    const { failure, text } = yield* run(...given, "--json")
    if (refused !== undefined) return failure?.includes(refused) ? [] : [`${shown}${failure ?? "succeeded"}`]
    if (failure !== undefined) return [`${shown}${failure}`]
    if (found.method === "GET" && audited === undefined) {
      const plain = yield* run(...given)
      assert.isUndefined(plain.failure)
      assert.notStrictEqual(plain.text, "")
    }
    if (!text.startsWith("{")) return []
    const body: unknown = JSON.parse(text)
    const [row] = Object.values(body as object).find((member) => Array.isArray(member)) ?? []
    const noMember =
      row === undefined ? undefined : found.facts.columns?.find((column) => memberAt(row, column) === undefined)
    if (noMember !== undefined) return [`${shown}no member ${noMember}`]
    const at = found.path.split("{accountId}")[1]
    if (ask !== undefined && found.method === "GET" && at !== undefined && !at.includes("{") && args.length === 0) {
      assert.deepStrictEqual(yield* ask(at), body, shown)
    }
    for (const part of as.split(" ").filter((one) => one !== "")) {
      const [name, path = "id"] = part.split("=")
      names.set(name!, String(memberAt(body, path)))
    }
    return []
  })
  return Effect.map(Effect.forEach(steps, attempt), (faults) => faults.flat())
}
