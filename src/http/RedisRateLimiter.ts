/**
 * Rate budgets shared by all nodes through Redis: the same sliding window as in memory, kept as a list of moments by
 * one script, so that it is atomic and Redis's clock is everybody's.
 *
 * While Redis is away each node counts for itself in memory, going on from what it has allowed: a limit that is too
 * generous for a while beats a service that answers nobody. Only requests that find Redis gone wait for it; from then on
 * a probe in the background asks, and requests do not.
 */
import { createHash } from "node:crypto"
import { Effect, Latch, Layer, type Scope } from "effect"
import { createClient, type RedisClientOptions } from "redis"
import * as Daemon from "../Daemon.ts"
import { SettingsInvalid } from "../settings/SettingsGroup.ts"
import { type Budget, type Decision, makeMemory, RateLimiter } from "./RateLimiter.ts"

const script = `
local now = redis.call('TIME')
now = now[1] * 1000 + math.floor(now[2] / 1000)
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
now = math.max(now, tonumber(redis.call('LINDEX', KEYS[1], -1) or 0))
local oldest = tonumber(redis.call('LINDEX', KEYS[1], 0))
while oldest and oldest + window <= now do
  redis.call('LPOP', KEYS[1])
  oldest = tonumber(redis.call('LINDEX', KEYS[1], 0))
end
local count = redis.call('LLEN', KEYS[1])
local allowed = 0
if count < limit then
  redis.call('RPUSH', KEYS[1], now)
  redis.call('PEXPIRE', KEYS[1], window)
  count, allowed, oldest = count + 1, 1, oldest or now
end
return {allowed, count, oldest and oldest + window - now or 0}
`
const scriptHash = createHash("sha1").update(script).digest("hex")

/** A request waits no longer for Redis: beyond it the delay would cost more than an exact count is worth. */
const patience = "100 millis"
/** A start may wait longer, so that the first request finds a Redis that is there. */
const patienceAtStart = "1 second"
const probeEvery = "200 millis"
/** Asked like any budget, so that it also notices a Redis that answers but cannot write. */
const probeBudget: Budget = { key: "probe", limit: 1, windowMs: 1000 }

/** Fails when the address is not one of Redis. A Redis that is away is no failure. */
export const layer = (options: RedisClientOptions): Layer.Layer<RateLimiter, SettingsInvalid> =>
  Layer.effect(
    RateLimiter,
    Effect.gen(function* () {
      const link = yield* connect(options)
      yield* probe(link)
      yield* Effect.forkScoped(Daemon.forever("Redis probe", round(link)))
      return limiter(link)
    })
  )

type Client = ReturnType<typeof open>

/** The connection, and whether requests use it. */
class Link {
  readonly client: Client
  isShared = false
  /** Open while Redis is away. */
  readonly away = Latch.makeUnsafe(true)
  /** Whether the log knows that Redis is away. */
  isToldAway = false
  lastFault = "no answer in time"

  constructor(client: Client) {
    this.client = client
    // Without a listener it would be thrown.
    client.on("error", (error: Error) => {
      this.lastFault = error.message
    })
  }
}

const open = (options: RedisClientOptions) =>
  createClient({
    ...options,
    // A command that cannot be sent now must fail now, so that the node counts for itself.
    disableOfflineQueue: true,
    // Its own time-out makes a timer and a signal for each command; `patience` is shorter.
    commandOptions: { timeout: 0 },
    // A connection that is cut without a word is given up when its ping stays unanswered.
    pingInterval: 2000,
    socket: {
      connectTimeout: 2000,
      socketTimeout: 5000,
      reconnectStrategy: (attempts: number) => Math.min(50 * 2 ** attempts, 1000),
      ...options.socket
    } as NonNullable<RedisClientOptions["socket"]>
  })

/** Waits for the connection or the first fault; either way the client goes on connecting in the background. */
const connect = (options: RedisClientOptions): Effect.Effect<Link, SettingsInvalid, Scope.Scope> =>
  Effect.acquireRelease(
    options.url === ""
      ? Effect.fail(notAnAddress)
      : Effect.try({ try: () => new Link(open(options)), catch: () => notAnAddress }),
    ({ client }) => Effect.sync(() => client.destroy())
  ).pipe(
    Effect.tap(({ client }) =>
      Effect.timeoutOption(
        Effect.callback<void>((resume) => {
          const settled = () => resume(Effect.void)
          client.once("ready", settled).once("error", settled)
          client.connect().catch(settled)
        }),
        patienceAtStart
      )
    )
  )

const notAnAddress = new SettingsInvalid({ faults: ["REDIS_URL: Expected redis://host:port or rediss://host:port"] })

const count = async (client: Client, { key, limit, windowMs }: Budget): Promise<unknown> => {
  const rest = ["1", `ekimae:rate:${key}`, String(limit), String(windowMs)]
  try {
    return await client.sendCommand(["EVALSHA", scriptHash, ...rest])
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error
    return await client.sendCommand(["EVAL", script, ...rest])
  }
}

const faultOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Fails with the reason. */
const ask = (link: Link, budget: Budget): Effect.Effect<Decision, string> =>
  Effect.map(
    Effect.raceFirst(Effect.tryPromise({ try: () => count(link.client, budget), catch: faultOf }), tooLate),
    (answer) => decisionOf(budget, answer)
  )

const turn = Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void)))
/** After a pause of this process its timers go off first: an answer that has arrived meanwhile must still be read. */
const tooLate = Effect.sleep(patience).pipe(
  Effect.andThen(turn),
  Effect.andThen(turn),
  Effect.andThen(Effect.fail("no answer in time"))
)

const decisionOf = ({ limit }: Budget, answer: unknown): Decision => {
  const [allowed, used, resetMs] = answer as readonly [number, number, number]
  return {
    allowed: allowed === 1,
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: Math.ceil(resetMs / 1000)
  }
}

/** Told once per outage. */
const gone = (link: Link, reason: string) =>
  Effect.suspend(() => {
    link.isShared = false
    link.away.openUnsafe()
    if (link.isToldAway) return Effect.void
    link.isToldAway = true
    return Effect.logWarning("Redis does not answer; this node counts rate limits alone", { reason })
  })

const back = (link: Link) =>
  Effect.gen(function* () {
    if (link.isToldAway) yield* Effect.logInfo("Redis answers again; rate limits are shared")
    link.isToldAway = false
    link.isShared = true
    link.away.closeUnsafe()
  })

const probe = (link: Link) =>
  Effect.matchEffect(ask(link, probeBudget), {
    onSuccess: () => back(link),
    onFailure: (reason) => gone(link, link.client.isReady ? reason : link.lastFault)
  })

/** While Redis is shared it waits. */
const round = (link: Link) =>
  link.away.await.pipe(Effect.andThen(Effect.sleep(probeEvery)), Effect.andThen(probe(link)))

const limiter = (link: Link): RateLimiter["Service"] => {
  const memory = makeMemory()
  const shared = (budget: Budget) =>
    Effect.matchEffect(ask(link, budget), {
      onSuccess: (decision) =>
        decision.allowed ? Effect.as(memory.consume(budget), decision) : Effect.succeed(decision),
      onFailure: (reason) => Effect.andThen(gone(link, reason), memory.consume(budget))
    })
  return RateLimiter.of({
    consume: (budget) => Effect.suspend(() => (link.isShared ? shared(budget) : memory.consume(budget)))
  })
}
