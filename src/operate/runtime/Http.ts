/** Endpoint to service. An action on one thing answers with what has become of it. */
import { Effect, Layer } from "effect"
import { HttpApi, HttpApiBuilder } from "effect/http-api"
import { Why } from "../../actor/cause/Why.ts"
import { countBound } from "../../actor/counts/ActorCounts.ts"
import { settingsOf } from "../../actor/override/ActorOverride.ts"
import { CronSchedules } from "../../actor/schedule/CronSchedules.ts"
import { CanaryHealth, type CanaryState } from "../../canary/CanaryHealth.ts"
import { ApiId } from "../../http/LocalApi.ts"
import { eventStream } from "../../http/response/EventStream.ts"
import { ActorCatalogue } from "../external/ActorCatalogue.ts"
import { ExternalJobs } from "../external/ExternalJobs.ts"
import * as SendHandler from "../external/SendHandler.ts"
import { AdminGroup } from "./Api.ts"
import { filterOf } from "./api/Filters.ts"
import { BatchControl } from "./BatchControl.ts"
import { JobChanges } from "./change/JobChanges.ts"
import { ActorNotFound } from "./Errors.ts"
import { FailedEventControl } from "./FailedEventControl.ts"
import { Inspector, type Stats } from "./Inspector.ts"
import type { JobFilter } from "./jobs/JobFilter.ts"
import { LiveFeed } from "./LiveFeed.ts"
import { Operations } from "./Operations.ts"
import { OverrideControl } from "./OverrideControl.ts"
import { paceOf } from "./redrive/Pace.ts"
import { ScheduleControl } from "./ScheduleControl.ts"
import { UnservedActors } from "./served/UnservedActors.ts"

/** A name has a slash in it, so it takes two parts of a path. */
const nameOf = ({ module, name }: { readonly module: string; readonly name: string }) => `${module}/${name}`

const canaryViewOf = ({ intervalMs, last }: CanaryState) => ({
  intervalMs,
  ageMs: last?.ageMs ?? null,
  sentAt: last?.sentAt ?? null,
  startedAt: last?.startedAt ?? null,
  reactedAt: last?.reactedAt ?? null,
  arrivedAt: last?.arrivedAt ?? null
})

const dead = (filter: JobFilter): JobFilter => ({ ...filter, states: ["failed"] })

const handlers = HttpApiBuilder.group(
  HttpApi.make(ApiId).add(AdminGroup),
  "admin",
  Effect.fnUntraced(function* (build) {
    const inspector = yield* Inspector
    const [operations, changes, overrides] = [yield* Operations, yield* JobChanges, yield* OverrideControl]
    const batches = yield* BatchControl
    const schedules = yield* ScheduleControl
    const failedEvents = yield* FailedEventControl
    const feed = yield* LiveFeed
    const causes = yield* Why
    const [canary, unserved] = [yield* CanaryHealth, yield* UnservedActors]
    const catalogue = yield* ActorCatalogue
    const send = yield* SendHandler.make

    const actorViewOf = ({ override, ...actor }: Stats["actors"][number]) => ({
      ...actor,
      isDeclared: catalogue.has(actor.actor),
      override: override && {
        ...settingsOf(override),
        by: override.by ?? null,
        at: override.at === undefined ? null : new Date(override.at)
      }
    })
    const stats = Effect.map(inspector.stats, (stats) => ({ ...stats, actors: stats.actors.map(actorViewOf) }))
    const actor = Effect.fnUntraced(function* (name: string) {
      const { actors } = yield* stats
      return actors.find(({ actor }) => actor === name) ?? (yield* new ActorNotFound({ actor: name }))
    })
    const setPaused = (actorName: string, paused: boolean) =>
      Effect.andThen(operations.setPaused(actorName, paused), actor(actorName))

    return build.handleAll({
      stats: () => stats,
      activity: ({ query }) => inspector.activity(query.span, query.actor),
      events: () => Effect.map(feed.open, eventStream),
      actors: () => Effect.map(stats, ({ actors }) => ({ actors })),
      pause: ({ params }) => setPaused(nameOf(params), true),
      resume: ({ params }) => setPaused(nameOf(params), false),
      override: ({ params, payload }) => Effect.andThen(overrides.set(nameOf(params), payload), actor(nameOf(params))),
      revert: ({ params }) => Effect.andThen(overrides.revert(nameOf(params)), actor(nameOf(params))),
      health: () =>
        Effect.map(Effect.all([canary.state, unserved.find]), ([state, found]) => ({
          canary: state === undefined ? null : canaryViewOf(state),
          unserved: found
        })),
      tenants: ({ params }) => Effect.map(inspector.tenants(nameOf(params)), (tenants) => ({ tenants })),
      pauseTenant: ({ params }) => operations.setTenantPaused(nameOf(params), params.tenant, true),
      resumeTenant: ({ params }) => operations.setTenantPaused(nameOf(params), params.tenant, false),
      nodes: () => Effect.map(inspector.nodes, (nodes) => ({ nodes })),
      jobs: Effect.fnUntraced(function* ({ query }) {
        const filter = filterOf(query)
        const page = yield* inspector.jobs(filter, query)
        return query.count ? { ...page, count: yield* inspector.count(filter) } : page
      }),
      send: ({ headers, payload }) => send(payload, headers["idempotency-key"]),
      job: ({ params }) => inspector.job(params.id),
      jobEvents: ({ params }) => Effect.map(feed.job(params.id), eventStream),
      retryOne: ({ params, query }) =>
        Effect.andThen(operations.retryOne(params.id, query.fromStep), inspector.job(params.id)),
      cancelOne: ({ params }) => Effect.andThen(operations.cancelOne(params.id), inspector.job(params.id)),
      promote: ({ params }) => Effect.andThen(operations.promoteOne(params.id), inspector.job(params.id)),
      retry: ({ payload: { pace, stopAt, ...payload } }) =>
        operations.retry(filterOf(payload.filter), { ...payload, pace: paceOf(pace, stopAt) }),
      cancel: ({ payload }) => operations.cancel(filterOf(payload.filter), payload),
      downgrade: ({ payload: { version, ...payload } }) => {
        const filter = filterOf(payload.filter)
        const declared = filter.actor === undefined ? undefined : catalogue.get(filter.actor)
        return operations.downgrade(filter, declared, version, payload)
      },
      change: ({ payload: { setPayload, setPriority, setRunAt, ...payload } }) =>
        changes.change(
          filterOf(payload.filter),
          { payload: setPayload, priority: setPriority, runAt: setRunAt },
          payload
        ),
      purge: ({ payload }) => operations.purge(filterOf(payload.filter), payload),
      dead: ({ query }) => inspector.jobs(dead(filterOf(query)), query),
      deadGroups: ({ query }) => inspector.preview(dead(filterOf(query)), countBound),
      batches: ({ query }) => batches.page(query),
      batch: ({ params }) => batches.find(params.id),
      cancelBatch: ({ params }) => batches.cancel(params.id),
      failedEvents: ({ query }) => failedEvents.page(query, query),
      retryFailedEvent: ({ params }) => failedEvents.retry(params.id),
      retryFailedEvents: ({ payload }) => Effect.map(failedEvents.retryMany(payload), (retried) => ({ retried })),
      skipFailedEvent: ({ params }) => failedEvents.skip(params.id),
      schedules: () => Effect.map(schedules.list, (schedules) => ({ schedules })),
      pauseSchedule: ({ params }) => schedules.pause(nameOf(params)),
      resumeSchedule: ({ params }) => schedules.resume(nameOf(params)),
      runSchedule: ({ params }) => schedules.run(nameOf(params)),
      backfillSchedule: ({ params, payload }) => schedules.backfill(nameOf(params), payload),
      storedSchedules: ({ query }) => schedules.stored.page(query, query),
      storedSchedule: ({ params }) => schedules.stored.find(params.id),
      pauseStored: ({ params }) => schedules.stored.pause(params.id),
      resumeStored: ({ params }) => schedules.stored.resume(params.id),
      runStored: ({ params }) => schedules.stored.run(params.id),
      removeStored: ({ params }) => schedules.stored.remove(params.id),
      audit: ({ query }) => inspector.audit(query),
      action: ({ params }) => inspector.action(params.id),
      why: ({ params }) => causes.explain(params.id)
    })
  })
)

/** The handlers of `AdminGroup`. Needs the kernel, the rate limiter and the schedules of the application. */
export const layer = handlers.pipe(
  Layer.provide(LiveFeed.layer),
  Layer.provide([
    Why.layer,
    Inspector.layer,
    Operations.layer,
    JobChanges.layer,
    OverrideControl.layer,
    BatchControl.layer,
    FailedEventControl.layer,
    ExternalJobs.layer,
    UnservedActors.layer,
    ScheduleControl.layer.pipe(Layer.provide(CronSchedules.layer))
  ])
)
