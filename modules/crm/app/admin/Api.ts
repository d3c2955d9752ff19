/** Declares `/admin/v1/crm/apps` and `/admin/v1/crm/accounts/{accountId}/installations`. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { problem } from "../../../../src/http/Problem.ts"
import { Limit } from "../../../../src/operate/Fields.ts"
import { operation } from "../../../../src/operate/Operation.ts"
import { operatorGroup } from "../../../../src/operate/OperatorGroup.ts"
import { documented } from "../../../../src/operate/Parameters.ts"
import { AccountNotFound } from "../../../accounts/contract.ts"
import { accountId, forOperators, idOf } from "../../AdminGroup.ts"
import { AppInstalled, AppNotFound, AppPlanRequired, InstallationNotFound, ScopesNotWanted } from "../Errors.ts"
import {
  AdminApp,
  AdminApps,
  AdminInstallation,
  AdminInstallations,
  AppCreation,
  AppUpdate,
  InstallationCreation,
  InstallationId,
  InstallationWithToken,
  Removal,
  Rotation,
  ScopeGrant
} from "./AppView.ts"

const byId = {
  limit: Limit,
  after: Schema.optionalKey(idOf("Where to go on: `next` of the answer before"))
}
const one = { id: idOf("The app") }
const noApp = problem(AppNotFound)

const listApps = HttpApiEndpoint.get("list", "/", { query: byId, success: AdminApps })
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List apps")
  .annotate(OpenApi.Description, "Oldest first.")

const createApp = HttpApiEndpoint.post("create", "/", {
  payload: AppCreation,
  success: AdminApp.pipe(HttpApiSchema.status(201))
})
  .annotate(OpenApi.Summary, "Create an app")
  .annotate(OpenApi.Description, "From then on accounts may install it.")
  .pipe(operation({ audit: "crm_app_create" }))

const readApp = HttpApiEndpoint.get("read", "/:id", { params: one, success: AdminApp, error: noApp })
  .annotate(OpenApi.Summary, "Read an app")
  .annotate(OpenApi.Description, "With the scopes that it asks for.")

const updateApp = HttpApiEndpoint.patch("update", "/:id", {
  params: one,
  payload: AppUpdate,
  success: AdminApp,
  error: noApp
})
  .annotate(OpenApi.Summary, "Change an app")
  .annotate(
    OpenApi.Description,
    "With another version each installation gets `app.updated`. Scopes that it asks for no longer are taken from its " +
      "installations; new ones must be granted."
  )
  .pipe(operation({ audit: "crm_app_update" }))

export const AppGroup = HttpApiGroup.make("crmApps")
  .add(listApps, createApp, readApp, updateApp)
  .pipe(operatorGroup("/crm/apps"))
  .annotate(OpenApi.Title, "Operations: apps")
  .annotate(OpenApi.Description, "Apps that accounts may install. Needs `ADMIN_TOKEN`.")

const params = { accountId }
const installed = { accountId, id: InstallationId }
const noAccount = problem(AccountNotFound)
const notFound = [noAccount, problem(InstallationNotFound)] as const

const list = HttpApiEndpoint.get("list", "/", { params, query: byId, success: AdminInstallations, error: noAccount })
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List the apps of an account")
  .annotate(OpenApi.Description, "Oldest first, those that were removed too.")

const install = HttpApiEndpoint.post("install", "/", {
  params,
  payload: InstallationCreation,
  success: InstallationWithToken.pipe(HttpApiSchema.status(201)),
  error: [noAccount, noApp, problem(AppInstalled), problem(AppPlanRequired), problem(ScopesNotWanted)]
})
  .annotate(OpenApi.Summary, "Install an app")
  .annotate(OpenApi.Description, "Answers the owner installation token, `crm_inst_`, which is shown only here.")
  .pipe(operation({ audit: "crm_app_install" }))

const read = HttpApiEndpoint.get("read", "/:id", { params: installed, success: AdminInstallation, error: notFound })
  .annotate(OpenApi.Summary, "Read an installation")
  .annotate(OpenApi.Description, "Also one that was removed.")

const grant = HttpApiEndpoint.put("grant", "/:id/scopes", {
  params: installed,
  payload: ScopeGrant,
  success: AdminInstallation,
  error: [...notFound, problem(ScopesNotWanted)]
})
  .annotate(OpenApi.Summary, "Set what an installed app may do")
  .annotate(OpenApi.Description, "Its tokens have these scopes at once, and it gets `app.updated` if they differ.")
  .pipe(operation({ audit: "crm_app_grant" }))

const rotate = HttpApiEndpoint.post("rotate", "/:id/token", {
  params: installed,
  payload: Rotation,
  success: InstallationWithToken.pipe(HttpApiSchema.status(201)),
  error: notFound
})
  .annotate(OpenApi.Summary, "Issue another token")
  .annotate(OpenApi.Description, "Earlier ones work for the grace period. Also after they were revoked.")
  .pipe(operation({ audit: "crm_app_rotate" }))

const revoke = HttpApiEndpoint.delete("revoke", "/:id/token", {
  params: installed,
  success: AdminInstallation,
  error: notFound
})
  .annotate(OpenApi.Summary, "Revoke all tokens of an installed app")
  .annotate(OpenApi.Description, "It stays installed, and keeps its webhook endpoints.")
  .pipe(operation({ audit: "crm_app_revoke" }))

const uninstall = HttpApiEndpoint.post("uninstall", "/:id/uninstall", {
  params: installed,
  payload: Removal,
  success: AdminInstallation,
  error: notFound
})
  .annotate(OpenApi.Summary, "Uninstall an app")
  .annotate(
    OpenApi.Description,
    "Its tokens are revoked; its webhook endpoints get `app.uninstalled`, nothing after that, and are removed. Idempotent."
  )
  .pipe(operation({ audit: "crm_app_uninstall" }))

export const InstallationGroup = HttpApiGroup.make("crmInstallations")
  .add(list, install, read, grant, rotate, revoke, uninstall)
  .pipe(forOperators("/installations"))
  .annotate(OpenApi.Title, "Operations: installed apps")
  .annotate(OpenApi.Description, "Apps in any account. Needs `ADMIN_TOKEN`.")
