/** What tests of the judge ask, whom, and with which settings. */
import { Clock, Context, Duration, Effect, Layer, Logger, Option, Redacted } from "effect"
import { Judge } from "../../../modules/simulation/judge/Judge.ts"
import { occupations } from "../../../modules/simulation/population/Occupation.ts"
import { type Population, traitNames } from "../../../modules/simulation/population/Population.ts"
import type { Question } from "../../../modules/simulation/template/Template.ts"
import type { Settings } from "../../../src/config.ts"
import * as TestSettings from "../../support/TestSettings.ts"

export const key = "sk-very-secret-key"
export const setting = { businessType: "ラーメン店", areaName: "東京都新宿区" }

/** Persona `k` is `15 + k` years old, so that its portrait tells it apart, up to 80 of them. */
export const populationOf = (size: number): Population => ({
  size,
  id: Array.from({ length: size }, (_, persona) => `persona-${persona}`),
  name: Array.from({ length: size }, () => "佐藤 美咲"),
  age: Uint8Array.from({ length: size }, (_, persona) => 15 + persona),
  sex: Uint8Array.from({ length: size }, (_, persona) => persona % 2),
  household: Uint8Array.from({ length: size }, (_, persona) => persona % 4),
  occupation: Uint8Array.from({ length: size }, (_, persona) => persona % occupations.length),
  income: Float64Array.from({ length: size }, (_, persona) => persona * 250_000),
  traits: new Uint16Array(size * traitNames.length).fill(5000),
  growth: new Uint16Array(size)
})

/** What the stub answers for the first personas to the question with this place, from 1. */
export const expected = (personas: number, question: number): ReadonlyArray<number> =>
  Array.from({ length: personas }, (_, persona) => (15 + persona) / 100 / question)

export const questions: ReadonlyArray<Question> = [
  { key: "interest", text: "この広告に興味を持ちますか" },
  { key: "intent/0", text: "この店に行きますか" }
]

/** A judge that asks the server at this address. */
export const judgeAt = (url: string, overrides: Partial<Settings["Service"]> = {}) =>
  Effect.map(
    Layer.build(
      Judge.layer.pipe(
        Layer.provide(
          TestSettings.layer({
            llmBaseUrl: Option.some(new URL(url)),
            llmApiKey: Option.some(Redacted.make(key)),
            llmModel: "stub",
            ...overrides
          })
        )
      )
    ),
    (context) => Context.get(context, Judge)
  )

/** The first `size` personas are asked about both questions; what is logged is heard by nobody. */
export const ask = (judge: Judge["Service"], size: number) =>
  judge.ask(questions, populationOf(size), setting).pipe(Effect.provide(Logger.layer([])))

/** Lets waits between tries pass at once, and remembers them (milliseconds); limits of five seconds or more stay. */
export const inHaste = <A, E, R>(self: Effect.Effect<A, E, R>, waits: Array<number> = []) =>
  Effect.flatMap(Clock.Clock, (clock) =>
    Effect.provideService(self, Clock.Clock, {
      currentTimeMillisUnsafe: () => clock.currentTimeMillisUnsafe(),
      currentTimeMillis: clock.currentTimeMillis,
      currentTimeNanosUnsafe: () => clock.currentTimeNanosUnsafe(),
      currentTimeNanos: clock.currentTimeNanos,
      monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: clock.monotonicTimeNanos,
      sleep: (duration) => {
        const millis = Duration.toMillis(duration)
        return millis >= 5000 ? clock.sleep(duration) : Effect.sync(() => void waits.push(millis))
      }
    })
  )
