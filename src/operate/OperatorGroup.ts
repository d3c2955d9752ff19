/** Puts a group of endpoints below `/admin/v1`: with the credential of operators, the checks of a request, and its word of the command line. */
import { Context, type Layer } from "effect"
import { HttpApi, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import type { Role } from "../http/auth/WebSessions.ts"
import { RequestValidation } from "../http/endpoint/RequestValidation.ts"
import { AdminToken, OpenToMembers } from "./AdminToken.ts"
import type { AllAudited } from "./Operation.ts"

/** Annotation of a group: the path before the paths of its endpoints. */
export class Prefix extends Context.Service<Prefix, string>()("ekimae/operate/Prefix") {}

/** Annotation of a group: its word of the command line, where that is not the last part of its path. */
export class CommandWord extends Context.Service<CommandWord, string>()("ekimae/operate/CommandWord") {}

/** Annotation of a group whose commands have several words: what each of them is about. */
export class WordsAbout extends Context.Service<WordsAbout, Readonly<Record<string, string>>>()(
  "ekimae/operate/WordsAbout"
) {}

/** Roles of an account whose users may read and change; without them the group is for operators alone. */
export interface MemberRoles {
  readonly read: Role
  readonly change: Role
  /** Changes are for users who sign in themselves, not for visitors of a demo or a frame. */
  readonly inPerson?: boolean
}

/** The group must have all its endpoints by then. Does not compile while an endpoint that changes something has no `audit`. */
export const operatorGroup =
  <const Path extends "" | `/${string}`>(path: Path, members?: MemberRoles) =>
  <Id extends string, Endpoints extends HttpApiEndpoint.Constraint>(
    group: HttpApiGroup.HttpApiGroup<Id, Endpoints> & AllAudited<Endpoints>
  ) =>
    (group as HttpApiGroup.HttpApiGroup<Id, Endpoints>)
      .prefix(`/admin/v1${path}`)
      .middleware(AdminToken)
      .middleware(RequestValidation)
      .annotate(HttpApi.ParseOptions, { errors: "all" })
      .annotate(Prefix, `/admin/v1${path}`)
      .annotate(OpenToMembers, members ?? null)

/** Groups with their handlers, as modules give them to the service and to the command line; `never` stands for whatever a layer provides. */
export interface OperatorPart<
  Groups extends ReadonlyArray<HttpApiGroup.Constraint> = ReadonlyArray<HttpApiGroup.Constraint>,
  L extends Layer.Layer<never, any, any> = Layer.Layer<never, any, any>
> {
  readonly groups: Groups
  readonly layer: L
}

/** The layer must give the handlers of the groups, and starts no loop: commands build it, too. */
export const operatorPart = <const Groups extends ReadonlyArray<HttpApiGroup.Constraint>, E, R>(
  groups: Groups,
  layer: Layer.Layer<HttpApiGroup.ToService<"ekimae", Groups[number]>, E, R>
): OperatorPart<Groups, typeof layer> => ({ groups, layer })
