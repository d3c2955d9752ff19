/** Exports membership cards as lines of a CSV file, oldest first, a page at a time; spreadsheets and `MemberImport` read it. */
import { Context, Effect, Layer, Option, Stream } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import type { Card } from "../Card.ts"
import { MemberRepo } from "../MemberRepo.ts"
import { headerLine, lineOf } from "./MemberRow.ts"

const pageSize = 1_000

export class MemberExport extends Context.Service<
  MemberExport,
  {
    /** Whole lines. A member who joins meanwhile comes at the end, or not. */
    readonly lines: (accountId: string) => Stream.Stream<string>
  }
>()("crm/member/transfer/MemberExport") {
  static readonly layer = Layer.effect(
    MemberExport,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* MemberRepo

      return MemberExport.of({
        lines: (accountId) =>
          Stream.concat(
            Stream.succeed(headerLine),
            Stream.paginate(undefined as Card | undefined, (after) =>
              Effect.map(
                within(accountId, repo.page(accountId, pageSize, after === undefined ? { offset: 0 } : { after })),
                (page) =>
                  [
                    [page.map(lineOf).join("")],
                    Option.fromUndefinedOr(page.length < pageSize ? undefined : page.at(-1))
                  ] as const
              )
            )
          )
      })
    })
  ).pipe(Layer.provide(MemberRepo.layer))
}
