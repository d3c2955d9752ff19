/** An app, its installation in an account, and the pure rules of scopes. */
import { Schema } from "effect"
import { Scope } from "../../accounts/contract.ts"

export const App = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  developer: Schema.String,
  version: Schema.String,
  /** What it asks for. */
  scopes: Schema.Array(Scope),
  createdAt: Schema.Date,
  updatedAt: Schema.Date
})
export type App = typeof App.Type

export const removalReasons = ["owner", "plan", "operator"] as const
export type RemovalReason = (typeof removalReasons)[number]

export const Installation = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  appId: Schema.String,
  /** Name of the app. */
  name: Schema.String,
  /** The version of the app that was published last to this installation. */
  version: Schema.String,
  /** What its tokens may do. */
  scopes: Schema.Array(Scope),
  installedAt: Schema.Date,
  updatedAt: Schema.Date,
  /** Null while it is installed. */
  uninstalledAt: Schema.NullOr(Schema.Date),
  reason: Schema.NullOr(Schema.Literals(removalReasons))
})
export type Installation = typeof Installation.Type

/** Without duplicates, in the order in which scopes are documented. */
export const ordered = (scopes: Iterable<Scope>): ReadonlyArray<Scope> => {
  const given = new Set(scopes)
  return Scope.literals.filter((scope) => given.has(scope))
}

/** Scopes that the app does not ask for, and so cannot be granted. */
export const unwanted = ({ scopes }: Pick<App, "scopes">, granted: ReadonlyArray<Scope>): ReadonlyArray<Scope> =>
  granted.filter((scope) => !scopes.includes(scope))

/** The installation with the app's version; scopes that the app asks for no longer are taken back. */
export const followed = (installation: Installation, { scopes, version }: Pick<App, "scopes" | "version">) => ({
  ...installation,
  version,
  scopes: installation.scopes.filter((scope) => scopes.includes(scope))
})

export const isSame = (a: Installation, b: Installation): boolean =>
  a.version === b.version && a.scopes.length === b.scopes.length && a.scopes.every((scope) => b.scopes.includes(scope))
