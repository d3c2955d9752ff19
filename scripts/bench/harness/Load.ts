/** The jobs of the harness, how they are sent, and what is counted of them. */
import { randomUUID } from "node:crypto"
import { Effect, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { now } from "../jobs/Clock.ts"
import type { Pace } from "./Pace.ts"
import type { Variables } from "./Variables.ts"
import { Window } from "./Window.ts"

const Payload = Schema.Struct({
  /** Sender, and the number of the job among its own. */
  sender: Schema.String,
  seq: Schema.Int,
  /** When it was sent, by the machine's clock. */
  at: Schema.Finite,
  mailbox: Schema.optionalKey(Schema.String),
  filler: Schema.String
})

export const actorName = "bench/long-horizon"

const actorOf = ({ mailboxes, workers }: Variables) =>
  Actor.make(actorName, {
    payload: Payload,
    concurrency: workers,
    ...(mailboxes === 0 ? {} : { mailbox: ({ mailbox }: typeof Payload.Type) => mailbox })
  })

/** Bytes of a payload without its filler, about. */
const frame = 96
/** While the database is away. */
const pause = "200 millis"

/** What this process has done, and how long jobs took that it ran. */
export class Counts {
  enqueued = 0
  started = 0
  completed = 0
  /** Jobs that are being sent. */
  underWay = 0
  /** How many jobs of each sender are stored: those with the lowest numbers. */
  readonly stored = new Map<string, number>()
  readonly claims = new Window()
  readonly ends = new Window()
}

/** @param repeats hears of jobs that are sent again because nothing was heard of their commit: they may be there twice */
export const make = (
  variables: Variables,
  counts: Counts,
  repeats: (what: { readonly sender: string; readonly from: number; readonly count: number }) => void
) => {
  const { batchMost, batchMs, mailboxes, payloadBytes, workMs } = variables
  const actor = actorOf(variables)
  const filler = "x".repeat(Math.max(0, payloadBytes - frame))

  const layer = Actor.toLayer(actor, ({ at }) =>
    Effect.suspend(() => {
      const started = now()
      counts.started++
      counts.claims.add(started, started - at)
      return Effect.map(workMs === 0 ? Effect.void : Effect.sleep(workMs), () => {
        counts.completed++
        const ended = now()
        counts.ends.add(ended, ended - at)
      })
    })
  )

  /** Sends for ever, one batch after another, each until it is stored. */
  const lane = (pace: Pace) =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const sender = randomUUID()
      const payloadOf = (seq: number): typeof Payload.Type => ({
        sender,
        seq,
        at: now(),
        filler,
        ...(mailboxes === 0 || seq % 2 === 1 ? {} : { mailbox: `${sender}-${(seq / 2) % mailboxes}` })
      })
      const store = (from: number, count: number): Effect.Effect<void> =>
        Effect.suspend(() => {
          const payloads = Array.from({ length: count }, (_, n) => ({ payload: payloadOf(from + n) }))
          return Effect.asVoid(jobs.sendAll(actor, payloads))
        }).pipe(
          Effect.catchDefect(() => {
            repeats({ sender, from, count })
            return Effect.andThen(Effect.sleep(pause), store(from, count))
          })
        )
      for (let seq = 0; ; ) {
        const count = pace.take(batchMost)
        if (count === 0) yield* Effect.sleep(batchMs)
        else {
          counts.underWay += count
          yield* store(seq, count)
          counts.underWay -= count
          counts.enqueued += count
          seq += count
          counts.stored.set(sender, seq)
        }
      }
    })

  return { actor, layer, lane }
}
