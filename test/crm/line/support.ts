/** LINE as a node: the hook's endpoint, its worker, the stand-in of LINE, and friends. */
import { Effect, Layer } from "effect"
import * as forIntegrators from "../../../modules/crm/events/ForIntegrators.ts"
import * as inside from "../../../modules/crm/events/Inside.ts"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import { sign } from "../../../modules/crm/line/inbound/HookSignature.ts"
import * as line from "../../../modules/crm/line/Plug.ts"
import { defineModule } from "../../../src/module.ts"
import { quietNode } from "../../accounts/support.ts"
import { channels, sealing } from "../../support/line/Line.ts"
import { channelSecret } from "../../support/line/LineServer.ts"
import * as TestApp from "../../support/TestApp.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"
import { guardedSender } from "../kernel.ts"

const LineModule = defineModule({
  name: "crm",
  groups: line.groups,
  operators: line.operators,
  actors: line.actors,
  schedules: line.schedules,
  events: [...Object.values(forIntegrators), ...Object.values(inside)],
  layer: line.layer
})

/** Needs `base`. */
export const web = TestApp.web(TestApp.routesOf(LineModule)).pipe(Layer.provide(TestApp.services))
export const worker = nodeOf(LineModule).pipe(Layer.provide(TestApp.services))

/** The kernel, the stand-in of LINE, and what LINE stands on. */
export const baseWith = (overrides: Parameters<typeof kernelOn>[0]) =>
  Layer.mergeAll(Friends.layer, guardedSender, channels).pipe(
    Layer.provideMerge(quietNode),
    Layer.provideMerge(kernelOn({ ...sealing, ...overrides }))
  )
export const base = baseWith({})

/** A hook as LINE sends it. */
export const hook = (
  channelId: string,
  body: unknown,
  signature: (body: string) => string = (text) => sign(channelSecret, text)
) =>
  Effect.gen(function* () {
    const { call } = yield* TestApp.TestApp
    const text = typeof body === "string" ? body : JSON.stringify(body)
    const response = yield* call(`/hooks/line/${channelId}`, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8", "x-line-signature": signature(text) },
      body: text
    })
    return { status: response.status, text: yield* Effect.promise(() => response.text()) }
  })
