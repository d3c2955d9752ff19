/**
 * Finds the family of a key by its beginning, such as `sk_`, and verifies the key as the guards of the family's operations do. A credential
 * with no such beginning may be the token of the operator.
 */
import { Context, Option } from "effect"
import { type HttpApi, type HttpApiGroup, HttpApiMiddleware, OpenApi } from "effect/http-api"
import * as Guard from "../auth/Guard.ts"

export interface KeyFamily {
  readonly beginning: string
  readonly verify: Guard.Verify
}

/** Security scheme of the operator's token, which has no beginning of its own. */
export const operatorScheme = "adminToken"
export const operatorBeginning = ""

/** The beginnings of keys that a `bearerFormat` names: its words that end with an underscore. */
export const beginningsIn = (format: string): ReadonlyArray<string> =>
  format.split(" ").filter((word) => word.endsWith("_"))

/** @param context holds the services of the security middlewares of the API */
export const make = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  context: Context.Context<never>
): ReadonlyArray<KeyFamily> => {
  const families = new Map<string, KeyFamily>()
  for (const { endpoints } of Object.values(api.groups) as ReadonlyArray<HttpApiGroup.Top>) {
    for (const { middlewares } of Object.values(endpoints)) {
      for (const middleware of middlewares as Iterable<HttpApiMiddleware.AnyService>) {
        if (!HttpApiMiddleware.isSecurity(middleware)) continue
        for (const [scheme, { annotations }] of Object.entries(middleware.security)) {
          const verify = Guard.verifierOf(context.mapUnsafe.get(middleware.key), scheme)
          const format = Option.getOrElse(Context.getOption(annotations, OpenApi.Format), () => "")
          const begins = scheme === operatorScheme ? [operatorBeginning] : beginningsIn(format)
          for (const beginning of verify === undefined ? [] : begins) {
            if (verify !== undefined && !families.has(beginning)) families.set(beginning, { beginning, verify })
          }
        }
      }
    }
  }
  // `crm_inst_` before `crm_`, and that of the operator last.
  return [...families.values()].sort((a, b) => b.beginning.length - a.beginning.length)
}

/** Scopes that each operation requires, by its method and its path as the document writes it. */
export const scopesByOperation = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): ReadonlyMap<string, ReadonlyArray<string>> =>
  new Map(
    (Object.values(api.groups) as ReadonlyArray<HttpApiGroup.Top>).flatMap((group) =>
      Object.values(group.endpoints).map((endpoint) => {
        const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}")
        return [`${endpoint.method} ${path}`, Guard.scopesRequiredBy({ endpoint, group })] as const
      })
    )
  )

export const find = (families: ReadonlyArray<KeyFamily>, credential: string): KeyFamily | undefined =>
  credential === "" ? undefined : families.find(({ beginning }) => credential.startsWith(beginning))
