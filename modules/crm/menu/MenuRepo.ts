/** SQL of menus, and of the staff and rooms that serve them. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { dieOnSql, json, texts } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import { Menu } from "./Menu.ts"

/** The columns of a menu, in the order of its members; `prefix` stands before the names of the answer. */
export const menuColumns = (table: string, prefix = ""): string =>
  Object.entries(columns)
    .map(([member, column]) => `${table}.${column} as "${prefix}${member}"`)
    .join(", ")

const columns = {
  id: "id",
  accountId: "account_id",
  name: "name",
  description: "description",
  duration: "duration",
  price: "price",
  maxCapacity: "max_capacity",
  minNotice: "min_notice",
  maxAdvance: "max_advance",
  color: "color",
  status: "status",
  needsApproval: "needs_approval",
  needsPrepayment: "needs_prepayment",
  needsStaff: "needs_staff",
  needsRoom: "needs_room",
  bufferBefore: "buffer_before",
  bufferAfter: "buffer_after",
  freeCancelMinutes: "free_cancel_minutes",
  cancelNeedsApproval: "cancel_needs_approval",
  reminders: "reminders"
} as const satisfies Record<keyof Menu, string>

const Id = Schema.Struct({ id: Schema.String })
const Count = Schema.Struct({ count: Schema.Int })

/** Archived menus of a list, which is one page. An account may keep thousands. */
const mostArchived = 300

export class MenuRepo extends Context.Service<
  MenuRepo,
  {
    /** Oldest first; active ones alone unless all are wanted: then also those that were archived last. */
    readonly list: (accountId: string, all: boolean) => Effect.Effect<ReadonlyArray<Menu>>
    readonly find: (accountId: string, id: string) => Effect.Effect<Menu | undefined>
    /** Locks the menu until the transaction ends. */
    readonly lock: (accountId: string, id: string) => Effect.Effect<Menu | undefined>
    /** Locks the account's list of menus until the transaction ends. */
    readonly lockList: (accountId: string) => Effect.Effect<void>
    readonly count: (accountId: string) => Effect.Effect<number>
    readonly insert: (menu: Menu, at: Date) => Effect.Effect<void>
    readonly update: (menu: Menu, at: Date) => Effect.Effect<void>
    /** Staff and rooms that are assigned to the menu. */
    readonly resources: (accountId: string, id: string) => Effect.Effect<ReadonlyArray<string>>
    /** Assigns these and no others; those of other accounts are left out. Answers how many there are. */
    readonly assign: (accountId: string, id: string, resources: ReadonlyArray<string>) => Effect.Effect<number>
  }
>()("crm/MenuRepo") {
  static readonly layer = Layer.effect(
    MenuRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const selected = sql.literal(menuColumns("m"))
      const byId = (accountId: string, id: string) => sql`m.account_id = ${accountId} and m.id = ${id}`
      const reminders = (menu: Menu) => menu.reminders && json(menu.reminders)

      return MenuRepo.of({
        list: (accountId, all) =>
          sql`
            select ${selected} from crm_menu as m where m.account_id = ${accountId} and (m.status = 'active' or m.id in (
              select id from crm_menu where account_id = ${accountId} and ${all} and status = 'archived'
              order by updated_at desc, id desc limit ${mostArchived}))
            order by m.id`.pipe(Rows.all(Menu)),
        find: (accountId, id) =>
          sql`select ${selected} from crm_menu as m where ${byId(accountId, id)}`.pipe(Rows.first(Menu)),
        lock: (accountId, id) =>
          sql`select ${selected} from crm_menu as m where ${byId(accountId, id)} for no key update`.pipe(
            Rows.first(Menu)
          ),
        lockList: (accountId) =>
          sql`select pg_advisory_xact_lock(hashtextextended(${`crm menus ${accountId}`}, 0))`.pipe(
            dieOnSql,
            Effect.asVoid
          ),
        count: (accountId) =>
          sql`select count(*)::int from crm_menu where account_id = ${accountId} and status = 'active'`.pipe(
            Rows.first(Count),
            Effect.map((row) => row?.count ?? 0)
          ),
        insert: (menu, at) =>
          sql`
            insert into crm_menu (id, account_id, name, description, duration, price, max_capacity, min_notice,
              max_advance, color, status, needs_approval, needs_prepayment, needs_staff, needs_room, buffer_before,
              buffer_after, free_cancel_minutes, cancel_needs_approval, reminders, created_at, updated_at)
            values (${menu.id}, ${menu.accountId}, ${menu.name}, ${menu.description}, ${menu.duration}, ${menu.price},
              ${menu.maxCapacity}, ${menu.minNotice}, ${menu.maxAdvance}, ${menu.color}, ${menu.status},
              ${menu.needsApproval}, ${menu.needsPrepayment}, ${menu.needsStaff}, ${menu.needsRoom},
              ${menu.bufferBefore}, ${menu.bufferAfter}, ${menu.freeCancelMinutes}, ${menu.cancelNeedsApproval},
              ${reminders(menu)}, ${at}, ${at})`.pipe(dieOnSql, Effect.asVoid),
        update: (menu, at) =>
          sql`
            update crm_menu as m set name = ${menu.name}, description = ${menu.description}, duration = ${menu.duration},
              price = ${menu.price}, max_capacity = ${menu.maxCapacity}, min_notice = ${menu.minNotice},
              max_advance = ${menu.maxAdvance}, color = ${menu.color}, status = ${menu.status},
              needs_approval = ${menu.needsApproval}, needs_prepayment = ${menu.needsPrepayment},
              needs_staff = ${menu.needsStaff}, needs_room = ${menu.needsRoom}, buffer_before = ${menu.bufferBefore},
              buffer_after = ${menu.bufferAfter}, free_cancel_minutes = ${menu.freeCancelMinutes},
              cancel_needs_approval = ${menu.cancelNeedsApproval}, reminders = ${reminders(menu)}, updated_at = ${at}
            where ${byId(menu.accountId, menu.id)}`.pipe(dieOnSql, Effect.asVoid),
        resources: (accountId, id) =>
          sql`
            select resource_id as id from crm_menu_resource where account_id = ${accountId} and menu_id = ${id}
            order by resource_id`.pipe(
            Rows.all(Id),
            Effect.map((rows) => rows.map((row) => row.id))
          ),
        assign: (accountId, id, resources) =>
          Effect.andThen(
            sql`delete from crm_menu_resource where account_id = ${accountId} and menu_id = ${id}`.pipe(dieOnSql),
            sql`
              insert into crm_menu_resource (account_id, menu_id, resource_id)
              select account_id, ${id}, id from crm_resource
              where account_id = ${accountId} and id = any(${texts(resources)}) returning resource_id as id`.pipe(
              Rows.all(Id),
              Effect.map(({ length }) => length)
            )
          )
      })
    })
  )
}
