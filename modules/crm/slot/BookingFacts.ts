/** What a booking must know before it decides, read in one statement: the shop, the menu and the slot. */
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../../src/sql/Rows.ts"
import { Menu } from "../menu/Menu.ts"
import { menuColumns } from "../menu/MenuRepo.ts"
import { defaults, type Shop } from "../shop/Shop.ts"
import { ShopRow, shopColumns } from "../shop/ShopRepo.ts"
import { Slot } from "./Slot.ts"
import { slotColumns } from "./SlotRepo.ts"

export interface BookingFacts {
  readonly shop: Shop
  /** Undefined for a menu that does not exist, or is archived. */
  readonly menu: Menu | undefined
  /** Undefined for a slot that does not exist, or belongs to another menu. */
  readonly slot: Slot | undefined
}

type Columns = Readonly<Record<string, unknown>>

/** The members behind a prefix. */
const part = (row: Columns, prefix: string): Columns =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : []
    )
  )

const [decodeMenu, decodeSlot, decodeShop] = [
  Schema.decodeUnknownEffect(Menu),
  Schema.decodeUnknownEffect(Slot),
  Schema.decodeUnknownEffect(ShopRow)
]

export class BookingFactsRepo extends Context.Service<
  BookingFactsRepo,
  {
    /** In the caller's transaction. Locks nothing: `SlotCapacity` decides whether there are places. */
    readonly find: (
      accountId: string,
      ids: { readonly menuId: string; readonly slotId: string }
    ) => Effect.Effect<BookingFacts>
  }
>()("crm/BookingFactsRepo") {
  static readonly layer = Layer.effect(
    BookingFactsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const columns = sql.literal(
        [shopColumns("h", "shop."), menuColumns("m", "menu."), slotColumns("slot.")].join(", ")
      )

      return BookingFactsRepo.of({
        find: Effect.fnUntraced(function* (accountId, { menuId, slotId }) {
          const [row = {}] = yield* sql`
            select ${columns} from (select 1) as one
              left join crm_shop as h on h.account_id = ${accountId}
              left join crm_menu as m on m.account_id = ${accountId} and m.id = ${menuId} and m.status = 'active'
              left join crm_slot as s on s.account_id = ${accountId} and s.id = ${slotId} and s.menu_id = m.id`.pipe(
            Rows.all(Schema.Record(Schema.String, Schema.Unknown))
          )
          const [shop, menu, slot] = [part(row, "shop."), part(row, "menu."), part(row, "slot.")]
          return {
            shop: { accountId, ...(shop["timeZone"] === null ? defaults : yield* decodeShop(shop)) },
            menu: menu["id"] === null ? undefined : yield* decodeMenu(menu),
            slot: slot["id"] === null ? undefined : yield* decodeSlot(slot)
          }
        }, Effect.orDie)
      })
    })
  )
}
