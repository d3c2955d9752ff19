/** How long a job waits before it starts, from the call of send, on a node with nothing else to do. */
import { setTimeout as wait } from "node:timers/promises"
import { now } from "../Clock.ts"
import { Latencies } from "../Latencies.ts"
import type { Session, Stage } from "../Stage.ts"
import type { Kind, System } from "../System.ts"
import { Tally } from "../Tally.ts"

const concurrency = 10
const warmUps = 200
const patienceMs = 20_000

/** Long enough for what a burst leaves behind to be over. */
const restMs = 300

/** Runs jobs of one kind and takes down how long each waited. */
const receive = async (system: System, kind: Kind, samples: number) => {
  const latencies = new Latencies()
  const warm = new Tally(warmUps)
  const tally = new Tally(samples)
  const stop = await system.work({
    kind,
    concurrency,
    handle: ({ at }) => {
      if (at === undefined) return warm.hit()
      latencies.add(now() - at)
      tally.hit()
    }
  })
  return { latencies, stop, tally, warm }
}

const warmUp = async (system: System, kind: Kind) => {
  for (let n = 0; n < warmUps; n++) await system.send(kind, { n })
}

const send = (system: System, kind: Kind, n: number) => system.send(kind, { n, at: now() })

/** One after another with pauses of about 20 ms. */
const sendSpaced = async (system: System, kind: Kind, samples: number) => {
  for (let n = 0; n < samples; n++) {
    await wait(15 + (n % 11))
    await send(system, kind, n)
  }
}

/** At a steady pace, whether or not the ones before have started, until all are sent or it is over. */
export const sendSteadily = async (
  system: System,
  kind: Kind,
  samples: number,
  perSecond: number,
  isOver: () => boolean = () => false
) => {
  const began = now()
  const underWay: Array<Promise<unknown>> = []
  for (let n = 0; n < samples && !isOver(); n++) {
    const early = began + (n / perSecond) * 1000 - now()
    if (early > 0) await wait(early)
    underWay.push(send(system, kind, n))
  }
  await Promise.all(underWay)
}

const measure =
  (sendAll: (system: System, kind: Kind) => Promise<void>, samples: number) =>
  async ({ system }: Session) => {
    const received = await receive(system, "plain", samples)
    try {
      await warmUp(system, "plain")
      await received.warm.complete(patienceMs)
      await wait(restMs)
      await sendAll(system, "plain")
      await received.tally.complete(patienceMs)
      return received.latencies.summary()
    } finally {
      await received.stop()
    }
  }

/** Sender and worker in one process. */
export const idleStarts = (stage: Stage, { samples }: { readonly samples: number }) =>
  stage(measure((system, kind) => sendSpaced(system, kind, samples), samples))

export const steadyStarts = (stage: Stage, options: { readonly samples: number; readonly perSecond: number }) =>
  stage(measure((system, kind) => sendSteadily(system, kind, options.samples, options.perSecond), options.samples))

/** The sender's half, with the worker in another process. */
export const remoteSends = (stage: Stage, { samples }: { readonly samples: number }) =>
  stage(async ({ system }) => {
    await warmUp(system, "plain")
    await wait(restMs)
    await sendSpaced(system, "plain", samples)
    return {}
  }, "guest")

/** The worker's half; calls `ready` when it listens. */
export const remoteStarts = (stage: Stage, { samples }: { readonly samples: number }, ready: () => void) =>
  stage(async ({ system }) => {
    const received = await receive(system, "plain", samples)
    try {
      ready()
      await received.warm.complete(patienceMs)
      await received.tally.complete(patienceMs + samples * 50)
      return received.latencies.summary()
    } finally {
      await received.stop()
    }
  })
