/**
 * Declares what one endpoint of operators is besides its request and response: the name under which the audit records it, and how the
 * command line shows it. Everything else of the command follows from the endpoint (`cli/Commands.ts`).
 */
import { Context } from "effect"
import type { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"

export interface OperationFacts {
  /** Action in the audit, in snake_case as `crm_tag_create`; null for a request that changes nothing though its method says so. */
  readonly audit?: string | null
  /**
   * Member of the response, or else of the body, that names what was changed. By default the last parameter of the path besides the
   * account, else `id` of the response, else the account.
   */
  readonly target?: string
  /** Member of the body whose value ends the name of the action: `crm_reservation` by `action` is `crm_reservation_cancel`. */
  readonly auditBy?: string
  /** The use case commits transactions of its own, so the audit row follows them. */
  readonly commits?: boolean
  /**
   * The use case writes the audit row itself, and alone knows its name: in a transaction that must not hold what comes before it, such as a
   * call of LINE, or in several.
   */
  readonly records?: true
  /** Members of the body that the audit row keeps. */
  readonly detail?: ReadonlyArray<string>
  /**
   * Name of the command below its word; by default the endpoint's. With a word before it (`actors pause`) where the group has several.
   * False: it has no command.
   */
  readonly command?: string | false
  /** Objects in the body whose members are flags by their own names alone: `--actor`, not `--filter-actor`. */
  readonly unnested?: ReadonlyArray<string>
  /** Sentence that the command prints below the result for people. */
  readonly note?: string
  /** Columns of the command's table, at most 8: members of a row, with a dot for those of an object in it. */
  readonly columns?: ReadonlyArray<string>
}

export class Operation extends Context.Service<Operation, OperationFacts>()("ekimae/operate/Operation") {}

/** Mark of an endpoint whose audit is declared. */
export interface AuditMark {
  readonly "~audit": true
}

type EndpointWith<E, Facts> = E & (Extract<keyof Facts, "audit" | "records"> extends never ? unknown : AuditMark)

/** Annotates an endpoint; must come after its other annotations, which lose the mark in the type. */
export const operation =
  <const Facts extends OperationFacts>(facts: Facts) =>
  <E extends HttpApiEndpoint.Constraint>(endpoint: E): EndpointWith<E, Facts> =>
    (endpoint as E & HttpApiEndpoint.Top).annotate(Operation, facts) as unknown as EndpointWith<E, Facts>

export const factsOf = ({ annotations }: Pick<HttpApiEndpoint.Top, "annotations">): OperationFacts =>
  Context.getOrUndefined(annotations, Operation) ?? {}

/** Name under which the audit records a change that is made outside of the handlers, too; the endpoint must declare one. */
export const auditNameOf = (endpoint: Pick<HttpApiEndpoint.Top, "annotations">): string => {
  const { audit } = factsOf(endpoint)
  if (typeof audit !== "string") throw new Error("The endpoint declares no audit name")
  return audit
}

/** Names under which the audit records changes by endpoints of the group. */
export const auditNamesOf = ({ endpoints }: HttpApiGroup.Top): ReadonlyArray<string> =>
  Object.values(endpoints as Readonly<Record<string, HttpApiEndpoint.Top>>).flatMap((endpoint) => {
    const { audit } = factsOf(endpoint)
    return typeof audit === "string" ? [audit] : []
  })

type WithoutAudit<E> = E extends { readonly method: "GET" } | AuditMark
  ? never
  : E extends { readonly identifier: infer Id }
    ? Id
    : never

/** Is `unknown` where each endpoint that changes something says how it is audited, else a type that no group has. */
export type AllAudited<Endpoints> = [WithoutAudit<Endpoints>] extends [never]
  ? unknown
  : { readonly "changes something without an audit": WithoutAudit<Endpoints> }
