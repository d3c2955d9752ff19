/**
 * Says of a failed statement or connection what the server said and what an operator does about it: the driver's own message is
 * "Query failed".
 */
import { SqlError } from "effect/sql"
import { sqlState } from "../process/Outage.ts"
import { explain } from "./Pg.ts"

export interface Fault {
  readonly message: string
  /** As PostgreSQL names the kind of error, or the system's code when no server answered. */
  readonly state: string | undefined
  readonly cure: string | undefined
}

/** Cures by the states of PostgreSQL and the codes of Node, tried in order. */
const cures: ReadonlyArray<readonly [state: RegExp, cure: string]> = [
  [
    /^25006$/,
    "This role or server only reads: a standby, or default_transaction_read_only is on. Name the primary in DATABASE_URL; with several hosts, target_session_attrs=read-write finds it"
  ],
  [
    /^53300$/,
    "Raise max_connections of the server, or the limit of the role or database, or lower DATABASE_CONNECTIONS: each node opens as many"
  ],
  [/^53100$/, "The server's disk is full: make room for it"],
  [/^53[24]00$/, "The server lacks memory or a limit of its configuration is reached; its log says which"],
  [/^42501$/, "`ekimae migrate --dry-run` prints what an administrator of the server runs once"],
  [/^(?:28000|28P01)$/, "Check the user and password of DATABASE_URL, and pg_hba.conf of the server"],
  [/^3D000$/, "An administrator makes it once: create database NAME owner ROLE"],
  [
    /^(?:XX001|XX002)$/,
    "A page of a table or an index is damaged. Stop all nodes, copy the data directory of the server, and restore the last backup; an index alone is rebuilt by reindex"
  ],
  [
    /^57P0[1-5]$/,
    "The server was stopped or restarts; its log says why, as after a crash or a PANIC. Start again when it takes connections"
  ],
  [
    /^(?:42P01|42703|42883)$/,
    "The schema is not what the migrations make: it was changed by other means, or was restored in part. Restore a backup of this service"
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|CRL|ERR_TLS/,
    "sslrootcert in DATABASE_URL names a file with the authority that signed the server's certificate, or system; sslmode=verify-full also needs the host that the certificate names"
  ],
  [
    /^(?:ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT)$/,
    "Check that PostgreSQL runs there and can be reached from here"
  ]
]

/** An extension that is not installed, or that this role may not create; PostgreSQL has several states for it. */
const extension = /extension "(\w+)"|extension\/(\w+)\.control/

const cureOf = (message: string, state: string): string | undefined => {
  const [, named, file] = extension.exec(message) ?? []
  const name = named ?? file
  if (name !== undefined)
    return `An administrator runs once in the database: create extension ${name}. Where the server does not have it, its contrib package does`
  return cures.find(([pattern]) => pattern.test(state))?.[1]
}

/** Undefined for what is no failure of the database. */
export const faultOf = (error: unknown): Fault | undefined => {
  if (!SqlError.isSqlError(error)) return undefined
  const message = explain(error)
  const state = sqlState(error)
  return { message, state, cure: cureOf(message, state ?? "") }
}

/** One line: the server's words, and the cure if one is known. */
export const explainWithCure = (error: unknown): string => {
  const fault = faultOf(error)
  return fault?.cure === undefined ? explain(error) : `${fault.message}. ${fault.cure}`
}

/** The line of a failure that no use case has described. */
export const lineOf = ({ cure, message, state }: Fault): string =>
  [
    `The database failed: ${message}${state === undefined ? "" : ` (${state})`}`,
    ...(cure === undefined ? [] : [cure])
  ].join(". ")
