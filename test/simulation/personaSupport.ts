/** Made-up personas, and the endpoints to read them and segments by, without the work of simulating. */
import { Effect, Layer, Redacted } from "effect"
import { AccountsModule } from "../../modules/accounts/index.ts"
import { PersonaGroup } from "../../modules/simulation/PersonaApi.ts"
import * as PersonaHttp from "../../modules/simulation/PersonaHttp.ts"
import { PersonaRepo } from "../../modules/simulation/PersonaRepo.ts"
import { Personas } from "../../modules/simulation/Personas.ts"
import { type Population, traitNames } from "../../modules/simulation/population/Population.ts"
import { occupations } from "../../modules/simulation/population/work/Occupation.ts"
import { SegmentGroup } from "../../modules/simulation/SegmentApi.ts"
import * as SegmentHttp from "../../modules/simulation/SegmentHttp.ts"
import { SegmentRepo } from "../../modules/simulation/SegmentRepo.ts"
import { Segments } from "../../modules/simulation/Segments.ts"
import { defineModule } from "../../src/module.ts"
import { issue, openAccount, quietNode } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { kernelOn } from "../support/TestRuntime.ts"

const reposOn = Layer.mergeAll(PersonaRepo.layer, SegmentRepo.layer)

/** The repositories on a database of the test's own. */
export const repos = reposOn.pipe(Layer.provideMerge(TestDatabase.layer))

const reading = defineModule({
  name: "reading",
  groups: [PersonaGroup, SegmentGroup],
  layer: Layer.merge(PersonaHttp.layer, SegmentHttp.layer).pipe(
    Layer.provide(Layer.merge(Personas.layer, Segments.layer)),
    Layer.provide(reposOn)
  )
})

/** The endpoints of personas and segments, with the repositories in reach. */
export const app = TestApp.web(TestApp.routesOf(AccountsModule, reading)).pipe(
  Layer.provideMerge(Layer.merge(quietNode, reposOn)),
  Layer.provide(TestApp.services),
  Layer.provideMerge(kernelOn())
)

/** A client of an account, with a key of its own, so that no test uses up another's requests. */
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
    return { status: response.status, body: JSON.parse(text) as any, headers: response.headers }
  })

/** What a problem says, but for what names the request. */
export const problemOf = ({ body, status }: { readonly body: any; readonly status: number }) => {
  const { instance: _, request_id: __, ...rest } = body
  return { status, ...rest }
}

/** An id of the right shape. */
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
