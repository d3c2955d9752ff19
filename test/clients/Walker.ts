/** Goes the walk with the TypeScript client. */
import { Effect, Schedule } from "effect"
import { Ekimae } from "../../clients/typescript/src/index.ts"
import type { Step } from "./Walk.ts"

type Method = (...args: ReadonlyArray<unknown>) => Promise<unknown> | AsyncIterable<unknown>

/** The value at a dotted path. */
export const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((one, name) => (one as Readonly<Record<string, unknown>> | undefined)?.[name], value)

/** Puts what was saved in place of names in braces. */
const filled = (value: unknown, saved: ReadonlyMap<string, unknown>): unknown => {
  if (typeof value === "string") return value.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(saved.get(name)))
  if (Array.isArray(value)) return value.map((one) => filled(one, saved))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [String(filled(name, saved)), filled(one, saved)])
  )
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value

const answerOf = async (called: ReturnType<Method>): Promise<unknown> => {
  if (!isIterable(called)) return called
  const data: Array<unknown> = []
  for await (const one of called) data.push(one)
  return { data }
}

export const operationsOf = (client: Ekimae): ReadonlyArray<string> =>
  Object.entries(client).flatMap(([group, calls]) => Object.keys(calls).map((name) => `${group}.${name}`))

/** @param keyOf the key of a step */
export const go = (
  steps: ReadonlyArray<Step>,
  baseUrl: string,
  keyOf: (name: Step["key"]) => string,
  saved: Map<string, unknown>
): Effect.Effect<void> =>
  Effect.forEach(
    steps,
    ({ body, call, key, parameters, save = {}, until }) => {
      const client = new Ekimae({ key: keyOf(key), baseUrl, maxRetries: 0 })
      const [group = "", name = ""] = call.split(".")
      const method = (client as unknown as Record<string, Record<string, Method>>)[group]?.[name]
      if (method === undefined) return Effect.die(new Error(`The client has no ${call}`))
      const args = [parameters, body].filter((one) => one !== undefined).map((one) => filled(one, saved))
      const asked = Effect.promise(() =>
        answerOf(method(...args)).catch((cause: unknown) => {
          throw new Error(`${call} is refused: ${cause}`, { cause })
        })
      )
      const answered = Effect.map(asked, (answer) => {
        for (const [name, path] of Object.entries(save)) saved.set(name, at(answer, path))
        return until === undefined || until.is.includes(at(answer, until.path))
      })
      return Effect.repeat(answered, { schedule: Schedule.spaced("1 second"), until: (isDone) => isDone })
    },
    { discard: true }
  )
