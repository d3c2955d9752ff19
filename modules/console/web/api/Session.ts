/** Who is signed in, and what they may do in the account that is shown. */
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query"
import type { SectionName } from "../shell/FramePages.ts"
import { chooseAccount, currentAccount } from "./Account.ts"
import { callConsole } from "./Client.ts"

export type Role = "owner" | "developer" | "staff" | "viewer"

export interface AccountOfUser {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly plans: { readonly analytics: string; readonly business: string; readonly crm: string }
}

export interface Session {
  readonly user: {
    readonly id: string
    /** Null for shared users. */
    readonly email: string | null
    readonly name: string
    /** A visitor of an embedded console or of the demo, who has no login and manages neither keys nor people. */
    readonly isShared: boolean
  }
  /** The only section that the session may use; null: all. */
  readonly section: SectionName | null
  readonly operator: boolean
  readonly accounts: ReadonlyArray<AccountOfUser>
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async () => {
    const session = await callConsole<Session>("/console/api/session")
    const known = session.accounts.some(({ id }) => id === currentAccount())
    const [first] = session.accounts
    if (!known && first !== undefined) chooseAccount(first.id)
    return session
  },
  staleTime: 60_000
})

export const useSession = (): Session => useSuspenseQuery(sessionQuery).data

/** The account that is shown; undefined for an operator who belongs to none. */
export const useAccount = (): AccountOfUser | undefined =>
  useSession().accounts.find(({ id }) => id === currentAccount())

/** The id of the account that is shown. */
export const useAccountId = (): string => useAccount()?.id ?? ""

const order: ReadonlyArray<Role> = ["viewer", "staff", "developer", "owner"]

/** Whether the user's role in the account is at least this one. The service decides; this only spares vain clicks. */
export const useIsAtLeast = (role: Role): boolean => {
  const account = useAccount()
  return account !== undefined && order.indexOf(account.role) >= order.indexOf(role)
}

/** Whether the user manages what needs a person with at least this role: keys, users, invitations. */
export const useMayManage = (role: Role): boolean => {
  const isAtLeast = useIsAtLeast(role)
  return !useSession().user.isShared && isAtLeast
}
