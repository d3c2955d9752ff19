/**
 * Rate limiter whose budgets all nodes share through Redis. It is the same sliding window as in memory: a list of times,
 * changed by one Lua script, which makes it atomic and uses the clock of Redis.
 *
 * While Redis is unavailable each node counts in memory, starting from what it has allowed itself: limits that are too
 * generous for a while are better than an outage. Only requests that meet the failure wait for its timeout; after that a
 * background probe asks Redis, and requests do not.
 */
import { createHash } from "node:crypto"
import { Context, type Duration, Effect, Latch, Layer, type Scope } from "effect"
import { createClient, type RedisClientOptions } from "redis"
import * as Daemon from "../../process/Daemon.ts"
import { SettingsInvalid } from "../../settings/SettingsGroup.ts"
import { gauge } from "../../telemetry/DeclaredMetric.ts"
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

const none = Context.empty()
const away = gauge("redis_away", "1 while this node counts rate limits alone because Redis does not answer, else 0")

/** Longest wait of a request for Redis: a longer delay would cost more than an exact count is worth. */
const longestWait = "100 millis"
/** Longest wait at the start, so that the first request already uses Redis. */
const connectTimeout = "1 second"
const probeEvery = "200 millis"
/** The probe consumes a budget, so it also notices a Redis that answers but cannot write. */
const probeBudget: Budget = { key: "probe", limit: 1, windowMs: 1000 }

/**
 * Fails for an address that is not a Redis URL. An unavailable Redis is not a failure.
 * @param timeout after which Redis counts as unavailable
 */
export const layer = (
  options: RedisClientOptions,
  timeout: Duration.Input = longestWait
): Layer.Layer<RateLimiter, SettingsInvalid> =>
  Layer.effect(
    RateLimiter,
    Effect.gen(function* () {
      const connection = yield* connect(options, timeout)
      yield* probe(connection)
      yield* Effect.forkScoped(Daemon.forever("Redis probe", probeWhenUnavailable(connection)))
      return limiter(connection)
    })
  )

type Client = ReturnType<typeof open>

/** The connection to Redis, and whether requests use it. */
class Connection {
  readonly client: Client
  readonly timeout: Duration.Input
  isShared = false
  /** Open while Redis is unavailable. */
  readonly unavailable = Latch.makeUnsafe(true)
  /** Whether the current outage has been logged. */
  isOutageLogged = false
  lastError = "no answer in time"

  constructor(client: Client, timeout: Duration.Input) {
    this.client = client
    this.timeout = timeout
    // Without a listener the error would be thrown.
    client.on("error", (error: Error) => {
      this.lastError = error.message
    })
  }
}

const open = (options: RedisClientOptions) =>
  createClient({
    ...options,
    // A command that cannot be sent must fail at once, so that the node counts in memory.
    disableOfflineQueue: true,
    // The client would create a timer and a signal for each command; `timeout` is shorter.
    commandOptions: { timeout: 0 },
    // Detects a connection that was cut silently: its ping stays unanswered.
    pingInterval: 2000,
    socket: {
      connectTimeout: 2000,
      socketTimeout: 5000,
      reconnectStrategy: (attempts: number) => Math.min(50 * 2 ** attempts, 1000),
      ...options.socket
    } as NonNullable<RedisClientOptions["socket"]>
  })

/** Waits for the connection or the first error; in both cases the client keeps connecting in the background. */
const connect = (
  options: RedisClientOptions,
  timeout: Duration.Input
): Effect.Effect<Connection, SettingsInvalid, Scope.Scope> =>
  Effect.acquireRelease(
    options.url === ""
      ? Effect.fail(notAnAddress)
      : Effect.try({ try: () => new Connection(open(options), timeout), catch: () => notAnAddress }),
    ({ client }) => Effect.sync(() => client.destroy())
  ).pipe(
    Effect.tap(({ client }) =>
      Effect.timeoutOption(
        Effect.callback<void>((resume) => {
          const settled = () => resume(Effect.void)
          client.once("ready", settled).once("error", settled)
          client.connect().catch(settled)
        }),
        connectTimeout
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

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Fails with the reason. */
const consume = (connection: Connection, budget: Budget): Effect.Effect<Decision, string> =>
  Effect.map(
    Effect.raceFirst(
      Effect.tryPromise({ try: () => count(connection.client, budget), catch: reasonOf }),
      timedOut(connection)
    ),
    (reply) => decisionOf(budget, reply)
  )

const nextTick = Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void)))
/** After a pause of the process timers fire before sockets are read: a response that has arrived must still be used. */
const timedOut = ({ timeout }: Connection) =>
  Effect.sleep(timeout).pipe(
    Effect.andThen(nextTick),
    Effect.andThen(nextTick),
    Effect.andThen(Effect.fail("no answer in time"))
  )

const decisionOf = ({ limit }: Budget, reply: unknown): Decision => {
  const [allowed, used, resetMs] = reply as readonly [number, number, number]
  return {
    allowed: allowed === 1,
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: Math.ceil(resetMs / 1000)
  }
}

/** Logged once per outage. */
const markUnavailable = (connection: Connection, reason: string) =>
  Effect.suspend(() => {
    connection.isShared = false
    away.updateUnsafe(1, none)
    connection.unavailable.openUnsafe()
    if (connection.isOutageLogged) return Effect.void
    connection.isOutageLogged = true
    return Effect.logWarning("Redis does not answer; this node counts rate limits alone", { reason })
  })

const markAvailable = (connection: Connection) =>
  Effect.gen(function* () {
    if (connection.isOutageLogged) yield* Effect.logInfo("Redis answers again; rate limits are shared")
    connection.isOutageLogged = false
    connection.isShared = true
    away.updateUnsafe(0, none)
    connection.unavailable.closeUnsafe()
  })

const probe = (connection: Connection) =>
  Effect.matchEffect(consume(connection, probeBudget), {
    onSuccess: () => markAvailable(connection),
    onFailure: (reason) => markUnavailable(connection, connection.client.isReady ? reason : connection.lastError)
  })

/** One probe; waits first while Redis is available. */
const probeWhenUnavailable = (connection: Connection) =>
  connection.unavailable.await.pipe(Effect.andThen(Effect.sleep(probeEvery)), Effect.andThen(probe(connection)))

const limiter = (connection: Connection): RateLimiter["Service"] => {
  const memory = makeMemory()
  const shared = (budget: Budget) =>
    Effect.matchEffect(consume(connection, budget), {
      onSuccess: (decision) =>
        decision.allowed ? Effect.as(memory.consume(budget), decision) : Effect.succeed(decision),
      onFailure: (reason) => Effect.andThen(markUnavailable(connection, reason), memory.consume(budget))
    })
  return RateLimiter.of({
    consume: (budget) => Effect.suspend(() => (connection.isShared ? shared(budget) : memory.consume(budget)))
  })
}
