/**
 * Watches every session of the process with one timer. A statement beyond its limit takes its session with it: the
 * socket is destroyed, so that nothing waits for an answer that never comes and nothing else is sent that way.
 *
 * Networks drop flows without a word while the server itself is well. So when a session has been silent for a second with
 * a statement on its way, a new connection asks the server what that session is doing. One that the server has idle,
 * or does not know, will never answer and is cut at once; one that runs is left to its limit.
 */
import type { Socket } from "node:net"
import { Effect, Exit, type Scope } from "effect"
import type { Identity, Session } from "./Session.ts"

/** Milliseconds. */
const times = {
  tick: 250,
  /** Silence that raises suspicion, and the pause between two questions. */
  silence: 1000,
  /** A session that was found at work is asked about again after twice as long, at most after this. */
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

interface Heard {
  bytes: number
  at: number
  trustedUntil: number
  trust: number
}

export class SessionWatch {
  /** Connections that are being made, and when they are given up, as of `performance.now()`. */
  readonly attempts = new Map<Socket, number>()
  private readonly sessions = new Map<Session, Heard>()
  private givenUp: ReadonlyArray<Identity> = []
  private askedAt = 0

  add(session: Session): void {
    const now = performance.now()
    this.sessions.set(session, { bytes: session.bytesHeard, at: now, trustedUntil: 0, trust: times.silence })
  }

  remove(session: Session): void {
    this.sessions.delete(session)
  }

  /** Cuts what is over its limit. */
  sweep(now = performance.now()): void {
    for (const [session, heard] of this.sessions) {
      if (session.bytesHeard !== heard.bytes) {
        heard.bytes = session.bytesHeard
        heard.at = now
        heard.trust = times.silence
        heard.trustedUntil = 0
      }
      for (const { until } of session.flights) {
        if (until > now) continue
        session.cut("The database did not answer in time")
        if (session.identity !== undefined) this.givenUp = [...this.givenUp, session.identity].slice(-mostGivenUp)
        break
      }
    }
    for (const [socket, until] of this.attempts) {
      if (until <= now) socket.destroy(new Error("The database could not be reached in time"))
    }
  }

  /** Sessions that have been silent for too long to be taken for alive. */
  private suspects(now: number): ReadonlyArray<Session> {
    const found: Array<Session> = []
    for (const [session, { at, trustedUntil }] of this.sessions) {
      if (session.identity === undefined || !session.isHeard || trustedUntil > now) continue
      const [oldest] = session.flights
      if (oldest !== undefined && now - Math.max(at, oldest.since) >= times.silence) found.push(session)
    }
    return found
  }

  /** What a session said is noted a tick late, so less silence counts here. */
  private retireSilent(now: number): void {
    for (const [session, { at }] of this.sessions) {
      if (session.flights.size === 0 && now - at >= times.silence / 2) session.retire()
    }
  }

  /** What there is to ask at this moment; undefined when nothing is suspect. */
  question(ask: Ask, now = performance.now()): Effect.Effect<void> | undefined {
    if (now - this.askedAt < times.silence) return undefined
    const suspects = this.suspects(now)
    const { givenUp } = this
    if (suspects.length + givenUp.length === 0) return undefined
    this.askedAt = now
    this.givenUp = []
    return ask({ suspects: suspects.flatMap(({ identity }) => identity ?? []), givenUp }).pipe(
      Effect.onExit((exit) =>
        Effect.sync(() => {
          if (Exit.isFailure(exit)) this.givenUp = [...givenUp, ...this.givenUp].slice(-mostGivenUp)
        })
      ),
      Effect.map((lost) => {
        this.sweep()
        const later = performance.now()
        for (const session of suspects) {
          const heard = this.sessions.get(session)
          // It has spoken meanwhile.
          if (heard === undefined || heard.at > now) continue
          if (lost.has(session.connection.processId)) session.cut("The way to the database is lost")
          heard.trustedUntil = later + heard.trust
          heard.trust = Math.min(heard.trust * 2, times.longestTrust)
        }
        if (lost.size > 0) this.retireSilent(now)
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
