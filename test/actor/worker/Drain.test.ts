import { assert, it } from "@effect/vitest"
import { Context, Duration, Effect, Exit, Fiber, Latch, Layer, Schema, Scope } from "effect"
import { SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import * as Actor from "../../../src/actor/Actor.ts"
import { EndedJobs } from "../../../src/actor/batch/EndedJobs.ts"
import { JobStore } from "../../../src/actor/JobStore.ts"
import { DirectStart } from "../../../src/actor/send/DirectStart.ts"
import { JobWaiter } from "../../../src/actor/send/JobWaiter.ts"
import * as MemoryJobStore from "../../../src/actor/testing/memory/MemoryJobStore.ts"
import * as Worker from "../../../src/actor/worker/Worker.ts"
import { Lifecycle } from "../../../src/process/Lifecycle.ts"
import { Notifier } from "../../../src/sql/Notifier.ts"
import * as TestSettings from "../../support/TestSettings.ts"
import { quietNotifier } from "../QuietNotifier.ts"

const Idle = Actor.make("test/idle", { payload: Schema.Null })
const registered: Actor.RegisteredActor = { actor: Idle, services: Context.empty(), run: () => Effect.void }

it.effect("A worker that stops does not wait for a database that never answers its claim", () =>
  Effect.gen(function* () {
    const claiming = Latch.makeUnsafe()
    const hung = Layer.effect(
      JobStore,
      Effect.map(JobStore, (store) => ({ ...store, claim: () => Effect.andThen(claiming.open, Effect.never) }))
    ).pipe(Layer.provide(MemoryJobStore.layer))
    const store = Layer.provideMerge(Layer.mergeAll(JobWaiter.layer, DirectStart.layer, EndedJobs.layer), hung)
    const scope = yield* Scope.make()
    yield* Layer.buildWithScope(
      Worker.layer.pipe(
        Layer.provide([
          store,
          TestSettings.layer({ databaseWait: Duration.seconds(5) }),
          Lifecycle.layer,
          SecureRandom.layerWebCrypto,
          Layer.succeed(Actor.ActorRegistry, new Map([[Idle.name, registered]])),
          Layer.succeed(Notifier, quietNotifier)
        ])
      ),
      scope
    )
    yield* claiming.await
    const closed = yield* Effect.forkChild(Scope.close(scope, Exit.void))
    yield* TestClock.adjust("1 minute")
    assert.isDefined(closed.pollUnsafe())
    yield* Fiber.join(closed)
  })
)
