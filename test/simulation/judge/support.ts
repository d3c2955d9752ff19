/** Questions, personas and settings for tests of the judge. */
import { Clock, Context, Duration, Effect, Layer, Logger, Option, Redacted } from "effect"
import { Judge, type JudgeResources } from "../../../modules/simulation/judge/Judge.ts"
import * as JudgeLayer from "../../../modules/simulation/judge/JudgeLayer.ts"
import { JudgeSettings } from "../../../modules/simulation/judge/JudgeSettings.ts"
import { type Population, traitNames } from "../../../modules/simulation/population/Population.ts"
import { occupations } from "../../../modules/simulation/population/work/Occupation.ts"
import type { Question } from "../../../modules/simulation/template/Template.ts"

import * as TestSettings from "../../support/TestSettings.ts"

export const key = "sk-very-secret-key"
export const setting = { businessType: "ラーメン店", areaName: "東京都新宿区" }

/** Persona `k` is `15 + k` years old, so that its description identifies it, up to 80 of them. */
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

/** The server's ratings of the first personas for a question, by its number from 1. */
export const expected = (personas: number, question: number): ReadonlyArray<number> =>
  Array.from({ length: personas }, (_, persona) => (15 + persona) / 100 / question)

export const questions: ReadonlyArray<Question> = [
  { key: "interest", text: "この広告に興味を持ちますか" },
  { key: "intent/0", text: "この店に行きますか" }
]

/** A judge that asks the server at this address. */
export const judgeAt = (url: string, overrides: Partial<JudgeSettings["Service"]> = {}) =>
  Effect.map(
    Layer.build(
      JudgeLayer.layer.pipe(
        Layer.provide(
          TestSettings.of(JudgeSettings, {
            baseUrl: Option.some(new URL(url)),
            apiKey: Option.some(Redacted.make(key)),
            model: "stub",
            ...overrides
          })
        )
      )
    ),
    (context) => Context.get(context, Judge)
  )

/** More tokens than any test uses, and no place for reactions. */
export const resources: JudgeResources = {
  tokens: Number.MAX_SAFE_INTEGER,
  onSpent: () => Effect.void,
  reactions: {
    load: () => Effect.die("Nothing is read"),
    saveTexts: () => Effect.die("Nothing is stored"),
    saveRatings: () => Effect.die("Nothing is stored")
  }
}

/** The first `size` personas are asked about both questions; log lines are discarded. */
export const ask = (judge: Judge["Service"], size: number) =>
  judge
    .ask(questions, populationOf(size), setting, { ...resources, tokens: judge.maxTokens })
    .pipe(Effect.provide(Logger.layer([])))

/** Skips delays between retries and records them in milliseconds; delays of five seconds or more are real. */
export const withoutDelays = <A, E, R>(self: Effect.Effect<A, E, R>, waits: Array<number> = []) =>
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
