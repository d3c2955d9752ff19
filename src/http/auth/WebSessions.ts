/**
 * Port: people who are signed in with a browser. Their session cookie is a credential where a request has no Authorization
 * header: for the account that `x-ekimae-account` names, with the rights of the user's role in it, and for what is for
 * operators. A module that has users implements it; without one there are none.
 */
import { Context, Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import type { Unauthorized } from "./Auth.ts"
import type { Section } from "./Section.ts"

/** Roles in an account, each with the rights of the ones before it. */
export const roles = ["viewer", "staff", "developer", "owner"] as const
export type Role = (typeof roles)[number]

export const reaches = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed)

/** Annotation of a group: the section that its endpoints belong to, where that is not the section of their family of keys. */
export class InSection extends Context.Service<InSection, Section>()("ekimae/http/auth/InSection") {}

export interface WebUser {
  readonly id: string
  /** Null for a shared user, who has no address. */
  readonly email: string | null
  readonly name: string
  readonly isOperator: boolean
  /** Stands for visitors of an embedded console or of the demo: signs in by one-time links alone, and manages neither keys nor people. */
  readonly isShared: boolean
  /** The only section that this session may use; undefined: all. */
  readonly section: Section | undefined
}

/** Text that names the user in the audit. */
export const auditNameOf = ({ email, id, name }: WebUser): string => email ?? `${name} (${id})`

/** Header that names the account for which a page asks. */
export const accountHeader = "x-ekimae-account"

interface Service {
  /** Whether people can sign in, so that what is for operators is served without an `ADMIN_TOKEN` as well. */
  readonly isServed: boolean
  /** The user of the session cookie. None for a change that a page of another origin, or no page, asks for. */
  readonly userOf: (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<WebUser | undefined>
  readonly roleIn: (accountId: string, userId: string) => Effect.Effect<Role | undefined>
}

export const WebSessions = Context.Reference<Service>("ekimae/http/auth/WebSessions", {
  defaultValue: () => ({
    isServed: false,
    userOf: () => Effect.undefined,
    roleIn: () => Effect.undefined
  })
})

/**
 * Port: whether the users of an account may work with it, as its keys may. An account that is suspended, or has no plan for the
 * product, is refused. The module that has accounts implements it; without one all may.
 */
export const AccountGate = Context.Reference<{
  readonly admit: (accountId: string) => Effect.Effect<void, Unauthorized>
}>("ekimae/http/auth/AccountGate", { defaultValue: () => ({ admit: () => Effect.void }) })
