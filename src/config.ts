/**
 * Every setting of the service, read once from the environment. Each has a default that suits `npm start` on a
 * laptop; wrong values stop the start with one line per fault.
 */
import { fileURLToPath } from "node:url"
import { Config, Context, Duration, Effect, Layer, Option, Redacted, Result, Schema } from "effect"
import { isAddressOrBlock } from "./http/AddressBlock.ts"

export interface Setting<A> {
  /** The environment variable. */
  readonly name: string
  readonly about: string
  readonly fallback: string
  readonly config: Config.Config<A>
}

const setting = <A>(name: string, about: string, config: Config.Config<A>, fallback: A, shown = String(fallback)) => ({
  name,
  about,
  fallback: shown,
  config: Config.withDefault(config, fallback)
})

const optional = <A>(
  name: string,
  about: string,
  config: Config.Config<A>,
  absent: string
): Setting<Option.Option<A>> => ({
  name,
  about,
  fallback: absent,
  config: Config.option(config)
})

/** Reads one of the given words, in capitals or small letters, as the value that it stands for. */
const word = <A>(name: string, values: ReadonlyArray<readonly [given: string, value: A]>) => {
  const known = new Map(values.map(([given, value]) => [given.toLowerCase(), value]))
  const choices = values.map(([given]) => given)
  const expected = `Expected ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`
  const Word = Schema.String.check(Schema.makeFilter((given) => known.has(given.toLowerCase()) || expected))
  return Config.schema(Word, name).pipe(Config.map((given) => known.get(given.toLowerCase())!))
}

const oneOf = <const A extends ReadonlyArray<string>>(name: string, about: string, values: A, fallback: A[number]) =>
  setting<A[number]>(
    name,
    about,
    word(
      name,
      values.map((value) => [value, value])
    ),
    fallback
  )

const flag = (name: string, about: string, fallback: boolean) =>
  setting(
    name,
    about,
    word(name, [
      ...["true", "yes", "on", "1"].map((given) => [given, true] as const),
      ...["false", "no", "off", "0"].map((given) => [given, false] as const)
    ]),
    fallback
  )

const whole = (name: string, about: string, minimum: number, maximum: number, fallback: number) => {
  const Value = Schema.Int.check(Schema.isBetween({ minimum, maximum }))
  return setting(
    name,
    `${about} (${minimum} to ${maximum})`,
    Config.schema(Schema.FiniteFromString.pipe(Schema.decodeTo(Value)), name),
    fallback
  )
}

const Positive = Schema.Duration.check(
  Schema.makeFilter((duration) => Duration.isGreaterThan(duration, Duration.zero) || "Expected a duration above zero")
)
const duration = (name: string, about: string, seconds: number) =>
  setting(
    name,
    about,
    Config.schema(Schema.DurationFromString.pipe(Schema.decodeTo(Positive)), name),
    Duration.seconds(seconds),
    `${seconds} second${seconds === 1 ? "" : "s"}`
  )

/** It travels in a header. */
const AdminToken = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{16,}$/, { message: "Expected 16 or more printable ASCII characters without spaces" })
)

const Secret = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]+$/, { message: "Expected printable ASCII characters without spaces" })
)

/** Requests with names or passwords in their address are refused by fetch, and this address is shown in messages. */
const Endpoint = Schema.URLFromString.check(
  Schema.makeFilter(
    ({ password, protocol, username }) =>
      (/^https?:$/.test(protocol) && username === "" && password === "") ||
      "Expected an http or https address without a user name"
  )
)

const keysOf = (text: string): ReadonlyArray<Uint8Array> =>
  text.split(",").map((key) => Buffer.from(key.trim(), "base64"))

const SecretsKeys = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      keysOf(text).every(({ length }) => length === 32) ||
      "Expected 32 bytes in base64, or several such keys and commas"
  )
)

/** No secret, so the entry that is wrong may be shown. */
const AddressOrBlock = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      isAddressOrBlock(text) ||
      `Expected addresses or CIDR blocks such as 10.0.0.0/8, with commas between them; "${text}" is neither`
  )
)

const HostName = Schema.String.check(
  Schema.isPattern(/^[a-z0-9_]([a-z0-9._-]*[a-z0-9])?$/i, { message: "Expected host names without scheme and port" })
)

const list = (
  name: string,
  about: string,
  fallback: ReadonlyArray<string>,
  entry: Schema.Codec<string> = Schema.String
) => setting<ReadonlyArray<string>>(name, about, Config.Array(entry, name), fallback, fallback.join(",") || "none")

export const settings = {
  environment: oneOf(
    "NODE_ENV",
    "production refuses demo accounts",
    ["development", "production", "test"],
    "development"
  ),
  role: oneOf("ROLE", "What this node does: answer HTTP, run jobs, or both", ["all", "http", "worker"], "all"),
  host: setting("HOST", "Address to listen on; 0.0.0.0 for all", Config.NonEmptyString("HOST"), "127.0.0.1"),
  port: whole("PORT", "Port to listen on; 0 takes a free one", 0, 65_535, 8080),
  publicUrl: optional(
    "PUBLIC_URL",
    "The address that clients use, behind a proxy",
    Config.URL("PUBLIC_URL"),
    "host and port"
  ),
  databaseUrl: optional(
    "DATABASE_URL",
    "PostgreSQL 15 or newer; TLS by its sslmode, several hosts by its target_session_attrs",
    Config.Redacted("DATABASE_URL"),
    "an embedded server"
  ),
  dataDir: setting(
    "DATA_DIR",
    "Where the embedded server keeps its data",
    Config.NonEmptyString("DATA_DIR"),
    // In the checkout, from whatever directory a command is run.
    fileURLToPath(new URL("../.data", import.meta.url)),
    ".data"
  ),
  databaseConnections: whole("DATABASE_CONNECTIONS", "Connections to the database per node", 4, 500, 10),
  databaseWait: duration("DATABASE_WAIT", "Longest wait for a free connection before an answer is 503", 5),
  statementTimeout: duration(
    "DATABASE_STATEMENT_TIMEOUT",
    "Longest run of one statement, and longest wait for its answer",
    15
  ),
  redisUrl: optional(
    "REDIS_URL",
    "Shares rate limits between nodes",
    Config.Redacted("REDIS_URL"),
    "each node counts alone"
  ),
  corsOrigins: list("CORS_ORIGINS", "Origins whose pages may call the API", ["*"]),
  allowedHosts: list(
    "ALLOWED_HOSTS",
    "Names by which operators reach /admin/v1 and /metrics, besides localhost and PUBLIC_URL's",
    [],
    HostName
  ),
  trustedProxies: list(
    "TRUSTED_PROXIES",
    "Addresses or CIDR blocks whose X-Forwarded-For is believed",
    [],
    AddressOrBlock
  ),
  shutdownGrace: duration("SHUTDOWN_GRACE", "Time for requests and jobs to finish after SIGTERM", 20),
  lameDuck: optional(
    "LAME_DUCK",
    "How long /readyz says 503 after SIGTERM before the listener closes; 0 seconds for not at all",
    Config.schema(Schema.DurationFromString, "LAME_DUCK"),
    "3 seconds in production without a terminal, else none"
  ),
  jobLease: duration("JOB_LEASE", "A node silent for this long is taken to be dead; its jobs run elsewhere", 15),
  cpuThreads: whole("CPU_THREADS", "Threads for computations; 0 for one per core", 0, 64, 0),
  cpuMemoryMb: whole("CPU_MEMORY_MB", "What one of these threads may hold, in MB", 64, 65_536, 512),
  adminToken: optional(
    "ADMIN_TOKEN",
    "Opens the API for operators, /admin/v1; 16 characters or more",
    Config.schema(AdminToken, "ADMIN_TOKEN").pipe(Config.map((token) => Redacted.make(token))),
    "the API is off"
  ),
  llmBaseUrl: optional(
    "LLM_BASE_URL",
    "OpenAI-compatible endpoint of a language model, up to /v1, that judges simulations",
    Config.schema(Endpoint, "LLM_BASE_URL"),
    "no model is asked"
  ),
  llmApiKey: optional(
    "LLM_API_KEY",
    "Sent to it as a bearer token",
    Config.schema(Secret, "LLM_API_KEY").pipe(Config.map((key) => Redacted.make(key))),
    "none"
  ),
  llmModel: setting("LLM_MODEL", "Which model is asked", Config.NonEmptyString("LLM_MODEL"), "gpt-4.1-mini"),
  llmPersonas: whole("LLM_PERSONAS", "Personas that it judges per simulation; 0 for none", 0, 200, 40),
  llmMaxTokens: whole("LLM_MAX_TOKENS", "Tokens, read and written, per simulation", 1000, 10_000_000, 100_000),
  llmTimeout: duration("LLM_TIMEOUT", "Longest judging of one simulation", 60),
  secretsKey: optional(
    "SECRETS_KEY",
    "32 bytes in base64 that seal secrets at rest; of several the first seals, all open",
    Config.schema(SecretsKeys, "SECRETS_KEY").pipe(Config.map((text) => Redacted.make(keysOf(text)))),
    "a file in DATA_DIR"
  ),
  webhooksAllowPrivate: flag(
    "WEBHOOKS_ALLOW_PRIVATE",
    "For development: webhooks may go to private addresses, over http and to any port",
    false
  ),
  webhooksRetryBase: duration(
    "WEBHOOKS_RETRY_BASE",
    "First retry of a delivery comes after this, the next after 5 times",
    5
  ),
  webhooksProbeBase: duration(
    "WEBHOOKS_PROBE_BASE",
    "An endpoint pauses so long after a failure, then twice as long each time, up to 180 times",
    5
  ),
  logLevel: oneOf(
    "LOG_LEVEL",
    "Debug, Info, Warn, Error or None",
    ["All", "Trace", "Debug", "Info", "Warn", "Error", "Fatal", "None"],
    "Info"
  ),
  logFormat: oneOf("LOG_FORMAT", "json, pretty, or by the output: auto", ["auto", "json", "pretty"], "auto"),
  otlpEndpoint: optional(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "Where traces, metrics and logs are sent",
    Config.URL("OTEL_EXPORTER_OTLP_ENDPOINT"),
    "nowhere"
  )
} satisfies Readonly<Record<string, Setting<any>>>

type Values = {
  readonly [K in keyof typeof settings]: (typeof settings)[K] extends { readonly config: Config.Config<infer A> }
    ? A
    : never
}

/** Names every wrong variable and what was expected of it; never its value, which may be a secret. */
export class SettingsInvalid extends Schema.TaggedError<SettingsInvalid>()("SettingsInvalid", {
  faults: Schema.Array(Schema.String)
}) {
  override get message() {
    return this.faults.join("\n")
  }
}

/** Every setting that is right, and a line for every one that is wrong. */
export const readSettings = Effect.gen(function* () {
  const read = yield* Effect.forEach(Object.entries<Setting<unknown>>(settings), ([key, { config, name }]) =>
    Effect.map(Effect.result(config), (result) => ({ key, name, result }))
  )
  const faults = read.flatMap(({ name, result }) =>
    Result.isFailure(result) ? [`${name}: ${expectation(result.failure)}`] : []
  )
  const values = read.flatMap(({ key, result }) => (Result.isSuccess(result) ? [[key, result.success]] : []))
  return { faults, values: Object.fromEntries(values) as Partial<Values> }
})

export class Settings extends Context.Service<Settings, Values>()("ekimae/config/Settings") {
  static readonly layer: Layer.Layer<Settings, SettingsInvalid> = Layer.effect(
    Settings,
    Effect.gen(function* () {
      const { faults, values } = yield* readSettings
      if (faults.length > 0) return yield* new SettingsInvalid({ faults })
      return Settings.of(values as Values)
    })
  )
}

/** The first line of the issue, without the path: the variable's name says where. */
const expectation = (error: Config.ConfigError): string =>
  error.cause.message
    .replace(/^SchemaError\(/, "")
    .split("\n")[0]!
    .replace(/\)$/, "")
