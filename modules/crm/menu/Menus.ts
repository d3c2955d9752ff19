/**
 * Use cases of menus: listed, created, changed, archived, and served by staff and rooms. A change of duration or places brings
 * the empty slots in line by a job of its transaction.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { LimitReached, StaffNotFound } from "../shop/Errors.ts"
import { sendGeneration } from "../shop/Jobs.ts"
import { MenuNotFound } from "./Errors.ts"
import { applyChange, defaults, type Menu, type MenuChange } from "./Menu.ts"
import { MenuRepo } from "./MenuRepo.ts"

/** Active menus that an account may have, so that the list fits on one page. */
const maxMenus = 200

export interface MenuWithResources {
  readonly menu: Menu
  /** Ids of the staff and rooms that are assigned to it. None of a kind: all of that kind serve it. */
  readonly resources: ReadonlyArray<string>
}

export type NewMenu = MenuChange & { readonly name: string; readonly duration: number }

export class Menus extends Context.Service<
  Menus,
  {
    /** Those that guests can book, oldest first. */
    readonly active: (accountId: string) => Effect.Effect<ReadonlyArray<Menu>>
    readonly all: (accountId: string) => Effect.Effect<ReadonlyArray<Menu>>
    readonly find: (accountId: string, id: string) => Effect.Effect<MenuWithResources, MenuNotFound>
    readonly create: (accountId: string, menu: NewMenu) => Effect.Effect<Menu, LimitReached>
    readonly update: (
      accountId: string,
      id: string,
      change: MenuChange
    ) => Effect.Effect<Menu, MenuNotFound | LimitReached>
    /** Assigns these staff and rooms, and no others. */
    readonly assign: (
      accountId: string,
      id: string,
      resources: ReadonlyArray<string>
    ) => Effect.Effect<MenuWithResources, MenuNotFound | StaffNotFound>
  }
>()("crm/Menus") {
  static readonly layer = Layer.effect(
    Menus,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* MenuRepo
      const random = yield* SecureRandom.SecureRandom
      const jobs = yield* Jobs

      const orNotFound = (found: Effect.Effect<Menu | undefined>): Effect.Effect<Menu, MenuNotFound> =>
        Effect.filterOrFail(
          found,
          (menu): menu is Menu => menu !== undefined,
          () => new MenuNotFound({})
        )

      const withResources = (menu: Menu) =>
        Effect.map(repo.resources(menu.accountId, menu.id), (resources): MenuWithResources => ({ menu, resources }))

      const requireRoom = Effect.fnUntraced(function* (accountId: string) {
        yield* repo.lockList(accountId)
        if ((yield* repo.count(accountId)) >= maxMenus) {
          return yield* new LimitReached({ limit: maxMenus, of: "active menus" })
        }
      })

      const createWithin = Effect.fnUntraced(function* (menu: Menu) {
        yield* requireRoom(menu.accountId)
        yield* repo.insert(menu, DateTime.toDateUtc(yield* DateTime.now))
        return menu
      })

      const updateWithin = Effect.fnUntraced(function* (accountId: string, id: string, change: MenuChange) {
        const before = yield* orNotFound(repo.find(accountId, id))
        if (before.status === "archived" && change.status === "active") yield* requireRoom(accountId)
        const after = applyChange(yield* orNotFound(repo.lock(accountId, id)), change)
        yield* repo.update(after, DateTime.toDateUtc(yield* DateTime.now))
        if (after.duration !== before.duration || after.maxCapacity !== before.maxCapacity) {
          yield* sendGeneration(jobs, accountId, id)
        }
        return after
      })

      const assignWithin = Effect.fnUntraced(function* (
        accountId: string,
        id: string,
        resources: ReadonlyArray<string>
      ) {
        const menu = yield* orNotFound(repo.lock(accountId, id))
        const wanted = [...new Set(resources)]
        if ((yield* repo.assign(accountId, id, wanted)) < wanted.length) return yield* new StaffNotFound({})
        return yield* withResources(menu)
      })

      return Menus.of({
        active: Effect.fn("Menus.active")((accountId) => within(accountId, repo.list(accountId, false))),
        all: (accountId) => within(accountId, repo.list(accountId, true)),
        find: (accountId, id) => within(accountId, Effect.flatMap(orNotFound(repo.find(accountId, id)), withResources)),
        create: Effect.fn("Menus.create")(function* (accountId, given) {
          const id = yield* random.ulid
          const menu = applyChange({ ...defaults, name: given.name, duration: given.duration, id, accountId }, given)
          return yield* within(accountId, createWithin(menu))
        }),
        update: Effect.fn("Menus.update")((accountId, id, change) =>
          within(accountId, updateWithin(accountId, id, change))
        ),
        assign: Effect.fn("Menus.assign")((accountId, id, resources) =>
          within(accountId, assignWithin(accountId, id, resources))
        )
      })
    })
  ).pipe(Layer.provide(MenuRepo.layer))
}
