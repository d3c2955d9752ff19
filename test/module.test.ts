import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { ConfigProvider, Context, Effect, Layer, Schema } from "effect"
import { HttpApiBuilder, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Actor from "../src/actor/Actor.ts"
import * as DemoContent from "../src/DemoContent.ts"
import * as Event from "../src/event/Event.ts"
import { localApi } from "../src/http/LocalApi.ts"
import * as Preflight from "../src/kernel/Preflight.ts"
import { composeModules, defineModule } from "../src/module.ts"
import * as Setting from "../src/settings/Setting.ts"
import * as SettingsGroup from "../src/settings/SettingsGroup.ts"
import { type Topic, topic } from "../src/sql/Notifier.ts"

const Ping = HttpApiGroup.make("ping").add(
  HttpApiEndpoint.get("ping", "/ping", { success: Schema.Struct({ ok: Schema.Boolean }) }),
  HttpApiEndpoint.get("pong", "/pong", { success: Schema.Struct({ ok: Schema.Boolean }) })
)
const Sweep = Actor.make("shop/sweep", { payload: Schema.Struct({}) })
const Opened = Event.make("shop.opened", { data: Schema.Struct({}), description: "A shop opened" })
const Tell = Event.reaction("shop/tell", { to: [Opened] })

class Broom extends Context.Service<Broom, { readonly length: number }>()("test/Broom") {}

const yes = () => Effect.succeed({ ok: true })
const pingLayer = HttpApiBuilder.group(localApi(Ping), "ping", (h) => h.handle("ping", yes).handle("pong", yes))
const sweepLayer = Actor.toLayer(Sweep, () => Effect.void)
const tellLayer = Event.toLayer(Tell, () => Effect.void)

describe("A module", () => {
  it("does not compile without what it declares", () => {
    // @ts-expect-error: the group "ping" has no handlers
    void defineModule({ name: "shop", groups: [Ping], layer: Layer.empty })
    // @ts-expect-error: the endpoint "pong" has no handler
    void (() => HttpApiBuilder.group(localApi(Ping), "ping", (h) => h.handle("ping", yes)))
    // @ts-expect-error: the actor "shop/sweep" has no handler
    void defineModule({ name: "shop", groups: [Ping], actors: [Sweep], layer: pingLayer })
    // @ts-expect-error: the reaction "shop/tell" has no handler
    void defineModule({ name: "shop", reactions: [Tell], layer: sweepLayer })
    // @ts-expect-error: a migration is named by a number and a title
    void defineModule({ name: "shop", migrations: { first: Effect.void }, layer: Layer.empty })
    // @ts-expect-error: an actor's name says the module and the work
    void Actor.make("sweep", { payload: Schema.Struct({}) })
    // @effect-diagnostics missingEffectError:off
    // @ts-expect-error: a handler fails only with what its actor declares
    void Actor.toLayer(Sweep, () => Effect.fail("dust"))
    void defineModule({
      name: "shop",
      groups: [Ping],
      actors: [Sweep],
      reactions: [Tell],
      layer: Layer.mergeAll(pingLayer, sweepLayer, tellLayer)
    })
  })

  const needy = defineModule({ name: "needy", layer: Layer.effectDiscard(Broom) })
  const giving = defineModule({ name: "giving", ports: Layer.succeed(Broom, { length: 3 }), layer: Layer.empty })

  it("does not compile into an application that lacks a service it needs", () => {
    const hiding = defineModule({ name: "hiding", layer: Layer.succeed(Broom, { length: 1 }) })
    const leaning = defineModule({ name: "leaning", ports: Layer.effectDiscard(Broom), layer: Layer.empty })
    const [alone, hidden, leant] = [
      composeModules(needy),
      composeModules(hiding, needy),
      composeModules(giving, leaning)
    ]
    expectTypeOf<Layer.Services<typeof alone.layer>>().toEqualTypeOf<Broom>()
    expectTypeOf<Layer.Services<typeof hidden.layer>>().toEqualTypeOf<Broom>()
    expectTypeOf<Layer.Services<typeof leant.layer>>().toEqualTypeOf<Broom>()
    const [late, early] = [composeModules(needy, giving), composeModules(giving, needy)]
    expectTypeOf<Layer.Services<typeof late.layer>>().toEqualTypeOf<never>()
    expectTypeOf<Layer.Services<typeof early.layer>>().toEqualTypeOf<never>()
  })

  it.effect("puts its content into the demo account, made with the ports of the others", () =>
    Effect.gen(function* () {
      const content = Effect.map(Broom, ({ length }) => ({
        group: "crm",
        fill: (accountId: string) => Effect.succeed({ broom: `${length} for ${accountId}` })
      }))
      const filling = defineModule({
        name: "filling",
        demo: DemoContent.toLayer("filling", content),
        layer: Layer.empty
      })
      const contents = yield* Effect.provide(DemoContent.DemoContents, composeModules(filling, giving, needy).ports)
      assert.deepStrictEqual(
        contents.map(({ group }) => group),
        ["crm"]
      )
      assert.deepStrictEqual(yield* contents[0]!.fill("a"), { broom: "3 for a" })
      const alone = composeModules(filling)
      expectTypeOf<Layer.Services<typeof alone.ports>>().toEqualTypeOf<Broom>()
    })
  )

  it.effect("gets the ports and the middleware of the others, in whatever order they are listed", () =>
    Effect.gen(function* () {
      const seen: Array<string> = []
      const sees = (name: string) =>
        Layer.effectDiscard(Effect.map(Broom, ({ length }) => void seen.push(`${name} ${length}`)))
      const first = defineModule({ name: "first", layer: sees("first") })
      const last = defineModule({ name: "last", middleware: sees("middleware"), layer: sees("last") })
      yield* Effect.scoped(Layer.build(composeModules(first, giving, last).layer))
      assert.deepStrictEqual(seen, ["middleware 3", "first 3", "last 3"])
    })
  )
})

class BroomSettings extends SettingsGroup.Service<BroomSettings>()("test/BroomSettings", {
  length: Setting.whole("BROOM_LENGTH", "Length of a broom in centimetres", 1, 200, 140)
}) {}

describe("The settings of a module", () => {
  const owning = defineModule({
    name: "owning",
    settings: [BroomSettings],
    layer: Layer.effect(Broom, BroomSettings)
  })
  const App = composeModules(owning)
  const lengthIn = (env: Record<string, string>) =>
    Effect.map(Broom, ({ length }) => length).pipe(
      Effect.provide(
        App.layer.pipe(
          Layer.provide(SettingsGroup.layer(App.settings)),
          Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env })))
        )
      )
    )

  it.effect("are read from the environment with those of the kernel", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* lengthIn({}), 140)
      assert.strictEqual(yield* lengthIn({ BROOM_LENGTH: "200" }), 200)
      const { faults } = yield* Effect.flip(
        Effect.scoped(Layer.build(Preflight.layer(App.settings))).pipe(
          Effect.provide(
            ConfigProvider.layer(ConfigProvider.fromEnv({ env: { BROOM_LENGTH: "201", PORT: "0", ROLE: "boss" } }))
          )
        )
      )
      assert.deepStrictEqual(
        faults.map((fault) => fault.split(":")[0]),
        ["ROLE", "BROOM_LENGTH"]
      )
    })
  )

  it("are listed with the others", () => {
    assert.include(
      SettingsGroup.help(App.settings),
      "  BROOM_LENGTH: Length of a broom in centimetres (1 to 200) [140]"
    )
  })

  it("do not compile into an application that does not read them", () => {
    const forgetful = composeModules(defineModule({ name: "forgetful", layer: Layer.effect(Broom, BroomSettings) }))
    expectTypeOf<Layer.Services<typeof forgetful.layer>>().toEqualTypeOf<BroomSettings>()
    expectTypeOf<(typeof forgetful.settings)[number]>().toEqualTypeOf<never>()
  })
})

describe("An application", () => {
  const shop = (name: string) => defineModule({ name, layer: Layer.empty })
  const refusal = (compose: () => unknown) => {
    try {
      compose()
      return "accepted"
    } catch (error) {
      return (error as Error).message
    }
  }

  it("refuses a name that is used twice", () => {
    const a = { ...shop("a"), actors: [Sweep], reactions: [Tell], groups: [Ping], events: [Opened] }
    const b = shop("b")
    assert.strictEqual(
      refusal(() => composeModules(b, shop("b"))),
      'The module "b" is declared twice'
    )
    for (const [twin, kind, name] of [
      [{ ...b, actors: [Sweep] }, "actor", "shop/sweep"],
      [{ ...b, reactions: [Tell] }, "reaction", "shop/tell"],
      [{ ...b, groups: [Ping] }, "HTTP group", "ping"],
      [{ ...b, events: [Opened] }, "event", "shop.opened"],
      [{ ...b, settings: [BroomSettings, BroomSettings] }, "setting", "BROOM_LENGTH"]
    ] as const) {
      assert.strictEqual(
        refusal(() => composeModules(a, twin)),
        `The ${kind} "${name}" is declared twice`
      )
    }
    assert.strictEqual(
      refusal(() => composeModules(a, b)),
      "accepted"
    )
  })

  it("refuses topics that are declared twice, or that do not carry the name of their module", () => {
    const [dust, crumbs] = [topic("a/dust"), topic("crumbs")]
    const withTopics = (...topics: ReadonlyArray<Topic>) => refusal(() => composeModules({ ...shop("a"), topics }))
    assert.strictEqual(withTopics(dust), "accepted")
    assert.strictEqual(withTopics(dust, topic("a/dust")), 'The topic "a/dust" is declared twice')
    assert.strictEqual(withTopics(crumbs), 'The topic "crumbs" of the module "a" must begin with "a/"')
  })

  it("refuses an event whose audience no module carries events to, once one does", () => {
    const event = (audience?: string) =>
      Event.make("shop.closed", {
        data: Schema.Struct({}),
        description: "A shop closed",
        ...(audience && { audience })
      })
    const publishing = (audience?: string) => ({ ...shop("a"), events: [event(audience)] })
    const carrying = { ...shop("b"), audiences: ["partners", "press"] }
    assert.strictEqual(
      refusal(() => composeModules(publishing("staff"), carrying)),
      'The event "shop.closed" is for "staff", not for one of: partners, press'
    )
    for (const compose of [
      () => composeModules(publishing("press"), carrying),
      () => composeModules(publishing(), carrying),
      () => composeModules(publishing("staff"))
    ]) {
      assert.strictEqual(refusal(compose), "accepted")
    }
  })
})
