/**
 * `DATABASE_URL` as libpq reads it. The driver takes the address, the names and the password from the URL itself; what
 * it lacks is libpq's meaning of `sslmode` (the driver verifies certificates always, or not at all encrypts) and the
 * word for a transaction pooler.
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
  /** A name, an address, or the directory of a socket. */
  readonly host: string
  readonly port: number
  /** Absent: the one that is named after the user. */
  readonly database: string | undefined
  readonly tls: Tls
  /** `?pgbouncer=true`: a transaction pooler stands between, so sessions keep nothing from one transaction to the next. */
  readonly pooled: boolean
}

export type Tls =
  | { readonly _tag: "Off" }
  | { readonly _tag: "WhenOffered"; readonly options: ConnectionOptions }
  | { readonly _tag: "Required"; readonly options: ConnectionOptions }

const off: Tls = { _tag: "Off" }

const shape = "DATABASE_URL must read like postgres://user:password@host:5432/database"

/** Answers what is wrong in words that never repeat the URL, since it holds a password. */
export const parse = (text: string): Result.Result<DatabaseUrl, string> =>
  Result.flatMap(Result.try({ try: () => addressOf(new URL(text)), catch: () => shape }), ({ given, ...address }) =>
    Result.map(address.host.startsWith("/") ? Result.succeed(off) : tlsOf(given), (tls) => ({
      ...address,
      tls,
      pooled: given("pgbouncer") === "true"
    }))
  )

const addressOf = (url: URL) => {
  if (!/^postgres(?:ql)?:$/.test(url.protocol)) throw new TypeError(shape)
  const given = (name: string) => url.searchParams.get(name) ?? undefined
  return {
    given,
    host: given("host") ?? (decodeURIComponent(url.hostname.replace(/^\[|\]$/g, "")) || "localhost"),
    port: Number(given("port") ?? (url.port || "5432")),
    database: given("dbname") ?? (decodeURIComponent(url.pathname.slice(1)) || undefined)
  }
}

type Given = (name: string) => string | undefined

const tlsOf = (given: Given): Result.Result<Tls, string> => {
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

/** The certificate that proves who we are, for servers that ask for one. */
const identityOf = (given: Given): Result.Result<ConnectionOptions, string> => {
  const password = given("sslpassword")
  return Result.all({ cert: fileOf("sslcert", given), key: fileOf("sslkey", given) }).pipe(
    Result.map(({ cert, key }) => ({
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
      ...(password === undefined ? {} : { passphrase: password })
    }))
  )
}

const authorities = (given: Given): Result.Result<ConnectionOptions, string> => {
  const file = given("sslrootcert")
  if (file === "system") return Result.succeed({ ca: getCACertificates("system") })
  if (file !== undefined) return Result.map(fileOf("sslrootcert", given), (ca) => (ca === undefined ? {} : { ca }))
  const usual = path.join(homedir(), ".postgresql", "root.crt")
  return Result.succeed(existsSync(usual) ? { ca: readFileSync(usual) } : {})
}

const fileOf = (name: string, given: Given): Result.Result<Buffer | undefined, string> => {
  const file = given(name)
  return Result.try({
    try: () => (file === undefined ? undefined : readFileSync(file)),
    catch: () => `The file ${file} that DATABASE_URL names as ${name} cannot be read`
  })
}
