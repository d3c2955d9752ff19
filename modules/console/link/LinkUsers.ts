/** Decides which user a one-time link signs in: a shared user, the person who is signed in, or a new person. */
import { DateTime, Duration, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { type Role, reaches } from "../../../src/http/auth/WebSessions.ts"
import { EmailTaken, LinkForAnother, LinkIncomplete, SignInAgain, TooManyVisitors, VisitorRemoved } from "../Errors.ts"
import { MemberRepo } from "../member/MemberRepo.ts"
import type { User } from "../member/User.ts"
import { maxPerAddress, UserRepo } from "../member/UserRepo.ts"
import * as Passwords from "../sign-in/Passwords.ts"
import type { Link } from "./Link.ts"
import type { Redemption } from "./Redemption.ts"

export type Refusal = EmailTaken | LinkForAnother | LinkIncomplete | SignInAgain | TooManyVisitors | VisitorRemoved

/** How long ago the sign-in of a user may be who becomes an operator: an old session may be in other hands. */
const fresh = Duration.minutes(10)

interface LinkUser {
  readonly user: User
  readonly startsSession: boolean
  /** The user has a role in the account already that is no lower than that of the link. */
  readonly isMember: boolean
}

export const make = Effect.gen(function* () {
  const users = yield* UserRepo
  const members = yield* MemberRepo
  const random = yield* SecureRandom.SecureRandom
  const now = Effect.map(DateTime.now, DateTime.toDateUtc)

  const setPassword = Effect.fnUntraced(function* (userId: string, password: string) {
    const nonce = yield* random.randomBytes(Passwords.nonceLength)
    const hash = yield* Effect.promise(() => Passwords.hash(password, nonce))
    yield* users.setPassword(yield* random.ulid, userId, hash, yield* now)
  })

  /** The shared user of the account. A known one without a role was removed by an owner and stays out. */
  const visitorOf = Effect.fnUntraced(function* (
    { kind, visitorName }: Link,
    accountId: string,
    role: Role,
    visitor: string
  ): Effect.fn.Return<LinkUser, VisitorRemoved | TooManyVisitors> {
    const known = yield* users.visitor(accountId, visitor)
    if (known !== undefined) {
      const present = yield* members.roleIn(accountId, known.id)
      if (present === undefined) return yield* new VisitorRemoved({})
      yield* users.rename(known.id, visitorName ?? known.name, yield* now)
      return { user: known, startsSession: true, isMember: present === role }
    }
    if (!(yield* users.makeRoomForVisitor(accountId))) return yield* new TooManyVisitors({})
    const id = yield* random.ulid
    const ofKind =
      kind === "demo" ? ({ kind, name: "Demo" } as const) : ({ kind: "embedded", name: `Embedded ${role}` } as const)
    const name = visitorName ?? ofKind.name
    yield* users.insertVisitor({ id, accountId, visitor, ...ofKind, name }, yield* now)
    const user = { id, kind: ofKind.kind, email: null, name, operator: false, proven: false }
    return { user, startsSession: true, isMember: false }
  })

  /** The person who is signed in, as whom the page has said that the link is taken up. */
  const presentOf = Effect.fnUntraced(function* (link: Link, { as, present }: Redemption) {
    const isSame = present !== undefined && !present.user.isShared && present.user.id === as
    const user = isSame ? yield* users.byId(present.user.id) : undefined
    if (user === undefined || present === undefined) return yield* new SignInAgain({})
    if (link.email !== null && user.email !== link.email) return yield* new LinkForAnother({ email: link.email })
    const age = (yield* now).getTime() - present.since.getTime()
    if (link.kind === "operator" && age > Duration.toMillis(fresh)) return yield* new SignInAgain({})
    return user
  })

  /** Returns true if no new user may have the address: its owner is proven, or a member of the account has it. */
  const isTaken = Effect.fnUntraced(function* (email: string, accountId: string | null) {
    const found = yield* users.byAddress(email)
    if (found.some(({ proven }) => proven) || found.length >= maxPerAddress) return true
    if (accountId === null) return false
    const roles = yield* Effect.forEach(found, ({ id }) => members.roleIn(accountId, id))
    return roles.some((role) => role !== undefined)
  })

  const newPerson = Effect.fnUntraced(function* (link: Link, given: Redemption) {
    const { name, password } = given
    const email = (link.email ?? given.email)?.toLowerCase()
    if (email !== undefined) {
      yield* users.lockAddress(email)
      if (yield* isTaken(email, link.accountId)) return yield* new EmailTaken({})
    }
    if (email === undefined || name === undefined || (password === undefined && given.needsPassword)) {
      const missing = [
        ...(email === undefined ? ["email"] : []),
        ...(name === undefined ? ["name"] : []),
        ...(password === undefined && given.needsPassword ? ["password"] : [])
      ]
      return yield* new LinkIncomplete({ missing })
    }
    const id = yield* random.ulid
    yield* users.insertPerson(id, email, name, yield* now)
    if (password !== undefined) yield* setPassword(id, password)
    return { id, kind: "person", email, name, operator: false, proven: false } satisfies User
  })

  /** The person of a reset link: a new password in place of all earlier ways to sign in. */
  const resetOf = Effect.fnUntraced(function* (userId: string, { password }: Redemption) {
    const user = yield* users.byId(userId)
    if (user === undefined || password === undefined) return yield* new LinkIncomplete({ missing: ["password"] })
    yield* users.dropLogins(userId)
    yield* users.signOut(userId)
    yield* setPassword(userId, password)
    return user
  })

  return {
    userOf: Effect.fnUntraced(function* (link: Link, given: Redemption): Effect.fn.Return<LinkUser, Refusal> {
      const { accountId, role, userId, visitor } = link
      if (accountId !== null && role !== null && visitor !== null)
        return yield* visitorOf(link, accountId, role, visitor)
      if (userId !== null) return { user: yield* resetOf(userId, given), startsSession: true, isMember: true }
      if (given.as === undefined) {
        return { user: yield* newPerson(link, given), startsSession: true, isMember: false }
      }
      const user = yield* presentOf(link, given)
      const present = accountId === null ? undefined : yield* members.roleIn(accountId, user.id)
      // A link never lowers a role: it would take the last owner from an account.
      const isMember = present !== undefined && role !== null && reaches(present, role)
      return { user, startsSession: false, isMember }
    })
  }
})
