/** Exports slots as lines of a CSV file, earliest first, a page at a time; spreadsheets and `ImportSlots` read it. */
import { Context, Effect, Layer, Option, Stream } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { MenuRepo } from "../../menu/MenuRepo.ts"
import { ResourceRepo } from "../../shop/ResourceRepo.ts"
import { type ExportedSlot, ExportRepo } from "./ExportRepo.ts"
import { headerLine, lineOf } from "./SlotCsv.ts"

const pageSize = 1_000

export class SlotExport extends Context.Service<
  SlotExport,
  {
    /** Whole lines. A slot that is added meanwhile may be in it or not. */
    readonly lines: (accountId: string) => Stream.Stream<string>
  }
>()("crm/SlotExport") {
  static readonly layer = Layer.effect(
    SlotExport,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const [menus, resources, repo] = [yield* MenuRepo, yield* ResourceRepo, yield* ExportRepo]

      const page = Effect.fnUntraced(function* (accountId: string, after: ExportedSlot | undefined) {
        const names = { menus: yield* menus.list(accountId, true), staff: yield* resources.list(accountId) }
        const slots = yield* repo.page(accountId, pageSize, after)
        return { text: slots.map(lineOf(names)).join(""), last: slots.length < pageSize ? undefined : slots.at(-1) }
      })

      return SlotExport.of({
        lines: (accountId) =>
          Stream.concat(
            Stream.succeed(headerLine),
            Stream.paginate(undefined as ExportedSlot | undefined, (after) =>
              Effect.map(
                within(accountId, page(accountId, after)),
                ({ last, text }) => [[text], Option.fromUndefinedOr(last)] as const
              )
            )
          )
      })
    })
  ).pipe(Layer.provide([MenuRepo.layer, ResourceRepo.layer, ExportRepo.layer]))
}
