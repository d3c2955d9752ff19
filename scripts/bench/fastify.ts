/**
 * The peer: fastify and pg doing what the service does for one endpoint. It finds the key by its SHA-256 (on every
 * request, or kept for five seconds with KEY_CACHE=5), counts it in a sliding window, reads one row by key, sends the
 * rate headers, and writes one log line per request. Prepared statements, a pool of ten, a compiled response schema.
 */
import { hash } from "node:crypto"
import fastify, { type FastifyReply, type FastifyRequest, LogController } from "fastify"
import { Pool } from "pg"

const pool = new Pool({
  host: process.env["PGHOST"],
  user: "postgres",
  database: process.env["PGDATABASE"],
  max: 10
})
const keyCacheMs = Number(process.env["KEY_CACHE"] ?? 0) * 1000
const limit = 60
const windowMs = 60_000

interface Credential {
  readonly keyId: string
  readonly accountId: string
  readonly status: string
  readonly analytics: string
  readonly expiresAt: Date | null
}

const cache = new Map<string, { readonly credential: Credential; readonly until: number }>()

const credentialOf = async (key: string): Promise<Credential | undefined> => {
  const digest = hash("sha256", key)
  const kept = keyCacheMs > 0 ? cache.get(digest) : undefined
  if (kept !== undefined && Date.now() < kept.until) return kept.credential
  const { rows } = await pool.query<Credential>({
    name: "key",
    text: `select k.id as "keyId", k.account_id as "accountId", k.expires_at as "expiresAt", a.status,
             a.analytics_plan as analytics
           from accounts_key k join accounts_account a on a.id = k.account_id
           where k.hash = decode($1, 'hex') and k.revoked_at is null`,
    values: [digest]
  })
  const [credential] = rows
  if (credential !== undefined && keyCacheMs > 0) cache.set(digest, { credential, until: Date.now() + keyCacheMs })
  return credential
}

const uses = new Map<string, Array<number>>()

/** Counts a request of the key; sets the headers; whether it is within the limit. */
const admit = (keyId: string, reply: FastifyReply): boolean => {
  const now = Date.now()
  const recent = uses.get(keyId) ?? []
  while (recent.length > 0 && (recent[0] ?? now) <= now - windowMs) recent.shift()
  const allowed = recent.length < limit
  if (allowed) recent.push(now)
  uses.set(keyId, recent)
  reply.header("x-ratelimit-limit", limit)
  reply.header("x-ratelimit-remaining", limit - recent.length)
  reply.header("x-ratelimit-reset", Math.ceil(((recent[0] ?? now) + windowMs - now) / 1000))
  return allowed
}

const app = fastify({ logger: true, logController: new LogController({ disableRequestLogging: true }) })

app.addHook("onResponse", (request, reply, done) => {
  request.log.info({ method: request.method, path: request.url, status: reply.statusCode, ms: reply.elapsedTime })
  done()
})

const authenticate = async (request: FastifyRequest, reply: FastifyReply) => {
  const { authorization = "" } = request.headers
  const credential = authorization.startsWith("Bearer ") ? await credentialOf(authorization.slice(7)) : undefined
  if (credential === undefined) return reply.code(401).send({ code: "unauthorized" })
  if (credential.status !== "active" || !credential.analytics.startsWith("max")) return reply.code(403).send({})
  if (!admit(credential.keyId, reply)) return reply.code(429).send({ code: "rate_limited" })
}

const number = { type: "number", nullable: true } as const
const schema = {
  params: { type: "object", properties: { areaCode: { type: "string", pattern: "^\\d{5}$" } } },
  response: {
    200: {
      type: "object",
      properties: {
        areaCode: { type: "string" },
        areaName: { type: "string" },
        population: number,
        households: number,
        agingRate: number,
        avgIncome: number,
        stationCount: number,
        compositeHazard: number
      }
    }
  }
} as const

app.get<{ Params: { areaCode: string } }>(
  "/api/v1/areas/:areaCode",
  { schema, preHandler: authenticate },
  async (request, reply) => {
    const { rows } = await pool.query({
      name: "area",
      text: `select area_code as "areaCode", area_name as "areaName", population, households,
               aging_rate as "agingRate", avg_income as "avgIncome", station_count as "stationCount",
               composite_hazard as "compositeHazard"
             from area_profile where area_code = $1`,
      values: [request.params.areaCode]
    })
    return rows[0] ?? reply.code(404).send({ code: "area_not_found" })
  }
)
app.get("/readyz", () => ({ status: "ready" }))

process.on("SIGTERM", () => void app.close().then(() => pool.end()))
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" })
