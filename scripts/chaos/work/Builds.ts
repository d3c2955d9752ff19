/** Two builds of one module, as a rolling upgrade has them side by side; `CHAOS_BUILD` says which one a process is. */
import { Effect, Layer, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { defineModule } from "../../../src/module.ts"
import * as Perform from "./Perform.ts"
import { retry, Task, Unwilling } from "./Work.ts"

/** How long the handler understood that it should take: the effect of a payload, however it was read. */
const Done = Schema.Struct({ token: Schema.String, ms: Schema.Int })

const common = { success: Done, failure: Unwilling, retry, concurrency: 30 } as const
const mailbox = ({ box }: Pick<Task, "box">) => box ?? undefined

const { ms: _, ...rest } = Task.fields
const Renamed = Schema.Struct({ ...rest, durationMs: Schema.Int })
const Nested = Schema.Struct({ ...rest, wait: Schema.Struct({ ms: Schema.Int }) })

/** A field gets another name, under another version. */
export const versioned = {
  first: Actor.make("builds/versioned", { ...common, payload: Task, mailbox }),
  second: Actor.make("builds/versioned", {
    ...common,
    payload: Renamed,
    mailbox,
    version: 2,
    upgrades: { 1: ({ ms, ...task }) => ({ ...task, durationMs: ms }) }
  })
}

/** A field moves, and the version was forgotten. */
export const reshaped = {
  first: Actor.make("builds/reshaped", { ...common, payload: Task }),
  second: Actor.make("builds/reshaped", { ...common, payload: Nested })
}

/** Does the work of a task that was read from its payload. */
const performing =
  <P>(options: Perform.Options, taskOf: (payload: P) => Task) =>
  (payload: P, attempt: Actor.Attempt) => {
    const task = taskOf(payload)
    const done = Perform.journalled(options, Perform.attemptOf)(task, attempt)
    return Effect.map(done, ({ token }) => ({ token, ms: task.ms }))
  }

const firstBuild = (options: Perform.Options) =>
  defineModule({
    name: "builds",
    actors: [versioned.first, reshaped.first],
    layer: Layer.merge(
      Actor.toLayer(
        versioned.first,
        performing(options, (task) => task)
      ),
      Actor.toLayer(
        reshaped.first,
        performing(options, (task) => task)
      )
    )
  })

const secondBuild = (options: Perform.Options) =>
  defineModule({
    name: "builds",
    actors: [versioned.second, reshaped.second],
    layer: Layer.merge(
      Actor.toLayer(
        versioned.second,
        performing(options, ({ durationMs: ms, ...task }) => ({ ...task, ms }))
      ),
      Actor.toLayer(
        reshaped.second,
        performing(options, ({ wait: { ms }, ...task }) => ({ ...task, ms }))
      )
    )
  })

/** The module of a build. */
export const moduleOf = (build: string | undefined, options: Perform.Options) =>
  build === "1" ? firstBuild(options) : secondBuild(options)
