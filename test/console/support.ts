/** The whole application on a database of its own, behind a port, and links into it. */
import { Effect, Layer } from "effect"
import { ConsoleSettings } from "../../modules/console/ConsoleSettings.ts"
import type { Purpose } from "../../modules/console/link/Link.ts"
import { LinkRepo } from "../../modules/console/link/LinkRepo.ts"
import { OneTimeLinks } from "../../modules/console/link/OneTimeLinks.ts"
import { MemberRepo } from "../../modules/console/member/MemberRepo.ts"
import { UserRepo } from "../../modules/console/member/UserRepo.ts"
import { LineSettings } from "../../modules/crm/line/channel/LineSettings.ts"
import { JudgeSettings } from "../../modules/simulation/judge/JudgeSettings.ts"
import { App } from "../../src/app.ts"
import { CanarySettings } from "../../src/canary/CanarySettings.ts"
import * as HttpApp from "../../src/HttpApp.ts"
import * as Kernel from "../../src/kernel/Kernel.ts"
import { quietNode } from "../accounts/support.ts"
import * as TestApp from "../support/TestApp.ts"
import * as TestSettings from "../support/TestSettings.ts"
import { databaseOf, type Overrides } from "../webhooks/kernel.ts"
import * as Browser from "./Browser.ts"

const routes = HttpApp.routes(App.api, App.scheduleRegistry).pipe(Layer.provide(App.layer))

const links = OneTimeLinks.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(LinkRepo.layer, MemberRepo.layer, UserRepo.layer))
)

export const serviceWith = (
  settings: Overrides = {},
  ofConsole: Partial<ConsoleSettings["Service"]> = {},
  ofLine: Partial<LineSettings["Service"]> = { apiBaseUrl: new URL("http://127.0.0.1:9") }
) =>
  TestApp.socket(routes).pipe(
    Layer.provide(Layer.merge(TestSettings.of(ConsoleSettings, ofConsole), TestSettings.of(LineSettings, ofLine))),
    Layer.provideMerge(TestApp.services),
    Layer.merge(links),
    Layer.provideMerge(quietNode),
    Layer.provideMerge(Kernel.services),
    Layer.provideMerge(databaseOf({ role: "http", port: 0, ...settings }, "template_seeded")),
    Layer.provideMerge(Layer.merge(TestSettings.of(JudgeSettings), TestSettings.of(CanarySettings))),
    Layer.orDie
  )

export const service = serviceWith()

/** An operator of this name, who is signed in. */
export const operatorCalled = Effect.fnUntraced(function* (name: string) {
  const browser = yield* Browser.open
  yield* Browser.redeem(browser, yield* tokenFor({ kind: "operator" }), { email: `${name}@example.com` })
  return browser
})

export const tokenFor = (purpose: Purpose) =>
  Effect.flatMap(OneTimeLinks, ({ create }) => Effect.map(create(purpose), ({ token }) => token))
