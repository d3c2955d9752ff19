/**
 * The settings of the kernel, read once from the environment. Each has a default that suits `npm start` on a laptop;
 * wrong values stop the start with one line per fault.
 */
import { isIP } from "node:net"
import { fileURLToPath } from "node:url"
import { Config, type Layer, Redacted, Schema } from "effect"
import { isPackage, userFolders } from "./Installation.ts"
import { modulesSetting } from "./ModulesSetting.ts"
import * as Setting from "./Setting.ts"
import * as SettingsGroup from "./SettingsGroup.ts"
import { mostProcesses, processesOf } from "./Workers.ts"

/** It travels in a header. */
const AdminToken = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{16,}$/u, { message: "Expected 16 or more printable ASCII characters without spaces" })
)

/** An IPv6 address stands in brackets. */
const HostAndPort = Schema.String.check(
  Schema.isPattern(/^(?:(?:\[[\da-f:.]+\]|[\w.-]+):)?\d{1,5}$/i, {
    message: "Expected a port, or an address and a port such as 10.0.0.5:9464"
  })
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

/** Whether the text is an IP address or a CIDR block, as settings name them. */
const isAddressOrBlock = (text: string): boolean => {
  const [address = "", bits, ...more] = text.split("/")
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** No secret, so the entry that is wrong may be shown. */
const AddressOrBlock = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      isAddressOrBlock(text) ||
      `Expected addresses or CIDR blocks such as 10.0.0.0/8, with commas between them; "${text}" is neither`
  )
)

const Workers = Schema.String.check(
  Schema.makeFilter(
    (text: string) => processesOf(text) !== undefined || `Expected auto, or a number from 1 to ${mostProcesses}`
  )
)

const HostName = Schema.String.check(
  Schema.isPattern(/^[a-z0-9_]([a-z0-9._-]*[a-z0-9])?$/i, { message: "Expected host names without scheme and port" })
)

export class Settings extends SettingsGroup.Service<Settings>()("ekimae/settings/Settings", {
  environment: Setting.oneOf(
    "NODE_ENV",
    "production refuses demo accounts",
    ["development", "production", "test"],
    "development"
  ),
  role: Setting.oneOf("ROLE", "What this node does: answer HTTP, run jobs, or both", ["all", "http", "worker"], "all"),
  workers: Setting.make(
    "WORKERS",
    "Processes that share the port and the jobs: a number up to 64, or auto for one per core where each has 512 MB",
    Config.schema(Workers, "WORKERS").pipe(Config.map((text) => processesOf(text)!)),
    1
  ),
  actors: Setting.list(
    "ACTORS",
    "Actors whose jobs this node runs, all where none is named: names, groups such as shop/*, and after ! those that it leaves to others",
    [],
    Schema.String.check(
      Schema.isPattern(/^!?(?:\*|[a-z0-9-]+\/(?:\*|[a-z0-9-]+))$/u, {
        message: "must be a name such as shop/restock, a group such as shop/*, or either after !"
      })
    )
  ),
  modules: modulesSetting,
  host: Setting.make("HOST", "Address to listen on; 0.0.0.0 for all", Config.NonEmptyString("HOST"), "127.0.0.1"),
  port: Setting.whole("PORT", "Port to listen on; 0 takes a free one", 0, 65_535, 8080),
  publicUrl: Setting.optional(
    "PUBLIC_URL",
    "The address that clients use, behind a proxy",
    Config.URL("PUBLIC_URL"),
    "host and port"
  ),
  databaseUrl: Setting.optional(
    "DATABASE_URL",
    "PostgreSQL 15 or newer; TLS by its sslmode, several hosts by its target_session_attrs",
    Config.Redacted("DATABASE_URL"),
    "an embedded server"
  ),
  dataDir: Setting.make(
    "DATA_DIR",
    "Where the embedded server keeps its data",
    Config.NonEmptyString("DATA_DIR"),
    // In the checkout, from whatever directory a command is run.
    isPackage ? userFolders().data : fileURLToPath(new URL("../../.data", import.meta.url)),
    ".data of a checkout; of an installed package the user's data directory, such as ~/.local/share/ekimae"
  ),
  databaseConnections: Setting.whole("DATABASE_CONNECTIONS", "Connections to the database per process", 4, 500, 10),
  databaseWait: Setting.duration("DATABASE_WAIT", "Longest wait for a free connection before an answer is 503", 5),
  statementTimeout: Setting.duration(
    "DATABASE_STATEMENT_TIMEOUT",
    "Longest run of one statement, and longest wait for its answer",
    15
  ),
  backupKeepDays: Setting.whole(
    "BACKUP_KEEP_DAYS",
    "Days after which `ekimae backup --into` deletes backups of its folder",
    1,
    3_650,
    14
  ),
  redisUrl: Setting.optional(
    "REDIS_URL",
    "Shares rate limits between nodes",
    Config.Redacted("REDIS_URL"),
    "each node counts alone"
  ),
  corsOrigins: Setting.list("CORS_ORIGINS", "Origins whose pages may call the API", ["*"]),
  allowedHosts: Setting.list(
    "ALLOWED_HOSTS",
    "Names by which operators reach /admin/v1 and /metrics, besides localhost and PUBLIC_URL's",
    [],
    HostName
  ),
  trustedProxies: Setting.list(
    "TRUSTED_PROXIES",
    "Addresses or CIDR blocks whose X-Forwarded-For is believed",
    [],
    AddressOrBlock
  ),
  shutdownGrace: Setting.duration("SHUTDOWN_GRACE", "Time for requests and jobs to finish after SIGTERM", 20),
  lameDuck: Setting.optional(
    "LAME_DUCK",
    "How long /readyz says 503 after SIGTERM before the listener closes; 0 seconds for not at all",
    Config.schema(Schema.DurationFromString, "LAME_DUCK"),
    "3 seconds in production without a terminal, else none"
  ),
  shippedData: Setting.oneOf(
    "SHIPPED_DATA",
    "Whether statistics, town blocks, addresses and stations of all Japan that ship with the product are used: on, or off",
    ["on", "off"],
    "on"
  ),
  jobLease: Setting.duration(
    "JOB_LEASE",
    "A node silent for this long is taken to be dead; its jobs run elsewhere",
    15
  ),
  cpuThreads: Setting.whole("CPU_THREADS", "Threads for computations; 0 for one per core", 0, 64, 0),
  cpuMemoryMb: Setting.whole("CPU_MEMORY_MB", "What one of these threads may hold, in MB", 64, 65_536, 512),
  adminToken: Setting.optional(
    "ADMIN_TOKEN",
    "Opens the API for operators, /admin/v1; 16 characters or more",
    Config.schema(AdminToken, "ADMIN_TOKEN").pipe(Config.map((token) => Redacted.make(token))),
    "the API is off"
  ),
  metricsToken: Setting.optional(
    "METRICS_TOKEN",
    "Bearer token that reads /metrics, as ADMIN_TOKEN does too; 16 characters or more",
    Config.schema(AdminToken, "METRICS_TOKEN").pipe(Config.map((token) => Redacted.make(token))),
    "none; outside production this machine needs none"
  ),
  metricsAddress: Setting.optional(
    "METRICS_ADDRESS",
    "Address and port of a listener for /metrics alone, without a token; a port alone is one of 127.0.0.1",
    Config.schema(HostAndPort, "METRICS_ADDRESS"),
    "none"
  ),
  secretsKey: Setting.optional(
    "SECRETS_KEY",
    "32 bytes in base64 that seal secrets at rest; of several the first seals, all open",
    Config.schema(SecretsKeys, "SECRETS_KEY").pipe(Config.map((text) => Redacted.make(keysOf(text)))),
    "a file in DATA_DIR"
  ),
  logLevel: Setting.oneOf(
    "LOG_LEVEL",
    "What is logged: All, Trace, Debug, Info, Warn, Error, Fatal or None",
    ["All", "Trace", "Debug", "Info", "Warn", "Error", "Fatal", "None"],
    "Info"
  ),
  logFormat: Setting.oneOf("LOG_FORMAT", "json, pretty, or by the output: auto", ["auto", "json", "pretty"], "auto"),
  accessLog: Setting.oneOf(
    "ACCESS_LOG",
    "Which requests are logged: all, all but probes that succeed (/healthz, /readyz, /metrics), or none: off",
    ["all", "no-probes", "off"],
    "all"
  ),
  otlpEndpoint: Setting.optional(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "Where traces, metrics and logs are sent",
    Config.URL("OTEL_EXPORTER_OTLP_ENDPOINT"),
    "nowhere"
  )
}) {
  static readonly layer: Layer.Layer<Settings, SettingsGroup.SettingsInvalid> = SettingsGroup.layer([Settings])
}
