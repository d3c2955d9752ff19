/**
 * Admits the user of a session cookie to the account that `x-ekimae-account` names, as a key of that account would be: same
 * plans, with a rate limit of its own. What the user may do follows from the role. An account of which the user is no member is
 * answered like one that does not exist.
 */
import { Effect } from "effect"
import type { Admission, Target } from "../../../src/http/auth/Auth.ts"
import type { AdmitSession } from "../../../src/http/auth/Guard.ts"
import { isWithin, type Section } from "../../../src/http/auth/Section.ts"
import { accountHeader, InSection, type Role, reaches, WebSessions } from "../../../src/http/auth/WebSessions.ts"
import { OnlyComputes } from "../../../src/http/idempotency/OptionalKey.ts"
import { headerOf } from "../../../src/http/RequestContext.ts"
import type { Budget } from "../../../src/http/rate-limit/RateLimiter.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { AccountRepo } from "../account/AccountRepo.ts"
import { type KeyKind, readScopes, Scope } from "../key/Key.ts"
import { budgetOf, type Rules } from "./Admission.ts"
import type { Credential } from "./CredentialCache.ts"

/** Staff work with friends, messages, reservations and members; endpoints of webhooks belong to developers. */
export const scopesOf = (role: Role): ReadonlyArray<Scope> => {
  if (role === "viewer") return readScopes
  return role === "staff" ? Scope.literals.filter((scope) => scope !== "webhooks:write") : Scope.literals
}

/** Whether a request may have an effect. */
const isChange = ({ endpoint }: Target): boolean =>
  endpoint.method !== "GET" && endpoint.method !== "HEAD" && !endpoint.annotations.mapUnsafe.has(OnlyComputes.key)

/** Keys of customer messaging have scopes, by which staff may change what is theirs; of the other families staff only read. */
const mayChange = (role: Role, kind: KeyKind): boolean => reaches(role, kind === "crm" ? "staff" : "developer")

/** The section of the console to which an endpoint belongs; a session that is limited to another one is refused. */
const sectionOf = ({ group }: Target, kind: KeyKind): Section =>
  (group.annotations.mapUnsafe.get(InSection.key) as Section | undefined) ?? (kind === "crm" ? "shop" : "analysis")

/** A page asks for several things at once, so who looks through pages would soon reach the limit of a key. */
const pageRequestsPerMinute = 300

/** For all users of an account together, in all families: ten of them may open a page every four seconds. */
const accountPageRequestsPerMinute = 1_500

/** One of the user's own: what a page asks for leaves the limit of the account's keys alone. */
const budgetOfUser = (rules: Rules<unknown>, credential: Credential): Budget => {
  const { limit, windowMs } = budgetOf(rules, credential)
  return { key: `user:${credential.keyId}:${credential.kind}`, limit: Math.max(limit, pageRequestsPerMinute), windowMs }
}

/** Limits what an account asks for through its users, of whom it may invite many; at least as much as one user may. */
const budgetOfUsers = ({ accountId }: Credential, { limit, windowMs }: Budget): Budget => ({
  key: `users:${accountId}`,
  limit: Math.max(limit, accountPageRequestsPerMinute),
  windowMs
})

/** Makes the admission with the sessions of the composed application. */
export const make = Effect.fnUntraced(function* <E>(kind: KeyKind, rules: Rules<E>) {
  const sessionsBy = yield* makeBy(kind, rules)
  return sessionsBy(yield* WebSessions)
})

/** For the guard of a family, whose keys of that kind the session stands for. */
export const makeBy = Effect.fnUntraced(function* <E>(kind: KeyKind, rules: Rules<E>) {
  const accounts = yield* AccountRepo

  return (sessions: typeof WebSessions.Service): AdmitSession<E> =>
    Effect.fnUntraced(function* (request, target) {
      const accountId = headerOf(request, accountHeader)
      if (accountId === undefined || !isUlid(accountId)) return undefined
      const user = yield* sessions.userOf(request)
      const role = user && (yield* sessions.roleIn(accountId, user.id))
      const account = role && (yield* accounts.find(accountId))
      if (user === undefined || role === undefined || account === undefined) return undefined
      const credential: Credential = {
        keyId: user.id,
        accountId,
        kind,
        scopes: new Set(scopesOf(role)),
        expiresAt: null,
        status: account.status,
        plans: account.plans
      }
      const refusal = yield* Effect.fromResult(rules.check(credential))
      const budget = budgetOfUser(rules, credential)
      const isForbidden = !isWithin(user, sectionOf(target, kind)) || (isChange(target) && !mayChange(role, kind))
      return {
        principal: { ...credential, section: user.section },
        budget,
        accountBudget: budgetOfUsers(credential, budget),
        refusal,
        isForbidden
      } satisfies Admission<E>
    })
})
