/** Calls a use case for each endpoint of operators about apps and installations. */
import { Duration, Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../../src/module.ts"
import { AdminToken } from "../../../../src/operate/AdminToken.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { Apps } from "../Apps.ts"
import { Installations } from "../Installations.ts"
import { AppGroup, InstallationGroup } from "./Api.ts"
import * as AppActions from "./AppActions.ts"
import { toAppView, toView, toViewWithToken } from "./AppView.ts"

interface PageQuery {
  readonly limit: number
  readonly after?: string
}

/** One row more says whether a page follows. */
const pageOf = ({ after, limit }: PageQuery) => ({ after, limit: limit + 1 })
const nextOf = (rows: ReadonlyArray<{ readonly id: string }>, limit: number) =>
  rows.length > limit ? rows[limit - 1]!.id : null

const apps = HttpApiBuilder.group(
  localApi(AppGroup),
  "crmApps",
  Effect.fnUntraced(function* (build) {
    const apps = yield* Apps
    const actions = yield* AppActions.make

    return build.handleAll({
      list: ({ query }) =>
        Effect.map(apps.list(pageOf(query)), (found) => ({
          apps: found.slice(0, query.limit).map(toAppView),
          next: nextOf(found, query.limit)
        })),
      create: ({ payload }) => Effect.map(actions.create(payload), toAppView),
      read: ({ params: { id } }) => Effect.map(apps.find(id), toAppView),
      update: ({ params: { id }, payload }) => Effect.map(actions.update(id, payload), toAppView)
    })
  })
)

const installations = HttpApiBuilder.group(
  localApi(InstallationGroup),
  "crmInstallations",
  Effect.fnUntraced(function* (build) {
    const installations = yield* Installations
    const operators = yield* OperatorActions.make

    return build.handleAll({
      list: ({ params: { accountId }, query }) =>
        Effect.map(operators.read(accountId, installations.list(accountId, pageOf(query))), (found) => ({
          installations: found.slice(0, query.limit).map(toView),
          next: nextOf(found, query.limit)
        })),
      install: ({ params: { accountId }, payload: { appId, scopes } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_app_install", target: ({ installation }) => installation.id },
            installations.install(accountId, appId, scopes)
          ),
          toViewWithToken
        ),
      read: ({ params: { accountId, id } }) =>
        Effect.map(operators.read(accountId, installations.find(accountId, id)), toView),
      grant: ({ params: { accountId, id }, payload: { scopes } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_app_grant", target: () => id },
            installations.grant(accountId, id, scopes)
          ),
          toView
        ),
      rotate: ({ params: { accountId, id }, payload: { graceSeconds = 86_400 } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_app_rotate", target: () => id },
            installations.rotate(accountId, id, Duration.seconds(graceSeconds))
          ),
          toViewWithToken
        ),
      revoke: ({ params: { accountId, id } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_app_revoke", target: () => id },
            installations.revoke(accountId, id)
          ),
          toView
        ),
      uninstall: ({ params: { accountId, id }, payload: { reason = "owner" } }) =>
        Effect.map(
          operators.change(
            { accountId, action: "crm_app_uninstall", target: () => id },
            installations.uninstall(accountId, id, reason)
          ),
          toView
        )
    })
  })
)

export const layer = Layer.merge(apps, installations).pipe(Layer.provide(AdminToken.layer))
