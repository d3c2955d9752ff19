/**
 * Use cases of installed apps. Each holds the lock of the installation, and publishes in its transaction what became of it. An
 * uninstallation ends the endpoints of the app first, for which it holds the lock under which endpoints are created; then it
 * revokes the tokens, and publishes the last event of the installation.
 */
import { Context, DateTime, type Duration, Effect, Layer, type Redacted } from "effect"
import { Events } from "../../../src/event/Events.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { AccountPlans, apiAccess, CrmPlan, InstallationTokens, reaches, type Scope } from "../../accounts/contract.ts"
import { InstalledEndpoints } from "../../webhooks/contract.ts"
import { AppUninstalled, AppUpdated } from "../events/Apps.ts"
import { followed, type Installation, isSame, ordered, type RemovalReason, unwanted } from "./App.ts"
import { AppRepo, type IdPage } from "./AppRepo.ts"
import { AppInstalled, AppNotFound, AppPlanRequired, InstallationNotFound, ScopesNotWanted } from "./Errors.ts"

export interface IssuedToken {
  readonly installation: Installation
  /** Shown this once. */
  readonly token: Redacted.Redacted
}

export class Installations extends Context.Service<
  Installations,
  {
    /** Installs the app with all scopes that it asks for, unless fewer are given. */
    readonly install: (
      accountId: string,
      appId: string,
      scopes?: ReadonlyArray<Scope>
    ) => Effect.Effect<IssuedToken, AppNotFound | AppInstalled | AppPlanRequired | ScopesNotWanted>
    /** Oldest first, those that were removed too. */
    readonly list: (accountId: string, page: IdPage) => Effect.Effect<ReadonlyArray<Installation>>
    readonly find: (accountId: string, id: string) => Effect.Effect<Installation, InstallationNotFound>
    /** Tokens have the scopes from the commit on. */
    readonly grant: (
      accountId: string,
      id: string,
      scopes: ReadonlyArray<Scope>
    ) => Effect.Effect<Installation, InstallationNotFound | ScopesNotWanted>
    /** Tokens from before work for the grace period. */
    readonly rotate: (
      accountId: string,
      id: string,
      grace: Duration.Duration
    ) => Effect.Effect<IssuedToken, InstallationNotFound>
    /** The app stays installed, and has no token until the next rotation. */
    readonly revoke: (accountId: string, id: string) => Effect.Effect<Installation, InstallationNotFound>
    /** Again: changes nothing. */
    readonly uninstall: (
      accountId: string,
      id: string,
      reason: RemovalReason
    ) => Effect.Effect<Installation, InstallationNotFound>
    /** Gives all installations of the app its version. */
    readonly followApp: (appId: string) => Effect.Effect<void>
    /** Uninstalls the apps of accounts whose plan has fallen below the one that apps need. */
    readonly sweep: Effect.Effect<void>
  }
>()("crm/app/Installations") {
  static readonly layer = Layer.effect(
    Installations,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* AppRepo
      const plans = yield* AccountPlans
      const tokens = yield* InstallationTokens
      const endpoints = yield* InstalledEndpoints
      const events = yield* Events
      const nextId = yield* Ulids.monotonic
      const now = Effect.map(DateTime.now, DateTime.toDateUtc)

      const keyOf = ({ accountId, id }: Installation) => ({ accountId, installationId: id })

      const published = (before: Installation, after: Installation) =>
        events.publish(
          AppUpdated,
          {
            appId: after.appId,
            installationId: after.id,
            name: after.name,
            version: after.version,
            previousVersion: before.version === after.version ? null : before.version,
            scopes: after.scopes,
            previousScopes: before.scopes,
            updatedAt: DateTime.fromDateUnsafe(after.updatedAt)
          },
          { accountId: after.accountId }
        )

      /** Stores what differs, and publishes it once. */
      const store = Effect.fnUntraced(function* (before: Installation, changed: Installation) {
        if (isSame(before, changed)) return before
        const after = { ...changed, updatedAt: yield* now }
        yield* repo.updateInstallation(after)
        yield* tokens.setScopes(keyOf(after), after.scopes)
        yield* published(before, after)
        return after
      })

      const change = <A, E>(
        accountId: string,
        id: string,
        use: (installation: Installation) => Effect.Effect<A, E>
      ): Effect.Effect<A, E | InstallationNotFound> =>
        within(
          accountId,
          Effect.gen(function* () {
            const found = yield* repo.lockInstallation(accountId, id)
            if (found === undefined || found.uninstalledAt !== null) return yield* new InstallationNotFound({})
            return yield* use(found)
          })
        )

      const installWithin = Effect.fnUntraced(function* (
        accountId: string,
        appId: string,
        given: ReadonlyArray<Scope> | undefined
      ) {
        const app = yield* repo.find(appId)
        if (app === undefined) return yield* new AppNotFound({})
        const scopes = ordered(given ?? app.scopes)
        const refused = unwanted(app, scopes)
        if (refused.length > 0) return yield* new ScopesNotWanted({ scopes: refused })
        const at = yield* now
        const { name, version } = app
        const times = { installedAt: at, updatedAt: at, uninstalledAt: null, reason: null }
        const installation = { id: nextId(), accountId, appId, name, version, scopes, ...times }
        if (!(yield* repo.install(installation))) return yield* new AppInstalled({})
        return { installation, token: yield* tokens.issue(keyOf(installation), { name, scopes }) }
      })

      const uninstallWithin = Effect.fnUntraced(function* (accountId: string, id: string, reason: RemovalReason) {
        const found = yield* repo.lockInstallation(accountId, id)
        if (found === undefined) return yield* new InstallationNotFound({})
        if (found.uninstalledAt !== null) return found
        yield* endpoints.retire({ ...keyOf(found), lastEvent: AppUninstalled.type })
        yield* tokens.revoke(keyOf(found))
        const at = yield* now
        const removed = { ...found, uninstalledAt: at, reason, updatedAt: at }
        yield* repo.updateInstallation(removed)
        const { appId, name } = removed
        const data = { appId, installationId: id, name, reason, uninstalledAt: DateTime.fromDateUnsafe(at) }
        yield* events.publish(AppUninstalled, data, { accountId })
        return removed
      })

      const uninstall: Installations["Service"]["uninstall"] = Effect.fn("Installations.uninstall")(
        (accountId, id, reason) => within(accountId, uninstallWithin(accountId, id, reason))
      )

      const follow = (accountId: string, id: string) =>
        Effect.ignore(
          change(
            accountId,
            id,
            Effect.fnUntraced(function* (installation) {
              const app = yield* repo.find(installation.appId)
              if (app !== undefined) yield* store(installation, followed(installation, app))
            })
          )
        )

      return Installations.of({
        install: Effect.fn("Installations.install")(function* (accountId, appId, scopes) {
          if (!includesApps(yield* plans.crm(accountId))) return yield* new AppPlanRequired({})
          return yield* within(accountId, installWithin(accountId, appId, scopes))
        }),
        list: (accountId, page) => within(accountId, repo.installations(accountId, page)),
        find: Effect.fn("Installations.find")(function* (accountId, id) {
          return (yield* within(accountId, repo.installation(accountId, id))) ?? (yield* new InstallationNotFound({}))
        }),
        grant: Effect.fn("Installations.grant")((accountId, id, scopes) =>
          change(
            accountId,
            id,
            Effect.fnUntraced(function* (installation) {
              const app = yield* Effect.filterOrFail(
                repo.find(installation.appId),
                (found) => found !== undefined,
                () => new InstallationNotFound({})
              )
              const refused = unwanted(app, scopes)
              if (refused.length > 0) return yield* new ScopesNotWanted({ scopes: refused })
              return yield* store(installation, { ...installation, scopes: ordered(scopes) })
            })
          )
        ),
        rotate: Effect.fn("Installations.rotate")((accountId, id, grace) =>
          change(accountId, id, (installation) =>
            Effect.map(
              tokens.issue(keyOf(installation), { name: installation.name, scopes: installation.scopes, grace }),
              (token) => ({ installation, token })
            )
          )
        ),
        revoke: Effect.fn("Installations.revoke")((accountId, id) =>
          change(accountId, id, (installation) => Effect.as(tokens.revoke(keyOf(installation)), installation))
        ),
        uninstall,
        followApp: Effect.fn("Installations.followApp")(function* (appId) {
          for (;;) {
            const behind = yield* repo.behind(appId, atOnce)
            for (const { accountId, id } of behind) yield* follow(accountId, id)
            if (behind.length < atOnce) return
          }
        }),
        sweep: Effect.gen(function* () {
          let after: string | undefined
          for (;;) {
            const page = yield* repo.standing({ after, limit: atOnce })
            const known = yield* plans.crmOf([...new Set(page.map(({ accountId }) => accountId))])
            const low = new Set(known.filter(({ plan }) => !includesApps(plan)).map(({ accountId }) => accountId))
            for (const { accountId, id } of page) {
              if (low.has(accountId)) yield* Effect.ignore(uninstall(accountId, id, "plan"))
            }
            if (page.length < atOnce) return
            after = page.at(-1)?.id
          }
        }).pipe(Effect.withSpan("Installations.sweep"))
      })
    })
  ).pipe(Layer.provide(AppRepo.layer))
}

const includesApps = (plan: CrmPlan): boolean => reaches(CrmPlan, plan, apiAccess.crm.plan)

/** Installations of a page. */
const atOnce = 200
