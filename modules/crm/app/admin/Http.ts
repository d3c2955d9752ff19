/** Calls a use case for each endpoint of operators about apps and installations. */
import { Duration, Effect, Layer } from "effect"
import { operatorHandlers } from "../../../../src/operate/OperatorHandlers.ts"
import { Apps } from "../Apps.ts"
import { Installations } from "../Installations.ts"
import { AppGroup, InstallationGroup } from "./Api.ts"
import { toAppView, toView, toViewWithToken } from "./AppView.ts"

interface PageQuery {
  readonly limit: number
  readonly after?: string
}

/** One row more says whether a page follows. */
const pageOf = ({ after, limit }: PageQuery) => ({ after, limit: limit + 1 })
const nextOf = (rows: ReadonlyArray<{ readonly id: string }>, limit: number) =>
  rows.length > limit ? rows[limit - 1]!.id : null

const apps = operatorHandlers(
  AppGroup,
  Effect.fnUntraced(function* (build) {
    const apps = yield* Apps

    return build.handleAll({
      list: ({ query }) =>
        Effect.map(apps.list(pageOf(query)), (found) => ({
          apps: found.slice(0, query.limit).map(toAppView),
          next: nextOf(found, query.limit)
        })),
      create: ({ payload }) => Effect.map(apps.create(payload), toAppView),
      read: ({ params: { id } }) => Effect.map(apps.find(id), toAppView),
      update: ({ params: { id }, payload }) => Effect.map(apps.update(id, payload), toAppView)
    })
  })
)

const installations = operatorHandlers(
  InstallationGroup,
  Effect.fnUntraced(function* (build) {
    const installations = yield* Installations

    return build.handleAll({
      list: ({ params: { accountId }, query }) =>
        Effect.map(installations.list(accountId, pageOf(query)), (found) => ({
          installations: found.slice(0, query.limit).map(toView),
          next: nextOf(found, query.limit)
        })),
      install: ({ params: { accountId }, payload: { appId, scopes } }) =>
        Effect.map(installations.install(accountId, appId, scopes), toViewWithToken),
      read: ({ params: { accountId, id } }) => Effect.map(installations.find(accountId, id), toView),
      grant: ({ params: { accountId, id }, payload: { scopes } }) =>
        Effect.map(installations.grant(accountId, id, scopes), toView),
      rotate: ({ params: { accountId, id }, payload: { graceSeconds = 86_400 } }) =>
        Effect.map(installations.rotate(accountId, id, Duration.seconds(graceSeconds)), toViewWithToken),
      revoke: ({ params: { accountId, id } }) => Effect.map(installations.revoke(accountId, id), toView),
      uninstall: ({ params: { accountId, id }, payload: { reason = "owner" } }) =>
        Effect.map(installations.uninstall(accountId, id, reason), toView)
    })
  })
)

export const layer = Layer.merge(apps, installations)
