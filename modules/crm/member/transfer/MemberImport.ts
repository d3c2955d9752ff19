/**
 * Imports membership cards from a CSV file, read as a stream to its end before any is stored. Rows go through the use cases of members, so each
 * change is published as by hand: `member.registered` with the source `import`, and what tier, subscription and ban bring
 * about. The opening balance of a new card is one entry of its ledger, booked once. The same file again changes nothing.
 */
import { Context, Effect, Layer, Result } from "effect"
import { maxRows } from "../../../../src/http/endpoint/ImportTurns.ts"
import type { CsvRefused } from "../../../../src/imports/Errors.ts"
import * as Imports from "../../../../src/imports/Imports.ts"
import type { ImportKind, ImportSource } from "../../../../src/imports/OpenTable.ts"
import { type ImportOptions, usualOptions } from "../../../../src/imports/Options.ts"
import { cellRefusal, type Refusal, rowRefusal } from "../../../../src/imports/RefusedCell.ts"
import type { ImportReport } from "../../../../src/imports/Report.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import type { Card } from "../Card.ts"
import type {
  MemberNotFound,
  NotEnoughPoints,
  PointsExpired,
  ReferenceUsed,
  TierNotFound,
  TooManyPoints
} from "../Errors.ts"
import { MemberRepo } from "../MemberRepo.ts"
import { Members } from "../Members.ts"
import {
  type MemberColumn,
  type MemberColumns,
  type MemberRow,
  memberColumns,
  readRow,
  valuesOf,
  wanted
} from "./MemberRow.ts"

const batchSize = 200
/** Rows of one transaction. Their events hold back those of all accounts until it ends, so it must not take longer than some seconds. */
export const mostAtOnce = 5_000

type CannotBe = MemberNotFound | NotEnoughPoints | PointsExpired | ReferenceUsed | TierNotFound | TooManyPoints
type Change = "created" | "changed" | "unchanged"

export class MemberImport extends Context.Service<
  MemberImport,
  {
    readonly run: (accountId: string, path: string, options?: ImportOptions) => Effect.Effect<ImportReport, CsvRefused>
    /** Imports a text, such as the body of a request. */
    readonly runText: (
      accountId: string,
      text: string,
      options?: ImportOptions
    ) => Effect.Effect<ImportReport, CsvRefused>
  }
>()("crm/member/transfer/MemberImport") {
  static readonly layer = Layer.effect(
    MemberImport,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* MemberRepo
      const members = yield* Members
      const imports = yield* Imports.make

      const complete = Effect.fnUntraced(function* (
        accountId: string,
        card: Card,
        { isBanned, paidUntil, subscription, tierId }: MemberRow
      ) {
        let isChanged = false
        if (tierId !== null && tierId !== card.tierId) {
          yield* members.setTier(accountId, card.id, tierId)
          isChanged = true
        }
        const isOther = subscription !== card.subscription || paidUntil?.getTime() !== card.paidUntil?.getTime()
        if (subscription !== undefined && isOther) {
          yield* members.subscribe(accountId, card.id, { subscription, paidUntil })
          isChanged = true
        }
        if (isBanned !== undefined && isBanned !== (card.bannedAt !== null)) {
          yield* members.setBanned(accountId, card.id, isBanned)
          isChanged = true
        }
        return isChanged
      })

      /** The change, or why there is none. */
      const store = Effect.fnUntraced(
        function* (
          accountId: string,
          row: MemberRow,
          tiers: ReadonlySet<string>,
          columns: MemberColumns
        ): Effect.fn.Return<Result.Result<Change, Refusal>, CannotBe> {
          const { holder, points, tierId } = row
          const headingOf = (column: MemberColumn): string => columns.get(column)?.heading ?? column
          if (tierId !== null && !tiers.has(tierId)) return Result.fail(noTier(headingOf("tierId"), tierId))
          const user = "lineUserId" in holder ? holder.lineUserId : yield* repo.userOf(accountId, holder)
          if (user === undefined) return Result.fail(noFriend(headingOf("externalId"), valuesOf(row).externalId))
          if (yield* repo.isErased(accountId, user)) return Result.fail(wasErased)
          const isNew = (yield* repo.findByUser(accountId, user)) === undefined
          const card = yield* members.register(accountId, user, "import")
          if (isNew && points > 0) {
            const opening = { points, reason: "import", source: "manual", reference: `import ${card.id}` } as const
            yield* members.addPoints(accountId, card.id, opening)
          }
          // Points may have given a tier.
          const current = isNew ? yield* members.find(accountId, card.id) : card
          const isChanged = yield* complete(accountId, current, row)
          return Result.succeed(isNew ? "created" : isChanged ? "changed" : "unchanged")
        },
        // None of them can be: the card is locked by this transaction, or was found by it.
        Effect.catchTag(
          ["MemberNotFound", "NotEnoughPoints", "PointsExpired", "ReferenceUsed", "TierNotFound", "TooManyPoints"],
          Effect.die
        )
      )

      const storeBatch = Effect.fnUntraced(function* (
        accountId: string,
        read: ReadonlyArray<Imports.ReadRow<MemberRow>>,
        columns: MemberColumns
      ) {
        const tiers = new Set((yield* members.tiers(accountId)).map(({ id }) => id))
        const total = { created: 0, changed: 0, unchanged: 0 }
        const refused: Array<Imports.BatchResult["refused"][number]> = []
        for (const { line, row } of read) {
          const stored = yield* store(accountId, row, tiers, columns)
          if (Result.isFailure(stored)) refused.push({ line, refusal: stored.failure })
          else total[stored.success]++
        }
        return { ...total, refused }
      })

      const run = (accountId: string, source: ImportSource, options: ImportOptions) =>
        imports({ accountId, source, options, kind: cards, mostRows: mostAtOnce }, Effect.succeed, (open) =>
          Imports.inBatches(open, {
            size: batchSize,
            read: ({ cells }) => readRow(cells, open.columns),
            valuesOf,
            store: (read) => within(accountId, storeBatch(accountId, read, open.columns))
          })
        )

      return MemberImport.of({
        run: (accountId, path, options = usualOptions) =>
          run(accountId, Imports.fileSource(path, options.sheet), options),
        runText: (accountId, text, options = usualOptions) => run(accountId, Imports.textSource(text, maxRows), options)
      })
    })
  ).pipe(Layer.provide([Members.layer, MemberRepo.layer]))
}

const cards: ImportKind<MemberColumn> = {
  kind: "members",
  title: "members",
  expected: "a CSV file with the column lineUserId (LINEユーザーID) or externalId (外部ID)",
  wanted,
  columns: memberColumns
}

const noTier = (heading: string, tierId: string): Refusal =>
  cellRefusal(heading, tierId, "expected a tier of the account", "登録されていないランクです")

const noFriend = (heading: string, externalId: string): Refusal =>
  cellRefusal(heading, externalId, "expected the external id of a friend on LINE", "この外部IDの友だちがいません")

const wasErased = rowRefusal("this user was erased for good", "消去された利用者は取り込めません")
