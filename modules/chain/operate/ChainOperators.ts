/** Use cases of operators: chains of any account. What changes, and what is taken out, is audited in the same transaction. */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import type { OffsetPage } from "../../../src/http/endpoint/Paging.ts"
import * as Audit from "../../../src/operate/Audit.ts"
import type { Operator } from "../../../src/operate/Operator.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../../src/Ulids.ts"
import { type AccountNotFound, AccountPlans } from "../../accounts/contract.ts"
import type { ChainDetail, ChainItem, NewChain } from "../Chain.ts"
import { ChainRepo } from "../ChainRepo.ts"
import { Chains } from "../Chains.ts"
import { type AreaNotFound, type ChainLimit, ChainNotFound, type CsvRefused } from "../Errors.ts"
import type { ImportReport } from "../transfer/ImportView.ts"
import { StoreImport } from "../transfer/StoreImport.ts"
import { headerLine, lineOf } from "../transfer/StoreRow.ts"

type ImportRefusal = AccountNotFound | ChainNotFound | CsvRefused

export class ChainOperators extends Context.Service<
  ChainOperators,
  {
    /** The account of a chain. */
    readonly ownerOf: (id: string) => Effect.Effect<string, ChainNotFound>
    /** Newest first. */
    readonly list: (accountId: string, page: OffsetPage) => Effect.Effect<ReadonlyArray<ChainItem>, AccountNotFound>
    readonly read: (accountId: string, id: string) => Effect.Effect<ChainDetail, AccountNotFound | ChainNotFound>
    readonly create: (
      accountId: string,
      chain: NewChain
    ) => Effect.Effect<ChainDetail, AccountNotFound | AreaNotFound | ChainLimit, Operator>
    readonly remove: (accountId: string, id: string) => Effect.Effect<void, AccountNotFound | ChainNotFound, Operator>
    readonly importFile: (
      accountId: string,
      id: string,
      path: string
    ) => Effect.Effect<ImportReport, ImportRefusal, Operator>
    readonly importText: (
      accountId: string,
      id: string,
      csv: string
    ) => Effect.Effect<ImportReport, ImportRefusal, Operator>
    /** The lines of a CSV file, whole. */
    readonly exportLines: (
      accountId: string,
      id: string
    ) => Effect.Effect<ReadonlyArray<string>, AccountNotFound | ChainNotFound, Operator>
  }
>()("chain/operate/ChainOperators") {
  static readonly layer = Layer.effect(
    ChainOperators,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const plans = yield* AccountPlans
      const repo = yield* ChainRepo
      const chains = yield* Chains
      const imports = yield* StoreImport
      const audit = Audit.make(sql)

      const reading = <A, E, R>(accountId: string, self: Effect.Effect<A, E, R>) =>
        Effect.andThen(plans.all(accountId), self)

      const auditing = <A, E, R>(
        accountId: string,
        action: string,
        target: (result: A) => string,
        self: Effect.Effect<A, E, R>
      ) => {
        const record = (result: A) =>
          Tenant.asService(
            audit.record({ action: `chain_${action}`, target: target(result), detail: { accountId }, changed: 1 })
          )
        return reading(accountId, self.pipe(Effect.tap(record), sql.withTransaction, dieOnSql))
      }

      return ChainOperators.of({
        ownerOf: Effect.fnUntraced(function* (id) {
          const owner = isUlid(id) ? yield* repo.ownerOf(id) : undefined
          return owner ?? (yield* new ChainNotFound())
        }),
        list: (accountId, page) => reading(accountId, chains.list(accountId, page)),
        read: (accountId, id) => reading(accountId, chains.read(accountId, id)),
        create: (accountId, chain) => auditing(accountId, "create", ({ id }) => id, chains.create(accountId, chain)),
        remove: (accountId, id) => auditing(accountId, "delete", () => id, chains.remove(accountId, id)),
        importFile: (accountId, id, path) => auditing(accountId, "import", () => id, imports.run(accountId, id, path)),
        importText: (accountId, id, csv) =>
          auditing(accountId, "import", () => id, imports.runText(accountId, id, csv)),
        exportLines: (accountId, id) =>
          auditing(
            accountId,
            "export",
            () => id,
            Effect.map(chains.read(accountId, id), ({ stores }) => [headerLine, ...stores.map(lineOf)])
          )
      })
    })
  )
}
