/**
 * Every setting of the service, read once from the environment. Each has a default that suits `npm start` on a
 * laptop; a wrong value stops the start with one line per fault.
 */
import { Config, Context, Duration, Effect, Layer, Option, Redacted, Schema } from "effect"

const Role = Schema.Literals(["all", "http", "worker"])
const Environment = Schema.Literals(["development", "production"])
const LogFormat = Schema.Literals(["auto", "json", "pretty"])

const seconds = (name: string, fallback: number) =>
  Config.Duration(name).pipe(Config.withDefault(Duration.seconds(fallback)))

const atLeast = (minimum: number, maximum = 100_000) => Schema.Int.check(Schema.isBetween({ minimum, maximum }))
const count = (name: string, fallback: number, minimum = 1, maximum = 100_000) =>
  Config.schema(Schema.FiniteFromString.pipe(Schema.decodeTo(atLeast(minimum, maximum))), name).pipe(
    Config.withDefault(fallback)
  )

/** One entry per setting: the name of the variable and what it does, for `--help`, the README and the error lines. */
export const settings = {
  environment: Config.schema(Environment, "NODE_ENV").pipe(Config.withDefault("development" as const)),
  role: Config.schema(Role, "ROLE").pipe(Config.withDefault("all" as const)),
  host: Config.NonEmptyString("HOST").pipe(Config.withDefault("127.0.0.1")),
  port: count("PORT", 8080, 0, 65_535),
  publicUrl: Config.URL("PUBLIC_URL").pipe(Config.option),
  databaseUrl: Config.Redacted("DATABASE_URL").pipe(Config.option),
  dataDir: Config.NonEmptyString("DATA_DIR").pipe(Config.withDefault(".data")),
  databaseConnections: count("DATABASE_CONNECTIONS", 10, 4, 500),
  databaseWait: seconds("DATABASE_WAIT", 5),
  statementTimeout: seconds("DATABASE_STATEMENT_TIMEOUT", 15),
  redisUrl: Config.Redacted("REDIS_URL").pipe(Config.option),
  corsOrigins: Config.Array(Schema.String, "CORS_ORIGINS").pipe(Config.withDefault(["*"])),
  trustedProxies: Config.Array(Schema.String, "TRUSTED_PROXIES").pipe(Config.withDefault([])),
  shutdownGrace: seconds("SHUTDOWN_GRACE", 20),
  jobLease: seconds("JOB_LEASE", 15),
  logLevel: Config.LogLevel("LOG_LEVEL").pipe(Config.withDefault("Info" as const)),
  logFormat: Config.schema(LogFormat, "LOG_FORMAT").pipe(Config.withDefault("auto" as const)),
  otlpEndpoint: Config.URL("OTEL_EXPORTER_OTLP_ENDPOINT").pipe(Config.option)
}

export class Settings extends Context.Service<
  Settings,
  {
    readonly environment: typeof Environment.Type
    /** What this process does: answer HTTP, run jobs, or both. */
    readonly role: typeof Role.Type
    readonly host: string
    readonly port: number
    /** The address clients use, when it differs from host and port. */
    readonly publicUrl: Option.Option<URL>
    /** PostgreSQL 15 or newer; the embedded server when absent. */
    readonly databaseUrl: Option.Option<Redacted.Redacted>
    readonly dataDir: string
    readonly databaseConnections: number
    /** Longest wait for a free connection before a request is refused with 503. */
    readonly databaseWait: Duration.Duration
    readonly statementTimeout: Duration.Duration
    /** Shares rate limits between nodes; each node counts alone when absent. */
    readonly redisUrl: Option.Option<Redacted.Redacted>
    readonly corsOrigins: ReadonlyArray<string>
    /** Addresses or CIDR blocks whose X-Forwarded-For is believed. */
    readonly trustedProxies: ReadonlyArray<string>
    /** Time for requests and jobs to finish after SIGTERM. */
    readonly shutdownGrace: Duration.Duration
    /** A node silent for this long is taken to be dead and its jobs run elsewhere. */
    readonly jobLease: Duration.Duration
    readonly logLevel: typeof settings.logLevel extends Config.Config<infer A> ? A : never
    readonly logFormat: typeof LogFormat.Type
    readonly otlpEndpoint: Option.Option<URL>
  }
>()("ekimae/config/Settings") {
  static readonly layer = Layer.effect(
    Settings,
    Effect.map(Config.all(settings), (all) => Settings.of(all))
  )
}
