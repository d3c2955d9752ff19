/** Puts the schedule, and lets the canary through: job, event, reaction, job, delivery. */
import { DateTime, Duration, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Actor from "../actor/Actor.ts"
import { Jobs } from "../actor/Jobs.ts"
import { Schedules } from "../actor/schedule/stored/Schedules.ts"
import * as Event from "../event/Event.ts"
import { Events } from "../event/Events.ts"
import { dieOnSql } from "../sql/Pg.ts"
import * as GaugePoller from "../telemetry/GaugePoller.ts"
import { CanaryPublished, DeliverCanary, FollowCanary, SendCanary, scheduleKey } from "./Canary.ts"
import { CanaryHealth } from "./CanaryHealth.ts"
import * as CanaryRepo from "./CanaryRepo.ts"
import { CanarySettings } from "./CanarySettings.ts"
import * as Loopback from "./Loopback.ts"

/** Without an arrival for this number of intervals a node is not ready, if it depends on it. */
const lateAfter = 3

/** Puts the schedule by key, so any number of nodes put one. */
const scheduled = Layer.effectDiscard(
  Effect.gen(function* () {
    const { enabled, interval } = yield* CanarySettings
    const schedules = yield* Schedules
    if (!enabled) {
      yield* schedules.remove(scheduleKey, { tenant: null })
      return
    }
    const now = yield* DateTime.now
    yield* schedules.put(
      scheduleKey,
      { actor: SendCanary, payload: { sentAt: now }, tickField: "sentAt", every: interval, missed: "skip" },
      { tenant: null }
    )
  }).pipe(Effect.orDie)
)

const send = Actor.toLayer(
  SendCanary,
  Effect.fnUntraced(function* ({ sentAt }) {
    const events = yield* Events
    yield* events.publish(CanaryPublished, { sentAt, startedAt: yield* DateTime.now })
  })
)

const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(CanaryPublished.data))

const react = Event.toLayer(
  FollowCanary,
  Effect.fnUntraced(function* (envelopes) {
    const jobs = yield* Jobs
    const last = envelopes.at(-1)
    if (last === undefined) return
    const times = yield* decode(last.data)
    yield* jobs.send(
      DeliverCanary,
      { ...times, reactedAt: yield* DateTime.now },
      { cause: Event.causeOf(last), uniqueKey: "canary" }
    )
  })
)

const deliver = Actor.toLayer(
  DeliverCanary,
  Effect.fnUntraced(function* (stages) {
    yield* Loopback.deliver(JSON.stringify({ type: CanaryPublished.type, sentAt: DateTime.formatIso(stages.sentAt) }))
    yield* dieOnSql(CanaryRepo.arrive(stages))
  })
)

interface Flight extends CanaryRepo.Arrival {
  readonly intervalMs: number
}

const series = GaugePoller.declared<Flight>([
  {
    name: "canary_age_seconds",
    description: "Time since the last canary arrived, which passed a job, an event and a delivery",
    read: ({ ageMs }) => ageMs / 1_000
  },
  {
    name: "canary_duration_seconds",
    description: "How long the last canary was on its way",
    read: ({ arrivedAt, sentAt }) => (arrivedAt.getTime() - sentAt.getTime()) / 1_000
  },
  {
    name: "canary_interval_seconds",
    description: "Time between two canaries; CANARY_INTERVAL",
    read: ({ intervalMs }) => intervalMs / 1_000
  }
])

const gauge = Layer.unwrap(
  Effect.map(CanarySettings, ({ enabled, interval }) =>
    enabled
      ? GaugePoller.layer({
          name: "canary",
          look: Effect.map(CanaryRepo.last, (last) =>
            last === undefined ? [] : [{ ...last, intervalMs: Duration.toMillis(interval) }]
          ),
          labels: () => ({}),
          series
        })
      : Layer.empty
  )
)

export const health = Layer.effect(
  CanaryHealth,
  Effect.gen(function* () {
    const { enabled, inReadyz, interval } = yield* CanarySettings
    const sql = yield* SqlClient.SqlClient
    const intervalMs = Duration.toMillis(interval)
    const last = dieOnSql(Effect.provideService(CanaryRepo.last, SqlClient.SqlClient, sql))
    return {
      state: enabled ? Effect.map(last, (last) => ({ intervalMs, last })) : Effect.undefined,
      isReady:
        enabled && inReadyz
          ? Effect.map(last, (last) => last === undefined || last.ageMs <= lateAfter * intervalMs)
          : Effect.succeed(true)
    }
  })
)

export const layer = Layer.mergeAll(send, react, deliver, health).pipe(
  Layer.provideMerge(Layer.merge(scheduled, gauge))
)
