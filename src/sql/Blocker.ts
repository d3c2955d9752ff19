/** Describes what holds others back (a session, a prepared transaction or a replication slot) and the statement that ends it. */
export interface Blocker {
  readonly kind: "session" | "prepared transaction" | "replication slot"
  /** The pid of a session, else the name of the transaction or slot. */
  readonly name: string
  readonly user: string | null
  readonly application: string | null
  readonly state: string | null
  /** Null for a slot that is in use, and for what this role may not see. */
  readonly since: Date | null
}

export const describe = ({ application, kind, name, since, state, user }: Blocker): string => {
  const particulars = [user && `user ${user}`, application && `application ${application}`, state].filter(Boolean)
  const who = `${kind} ${name}${particulars.length === 0 ? "" : ` (${particulars.join(", ")})`}`
  return `${who}, ${since === null ? "since when this role may not see" : `since ${since.toISOString()}`}`
}

/** The statement or action that ends it. */
export const remedyOf = ({ kind, name }: Pick<Blocker, "kind" | "name">): string => {
  const quoted = `'${name.replaceAll("'", "''")}'`
  switch (kind) {
    case "session":
      return `select pg_terminate_backend(${name})`
    case "prepared transaction":
      return `commit prepared ${quoted} or rollback prepared ${quoted}`
    case "replication slot":
      return `bring its standby back, or select pg_drop_replication_slot(${quoted})`
  }
}
