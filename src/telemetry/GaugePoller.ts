/**
 * Polls gauges whose values must be queried, such as counts of rows. Each gauge shows what the last poll found; gauges of
 * rows that the last poll did not find are removed, so that none keeps a stale value.
 *
 * A poll runs every fifteen seconds by default, and less often when it is slow: at most a fiftieth of the time goes into
 * polling, even when the database is overloaded. While polls fail the gauges keep their values and
 * `gauge_poll_age_seconds` grows.
 */
import { Clock, type Context, Duration, Effect, Layer, Metric } from "effect"
import * as Daemon from "../process/Daemon.ts"
import * as DeclaredMetric from "./DeclaredMetric.ts"

export interface Series<in Row> {
  readonly name: string
  readonly description: string
  /** Distinguishes it from other series of the same name. */
  readonly labels?: Readonly<Record<string, string>>
  readonly read: (row: Row) => number
}

export interface GaugePoller<Row, E, R> {
  readonly name: string
  readonly look: Effect.Effect<ReadonlyArray<Row>, E, R>
  readonly every?: Duration.Input
  /** The labels of a row; rows with the same labels are one series. */
  readonly labels: (row: Row) => Readonly<Record<string, string>>
  readonly series: ReadonlyArray<Series<Row>>
  /** A row is shown from the first poll on that finds it not idle; then it stays, with its zeros. None: from the first poll on. */
  readonly isIdle?: (row: Row) => boolean
}

const defaultInterval = "15 seconds"
const restPerPoll = 50

const age = DeclaredMetric.gauge("gauge_poll_age_seconds", "Time since the gauges of this kind were last polled")

/** Declares series of a poller that is made at the start of a node, not when its file is loaded. */
export const declared = <Row>(series: ReadonlyArray<Series<Row>>): ReadonlyArray<Series<Row>> => {
  for (const { description, name } of series) DeclaredMetric.declare("gauge", name, description)
  return series
}

export const layer = <Row, E, R>(poller: GaugePoller<Row, E, R>): Layer.Layer<never, never, R> => {
  declared(poller.series)
  return Layer.effectDiscard(Effect.forkScoped(poll(poller)))
}

/** Polls until interrupted; the gauges live as long as the scope. */
export const poll = Effect.fnUntraced(function* <Row, E, R>({
  every = defaultInterval,
  isIdle = () => false,
  labels,
  look,
  name,
  series
}: GaugePoller<Row, E, R>) {
  const clock = yield* Clock.Clock
  const now = () => clock.currentTimeMillisUnsafe()
  const context = yield* Effect.context<never>()
  let polledAt = now()
  const shown = yield* Effect.acquireRelease(
    Effect.sync(() => new RegisteredGauges<Row>(context, { labels, series, isIdle })),
    (shown) => Effect.sync(() => shown.update([]))
  )
  yield* Effect.acquireRelease(
    Effect.sync(() => register(context, age, { poller: name }, () => (now() - polledAt) / 1000)),
    (registration) => Effect.sync(() => registration.remove())
  )

  const everyMs = Duration.toMillis(Duration.fromInputUnsafe(every))
  let restMs = 0
  const round = Effect.gen(function* () {
    yield* Effect.sleep(restMs)
    const began = now()
    const rest = Effect.sync(() => {
      restMs = Math.max(everyMs, (now() - began) * restPerPoll)
    })
    // A failed poll is followed by the same pause: it may have failed because it took too long.
    shown.update(yield* Effect.ensuring(look, rest))
    polledAt = now()
  })
  return yield* Daemon.forever(`Gauge poller ${name}`, round)
})

interface Entry<Row> {
  row: Row
  readonly registrations: ReadonlyArray<Metric.Registration>
}

type GaugeOptions<Row> = Required<Pick<GaugePoller<Row, never, never>, "isIdle" | "labels" | "series">>

class RegisteredGauges<Row> {
  readonly #context: Context.Context<never>
  readonly #options: GaugeOptions<Row>
  readonly #entries = new Map<string, Entry<Row>>()

  constructor(context: Context.Context<never>, options: GaugeOptions<Row>) {
    this.#context = context
    this.#options = options
  }

  update(rows: ReadonlyArray<Row>): void {
    const { isIdle, labels } = this.#options
    const byKey = new Map(rows.map((row) => [JSON.stringify(labels(row)), row]))
    for (const [key, row] of byKey) {
      const entry = this.#entries.get(key)
      if (entry !== undefined) entry.row = row
      else if (!isIdle(row)) this.#entries.set(key, this.#show(row))
    }
    for (const [key, entry] of this.#entries) {
      if (byKey.has(key)) continue
      for (const registration of entry.registrations) registration.remove()
      this.#entries.delete(key)
    }
  }

  #show(row: Row): Entry<Row> {
    const { labels, series } = this.#options
    const registrations: Array<Metric.Registration> = []
    const entry: Entry<Row> = { row, registrations }
    for (const { description, labels: own, name, read } of series) {
      const gauge = Metric.gauge(name, { description })
      registrations.push(register(this.#context, gauge, { ...labels(row), ...own }, () => read(entry.row)))
    }
    return entry
  }
}

/** Registers a gauge that is computed whenever metrics are read. */
const register = (
  context: Context.Context<never>,
  gauge: Metric.Gauge<number>,
  labels: Readonly<Record<string, string>>,
  read: () => number
): Metric.Registration => {
  const nothing = () => undefined
  const hooks = { get: () => ({ value: read() }), update: nothing, modify: nothing }
  return Metric.registerUnsafe(Metric.withAttributes(gauge, labels), context, hooks)
}
