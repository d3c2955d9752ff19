/** Chooses the actors that a node runs, by `ACTORS`: names, and groups such as `webhooks/*`; those after `!` are left to other nodes. */
import { Effect, Layer } from "effect"
import { Settings } from "../../settings/Settings.ts"
import { SettingsInvalid } from "../../settings/SettingsGroup.ts"
import { ActorRegistry } from "../Actor.ts"

const matches = (pattern: string, actor: string): boolean =>
  pattern === "*" || pattern === actor || (pattern.endsWith("/*") && actor.startsWith(pattern.slice(0, -1)))

const withoutMark = (pattern: string): string => pattern.replace(/^!/, "")

/** Without a pattern that chooses all are chosen, but for those that are left to others. */
export const isChosen = (patterns: ReadonlyArray<string>, actor: string): boolean => {
  const [left, chosen] = [patterns.filter((one) => one.startsWith("!")), patterns.filter((one) => !one.startsWith("!"))]
  const isLeft = left.some((pattern) => matches(withoutMark(pattern), actor))
  return !isLeft && (chosen.length === 0 || chosen.some((pattern) => matches(pattern, actor)))
}

/** Registry with the actors that the settings choose. A pattern that no actor has fails the start: it is a typing error. */
export const layer = Layer.effect(
  ActorRegistry,
  Effect.gen(function* () {
    const all = yield* ActorRegistry
    const { actors: patterns } = yield* Settings
    const names = [...all.values()].map(({ actor }) => actor.name)
    const unknown = patterns.filter((pattern) => !names.some((name) => matches(withoutMark(pattern), name)))
    if (unknown.length > 0) {
      const known = [...new Set(names.map((name) => name.replace(/\/.*$/, "/*")))].join(", ")
      return yield* new SettingsInvalid({
        faults: [
          `ACTORS names no actor by ${unknown.join(", ")}. \`ekimae actors list\` has all; groups of them: ${known}`
        ]
      })
    }
    return new Map([...all].filter(([, { actor }]) => isChosen(patterns, actor.name)))
  })
)
