/**
 * Parses `DATABASE_URL` as libpq does: several hosts with `target_session_attrs`, libpq's meaning of `sslmode` (the driver
 * only knows full verification or no encryption), and `pgbouncer=true` for a transaction pooler.
 *
 * | sslmode | encrypted | certificate |
 * | --- | --- | --- |
 * | disable | no | |
 * | allow, prefer (default) | when the server can | not checked |
 * | require | yes | not checked, or as verify-ca when sslrootcert is given |
 * | verify-ca | yes | signed by a known authority |
 * | verify-full | yes | signed by a known authority, for this host |
 *
 * `sslrootcert` is a file or `system`; without it `~/.postgresql/root.crt`, else the authorities that Node knows.
 */
import { existsSync, readFileSync } from "node:fs"
import { homedir } from "node:os"
import * as path from "node:path"
import { type ConnectionOptions, getCACertificates } from "node:tls"
import { Result } from "effect"

export interface DatabaseUrl {
  /** In the order given, at least one. A host is a name, an address, or the directory of a socket. */
  readonly hosts: readonly [Host, ...Array<Host>]
  readonly username: string | undefined
  readonly password: string | undefined
  /** Absent: the database named after the user. */
  readonly database: string | undefined
  /** Settings for the server as `-c name=value`. */
  readonly options: string | undefined
  /** Longest wait for a connection, in seconds. */
  readonly connectTimeout: number | undefined
  /** `?target_session_attrs=read-write`: only a server that takes writes will do. */
  readonly writable: boolean
  readonly tls: Tls
  /** `?pgbouncer=true`: a transaction pooler stands between, so sessions keep nothing from one transaction to the next. */
  readonly pooled: boolean
}

export interface Host {
  readonly host: string
  readonly port: number
}

export type Tls =
  | { readonly _tag: "Off" }
  | { readonly _tag: "WhenOffered"; readonly options: ConnectionOptions }
  | { readonly _tag: "Required"; readonly options: ConnectionOptions }

const off: Tls = { _tag: "Off" }

const shape =
  "DATABASE_URL must read like postgres://user:password@host:5432/database, or with several hosts as host1:5432,host2:5432; " +
  "write / ? # @ : and % in a name or password as %2F %3F %23 %40 %3A and %25"
const wrongPort = "Each port of DATABASE_URL must be a number from 1 to 65535"
const unevenPorts = "DATABASE_URL must name one port, or as many ports as hosts"

/** A failure says what is wrong and never repeats the URL, since it holds a password. */
export const parse = (text: string): Result.Result<DatabaseUrl, string> =>
  Result.gen(function* () {
    const [, user, authority = "", path = "", query = ""] = yield* matched(text)
    const parameters = new URLSearchParams(query)
    const given = (name: string) => parameters.get(name) || undefined
    const [username, password] = yield* credentials(user)
    const hosts = yield* hostsOf(given("host") ?? authority, given("port"))
    return {
      hosts,
      username: given("user") ?? username,
      password: given("password") ?? password,
      database: given("dbname") ?? ((yield* decoded(path)) || undefined),
      options: given("options"),
      connectTimeout: yield* secondsOf(given("connect_timeout")),
      writable: yield* writableOf(given("target_session_attrs")),
      tls: hosts.every(({ host }) => host.startsWith("/")) ? off : yield* tlsOf(given),
      pooled: given("pgbouncer") === "true"
    }
  })

/** User, hosts, path and query. Unlike in other URLs there may be several hosts. */
const pattern = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^/?#@]*))?(?:\?([^#]*))?$/

const matched = (text: string): Result.Result<ReadonlyArray<string | undefined>, string> => {
  const found = pattern.exec(text.trim())
  return found === null ? Result.fail(shape) : Result.succeed(found)
}

const decoded = (text: string): Result.Result<string, string> =>
  Result.try({ try: () => decodeURIComponent(text), catch: () => shape })

const credentials = (
  text: string | undefined
): Result.Result<readonly [string | undefined, string | undefined], string> => {
  if (text === undefined || text === "") return Result.succeed([undefined, undefined])
  const [user = "", ...rest] = text.split(":")
  if (rest.length > 1) return Result.fail(shape)
  return Result.map(Result.all([decoded(user), decoded(rest[0] ?? "")]), ([name, word]) => [
    name || undefined,
    rest.length === 0 ? undefined : word
  ])
}

const single = /^(\[[0-9a-fA-F:.%]+\]|[^:[\]]*)(?::(.*))?$/

const hostsOf = (text: string, ports: string | undefined): Result.Result<DatabaseUrl["hosts"], string> =>
  Result.gen(function* () {
    const names = text.split(",")
    const numbers = ports?.split(",")
    if (numbers !== undefined && numbers.length !== 1 && numbers.length !== names.length) {
      return yield* Result.fail(unevenPorts)
    }
    const hosts: Array<Host> = []
    for (const [index, name] of names.entries()) {
      const directory = name.startsWith("/")
      const found = directory ? [name, name, undefined] : single.exec(name)
      if (found === null) return yield* Result.fail(shape)
      const host = yield* decoded((found[1] ?? "").replace(/^\[|\]$/g, ""))
      if (host === "" && names.length > 1) return yield* Result.fail(shape)
      const port = found[2] || (numbers?.length === 1 ? numbers[0] : numbers?.[index]) || "5432"
      if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535) return yield* Result.fail(wrongPort)
      hosts.push({ host: host || "localhost", port: Number(port) })
    }
    return hosts as [Host, ...Array<Host>]
  })

const secondsOf = (text: string | undefined): Result.Result<number | undefined, string> =>
  text === undefined || text === "0"
    ? Result.succeed(undefined)
    : /^\d{1,4}$/.test(text)
      ? Result.succeed(Number(text))
      : Result.fail("The connect_timeout of DATABASE_URL must be whole seconds")

const writableOf = (text = "any"): Result.Result<boolean, string> =>
  text === "any" || text === "read-write" || text === "primary"
    ? Result.succeed(text !== "any")
    : Result.fail(
        "The target_session_attrs of DATABASE_URL must be any, primary or read-write: the service writes to its database"
      )

type ParameterReader = (name: string) => string | undefined

const tlsOf = (given: ParameterReader): Result.Result<Tls, string> => {
  const mode = given("sslmode") ?? "prefer"
  if (mode === "disable") return Result.succeed(off)
  return Result.flatMap(identityOf(given), (identity): Result.Result<Tls, string> => {
    const unchecked = { ...identity, rejectUnauthorized: false }
    switch (mode) {
      case "allow":
      case "prefer":
        return Result.succeed({ _tag: "WhenOffered", options: unchecked })
      case "require":
        return given("sslrootcert") === undefined
          ? Result.succeed({ _tag: "Required", options: unchecked })
          : Result.map(authorities(given), (ca) => ({ _tag: "Required", options: anyHost({ ...identity, ...ca }) }))
      case "verify-ca":
        return Result.map(authorities(given), (ca) => ({ _tag: "Required", options: anyHost({ ...identity, ...ca }) }))
      case "verify-full":
        return Result.map(authorities(given), (ca) => ({ _tag: "Required", options: { ...identity, ...ca } }))
      default:
        return Result.fail(
          `The sslmode "${mode}" of DATABASE_URL is not one of disable, allow, prefer, require, verify-ca, verify-full`
        )
    }
  })
}

const anyHost = (options: ConnectionOptions): ConnectionOptions => ({
  ...options,
  checkServerIdentity: () => undefined
})

/** The certificate of the client, for servers that ask for one. */
const identityOf = (given: ParameterReader): Result.Result<ConnectionOptions, string> => {
  const password = given("sslpassword")
  return Result.all({ cert: fileOf("sslcert", given), key: fileOf("sslkey", given) }).pipe(
    Result.map(({ cert, key }) => ({
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
      ...(password === undefined ? {} : { passphrase: password })
    }))
  )
}

const authorities = (given: ParameterReader): Result.Result<ConnectionOptions, string> => {
  const file = given("sslrootcert")
  if (file === "system") return Result.succeed({ ca: getCACertificates("system") })
  if (file !== undefined) return Result.map(fileOf("sslrootcert", given), (ca) => (ca === undefined ? {} : { ca }))
  const usual = path.join(homedir(), ".postgresql", "root.crt")
  return Result.succeed(existsSync(usual) ? { ca: readFileSync(usual) } : {})
}

const fileOf = (name: string, given: ParameterReader): Result.Result<Buffer | undefined, string> => {
  const file = given(name)
  return Result.try({
    try: () => (file === undefined ? undefined : readFileSync(file)),
    catch: () => `The file ${file} that DATABASE_URL names as ${name} cannot be read`
  })
}
