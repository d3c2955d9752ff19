/**
 * Rate budgets shared by all nodes through Redis: the same sliding window as in memory, kept as a list of moments by
 * one script, so that it is atomic and Redis's clock is everybody's. When Redis does not answer, each node counts for
 * itself until it does; a limit that is too generous for a while beats a service that answers nobody.
 */
import { createHash } from "node:crypto"
import { Clock, Effect, Layer, type Scope } from "effect"
import { createClient, type RedisClientOptions } from "redis"
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

/** A request waits this long for Redis, then counts in memory; the next ones do so at once for a second. */
const patienceMs = 250
const pauseMs = 1000

export const layer = (options: RedisClientOptions): Layer.Layer<RateLimiter> =>
  Layer.effect(RateLimiter, Effect.map(connect(options), limiter))

type Client = ReturnType<typeof open>

const open = (options: RedisClientOptions) =>
  createClient({
    ...options,
    // A command that cannot be sent now must fail now, so that the node counts for itself.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 2000,
      reconnectStrategy: (attempts: number) => Math.min(50 * 2 ** attempts, 2000),
      ...options.socket
    } as NonNullable<RedisClientOptions["socket"]>
  })

/** A service starts without its Redis, too: after a moment the client goes on connecting in the background. */
const connect = (options: RedisClientOptions): Effect.Effect<Client, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => open(options)),
    (client) => Effect.sync(() => client.destroy())
  ).pipe(
    Effect.tap((client) => {
      // Told once per outage, where a request notices it.
      client.on("error", () => undefined)
      return Effect.ignore(
        Effect.timeout(
          Effect.tryPromise(() => client.connect()),
          patienceMs
        )
      )
    })
  )

const count = async (client: Client, { key, limit, windowMs }: Budget): Promise<unknown> => {
  const rest = ["1", `ekimae:rate:${key}`, String(limit), String(windowMs)]
  try {
    return await client.sendCommand(["EVALSHA", scriptHash, ...rest])
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error
    return await client.sendCommand(["EVAL", script, ...rest])
  }
}

const decisionOf = ({ limit }: Budget, answer: unknown): Decision => {
  const [allowed, used, resetMs] = answer as readonly [number, number, number]
  return {
    allowed: allowed === 1,
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: Math.ceil(resetMs / 1000)
  }
}

const limiter = (client: Client): RateLimiter["Service"] => {
  const memory = makeMemory()
  let failing = false
  let pausedUntil = 0

  const alone = (budget: Budget) => {
    const told = failing ? Effect.void : Effect.logWarning("Redis does not answer; this node counts rate limits alone")
    failing = true
    return Effect.andThen(told, memory.consume(budget))
  }
  const shared = (budget: Budget, answer: unknown) => {
    const told = failing ? Effect.logInfo("Redis answers again; rate limits are shared") : Effect.void
    failing = false
    return Effect.as(told, decisionOf(budget, answer))
  }

  return RateLimiter.of({
    consume: (budget) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        if (!client.isReady || now < pausedUntil) return alone(budget)
        const answer = Effect.timeout(
          Effect.tryPromise(() => count(client, budget)),
          patienceMs
        )
        return Effect.matchEffect(answer, {
          onSuccess: (answer) => shared(budget, answer),
          onFailure: () => {
            pausedUntil = now + pauseMs
            return alone(budget)
          }
        })
      })
  })
}
