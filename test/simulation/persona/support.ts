/** Invented personas, and an application with the persona and segment endpoints only. */
import { Effect, Layer, Redacted } from "effect"
import { AccountsModule } from "../../../modules/accounts/index.ts"
import { PersonaGroup } from "../../../modules/simulation/persona/PersonaApi.ts"
import * as PersonaHttp from "../../../modules/simulation/persona/PersonaHttp.ts"
import { PersonaRepo } from "../../../modules/simulation/persona/PersonaRepo.ts"
import { Personas } from "../../../modules/simulation/persona/Personas.ts"
import { type Population, traitNames } from "../../../modules/simulation/population/Population.ts"
import { occupations } from "../../../modules/simulation/population/work/Occupation.ts"
import { SegmentGroup } from "../../../modules/simulation/segment/SegmentApi.ts"
import * as SegmentHttp from "../../../modules/simulation/segment/SegmentHttp.ts"
import { SegmentRepo } from "../../../modules/simulation/segment/SegmentRepo.ts"
import { Segments } from "../../../modules/simulation/segment/Segments.ts"
import { defineModule } from "../../../src/module.ts"
import { issue, openAccount, quietNode } from "../../accounts/support.ts"
import * as TestApp from "../../support/TestApp.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

const reposOn = Layer.mergeAll(PersonaRepo.layer, SegmentRepo.layer)

/** The repositories on a test database. */
export const repos = reposOn.pipe(Layer.provideMerge(TestDatabase.layer))

const reading = defineModule({
  name: "reading",
  groups: [PersonaGroup, SegmentGroup],
  layer: Layer.merge(PersonaHttp.layer, SegmentHttp.layer).pipe(
    Layer.provide(Layer.merge(Personas.layer, Segments.layer)),
    Layer.provide(reposOn)
  )
})

/** The endpoints of personas and segments, and their repositories. */
export const app = TestApp.web(TestApp.routesOf(AccountsModule, reading)).pipe(
  Layer.provideMerge(Layer.merge(quietNode, reposOn)),
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn())
)

/** A client of an account with its own key, so that tests do not share a rate limit. */
export const clientOf = Effect.fnUntraced(function* (accountId: string) {
  const { call } = yield* TestApp.TestApp
  const { secret } = yield* issue(accountId)
  const headers = { authorization: `Bearer ${Redacted.value(secret)}` }
  return (path: string) => answerOf(call(`/api/v1${path}`, { headers }))
})

export const newClient = Effect.gen(function* () {
  const accountId = yield* openAccount
  return { accountId, get: yield* clientOf(accountId) }
})

export const answerOf = (call: Effect.Effect<Response>) =>
  Effect.gen(function* () {
    const response = yield* call
    const text = yield* Effect.promise(() => response.text())
    return { status: response.status, body: JSON.parse(text), headers: response.headers }
  })

/** A problem without the members that identify the request. */
export const problemOf = ({ body, status }: { readonly body: any; readonly status: number }) => {
  const { instance: _, request_id: __, ...rest } = body
  return { status, ...rest }
}

/** A well-formed id. */
export const idOf = (label: string, index: number) => `${label}${index}`.padStart(26, "0")

export const populationOf = (size: number, label = "P"): Population => ({
  size,
  id: Array.from({ length: size }, (_, i) => idOf(label, i)),
  name: Array.from({ length: size }, (_, i) => `佐藤 ${i}`),
  age: Uint8Array.from({ length: size }, (_, i) => 15 + (i % 80)),
  sex: Uint8Array.from({ length: size }, (_, i) => i % 2),
  household: Uint8Array.from({ length: size }, (_, i) => i % 4),
  occupation: Uint8Array.from({ length: size }, (_, i) => i % occupations.length),
  income: Float64Array.from({ length: size }, (_, i) => i * 1000),
  traits: Uint16Array.from({ length: size * traitNames.length }, (_, i) => (i * 7919) % 10_001),
  growth: new Uint16Array(size)
})
