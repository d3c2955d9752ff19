/**
 * Enforces the limits of statements for every session of the process, with one timer. A statement beyond its limit costs
 * its session: the socket is destroyed, so that nothing waits for an answer and nothing else is sent over it.
 *
 * Networks drop flows silently while the server is healthy. So when a session has been silent for a second with a
 * statement in flight, the server is asked over a new connection what that session is doing. A session that the server
 * reports as idle, or does not know, will never answer and is cut at once; one that runs is left to its limit.
 *
 * The answer of the server is late, and so may this process be: a session is cut only for the statement that made it
 * suspect, and time in which this process did not run is no silence of the server.
 */
import type { Socket } from "node:net"
import { Effect, Exit, type Scope } from "effect"
import type { Flight, Identity, Session } from "./Session.ts"

/** Milliseconds. */
const times = {
  tick: 250,
  /** Silence that makes a session suspect, and the pause between two questions. */
  silence: 1000,
  /** A tick that is later than this was delayed: the process computed, or got no processor. */
  stall: 750,
  /** A session found running is asked about again after twice as long, at most after this. */
  longestTrust: 8000
}

export interface Question {
  /** Sessions that may be lost. */
  readonly suspects: ReadonlyArray<Identity>
  /** Sessions that were cut. The server may not know it, and keep what they have locked. */
  readonly givenUp: ReadonlyArray<Identity>
}

/** Which suspects are lost, by process id; asked over a new connection. The server ends them, and those given up. */
export type Ask = (question: Question) => Effect.Effect<ReadonlySet<number>, unknown>

/** More than a node has sessions. */
const mostGivenUp = 500

interface Suspect {
  readonly session: Session
  /** The statement that has no answer. */
  readonly flight: Flight
}

interface Activity {
  bytes: number
  at: number
  trustedUntil: number
  trust: number
}

export class SessionWatch {
  /** Connections that are being made, and when they are given up, as of `performance.now()`. */
  readonly attempts = new Map<Socket, number>()
  readonly #sessions = new Map<Session, Activity>()
  #givenUp: ReadonlyArray<Identity> = []
  #askedAt = 0
  #sweptAt = performance.now()

  add(session: Session): void {
    const now = performance.now()
    this.#sessions.set(session, { bytes: session.bytesReceived, at: now, trustedUntil: 0, trust: times.silence })
  }

  remove(session: Session): void {
    this.#sessions.delete(session)
  }

  /** Cuts sessions and attempts that are over their limit. */
  sweep(now = performance.now()): void {
    const hasStalled = now - this.#sweptAt > times.stall
    this.#sweptAt = now
    for (const [session, activity] of this.#sessions) {
      if (hasStalled) activity.at = now
      if (session.bytesReceived !== activity.bytes) {
        activity.bytes = session.bytesReceived
        activity.at = now
        activity.trust = times.silence
        activity.trustedUntil = 0
      }
      for (const { until } of session.flights) {
        if (until > now) continue
        session.cut("The database did not answer in time")
        if (session.identity !== undefined) this.#givenUp = [...this.#givenUp, session.identity].slice(-mostGivenUp)
        break
      }
    }
    for (const [socket, until] of this.attempts) {
      if (until <= now) socket.destroy(new Error("The database could not be reached in time"))
    }
  }

  /** Sessions with a statement in flight that have been silent for too long. */
  #suspects(now: number): ReadonlyArray<Suspect> {
    const found: Array<Suspect> = []
    for (const [session, { at, trustedUntil }] of this.#sessions) {
      if (session.identity === undefined || !session.isHeard || trustedUntil > now) continue
      const [flight] = session.flights
      if (flight !== undefined && now - Math.max(at, flight.since) >= times.silence) found.push({ session, flight })
    }
    return found
  }

  /** Bytes are noticed up to one tick late, so half the silence is enough here. */
  #retireSilent(now: number): void {
    for (const [session, { at }] of this.#sessions) {
      if (session.flights.size === 0 && now - at >= times.silence / 2) session.retire()
    }
  }

  /** Asks about suspect sessions; undefined when there are none, or the last question is too recent. */
  question(ask: Ask, now = performance.now()): Effect.Effect<void> | undefined {
    if (now - this.#askedAt < times.silence) return undefined
    const suspects = this.#suspects(now)
    const givenUp = this.#givenUp
    if (suspects.length + givenUp.length === 0) return undefined
    this.#askedAt = now
    this.#givenUp = []
    return ask({ suspects: suspects.flatMap(({ session }) => session.identity ?? []), givenUp }).pipe(
      Effect.onExit((exit) =>
        Effect.sync(() => {
          if (Exit.isFailure(exit)) this.#givenUp = [...givenUp, ...this.#givenUp].slice(-mostGivenUp)
        })
      ),
      Effect.map((lost) => {
        this.sweep()
        const later = performance.now()
        for (const { flight, session } of suspects) {
          const activity = this.#sessions.get(session)
          // It has answered meanwhile. What it answered may have been read before the question, and taken up after it.
          if (activity === undefined || activity.at > now || !session.flights.has(flight)) continue
          if (lost.has(session.connection.processId)) session.cut("The connection to the database is lost")
          activity.trustedUntil = later + activity.trust
          activity.trust = Math.min(activity.trust * 2, times.longestTrust)
        }
        if (lost.size > 0) this.#retireSilent(now)
      }),
      Effect.ignoreCause
    )
  }

  /** Watches until the scope closes. The timer is the system's: sockets know no other time. */
  start(ask: Ask): Effect.Effect<void, never, Scope.Scope> {
    return Effect.gen({ self: this }, function* () {
      const fork = Effect.runForkWith(yield* Effect.context<Scope.Scope>())
      const scope = yield* Effect.scope
      const tick = () => {
        this.sweep()
        const question = this.question(ask)
        if (question !== undefined) fork(Effect.forkIn(question, scope))
      }
      yield* Effect.acquireRelease(
        Effect.sync(() => setInterval(tick, times.tick).unref()),
        (timer) => Effect.sync(() => clearInterval(timer))
      )
    })
  }
}
