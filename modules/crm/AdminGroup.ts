/** What all endpoints of operators share: the account in the path, the token, and the checks of a request. */
import type { Role } from "../../src/http/auth/WebSessions.ts"
import { operatorGroup } from "../../src/operate/OperatorGroup.ts"
import { Ulid } from "../../src/Ulids.ts"

export const exampleId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

export const idOf = (description: string, example: string = exampleId) =>
  Ulid.annotate({ description, examples: [example] })

export const accountId = idOf("The account")

/** Puts a group below `/admin/v1/crm/accounts/{accountId}`. It must have all its endpoints by then. */
export const forOperators = <const Path extends `/${string}`>(path: Path) =>
  operatorGroup(`/crm/accounts/:accountId${path}`)

/** Like `forOperators`, open to the users of the account as well: viewers read, and who has the role changes. */
export const forShop = <const Path extends `/${string}`>(path: Path, change: Role) =>
  operatorGroup(`/crm/accounts/:accountId${path}`, { read: "viewer", change })

/** What the document says of such a group. */
export const needsRole = (change: Role): string =>
  `Needs \`ADMIN_TOKEN\`, or the session of a user of the account: all may read, and change from the role ${change} up; exports, ` +
  "imports and erasures are for owners."

/** Roles for an endpoint that takes all data of people away, or deletes it for good. */
export const ownersOnly = { read: "owner", change: "owner" } as const

/** Roles for an endpoint that takes a secret of the shop: for owners who sign in themselves, not for visitors of a demo or a frame. */
export const ownersInPerson = { ...ownersOnly, inPerson: true } as const
