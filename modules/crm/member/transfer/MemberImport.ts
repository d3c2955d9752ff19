/**
 * Imports membership cards from a CSV file, read as a stream to its end before any is stored. A batch of rows is one transaction of the use cases of members, so
 * each change is published as by hand: `member.registered` with the source `import`, and what tier, subscription and ban bring
 * about. The opening balance of a new card is one entry of its ledger, booked once. The same file again changes nothing.
 */
import { basename } from "node:path"
import { Context, Effect, Layer, Result, Stream } from "effect"
import { maxRows } from "../../../../src/http/endpoint/ImportTurns.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { type Row, rows, textRows } from "../../../../src/table/CsvFile.ts"
import { headedRows } from "../../../../src/table/columns/HeadedRows.ts"
import type { FileUnreadable, Rejection, WrongFile } from "../../../../src/table/Errors.ts"
import type { ImportReport } from "../../friend-transfer/FriendImport.ts"
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
import { type MemberRow, memberColumns, readRow } from "./MemberRow.ts"

const batchSize = 200
/** Rejected rows that a report lists. */
const mostListed = 1_000

type CannotBe = MemberNotFound | NotEnoughPoints | PointsExpired | ReferenceUsed | TierNotFound | TooManyPoints
type Change = "created" | "changed" | "unchanged"

export class MemberImport extends Context.Service<
  MemberImport,
  {
    readonly run: (accountId: string, path: string) => Effect.Effect<ImportReport, FileUnreadable | WrongFile>
    /** Imports a text, such as the body of a request. */
    readonly runText: (accountId: string, text: string) => Effect.Effect<ImportReport, FileUnreadable | WrongFile>
  }
>()("crm/member/transfer/MemberImport") {
  static readonly layer = Layer.effect(
    MemberImport,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* MemberRepo
      const members = yield* Members

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
          tiers: ReadonlySet<string>
        ): Effect.fn.Return<Result.Result<Change, string>, CannotBe> {
          const { holder, points, tierId } = row
          if (tierId !== null && !tiers.has(tierId)) return Result.fail(`tierId: the account has no tier ${tierId}`)
          const user = "lineUserId" in holder ? holder.lineUserId : yield* repo.userOf(accountId, holder)
          if (user === undefined) return Result.fail("externalId: no friend on LINE has it")
          if (yield* repo.isErased(accountId, user)) return Result.fail("this user was erased for good")
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

      const run = Effect.fn("MemberImport.run")(function* (
        accountId: string,
        file: string,
        source: Stream.Stream<Row, FileUnreadable>
      ) {
        const rejected: Array<Rejection> = []
        const total = { rows: 0, created: 0, changed: 0, unchanged: 0, rejectedCount: 0 }
        const { columns, rows: rowsBehind } = yield* headedRows(source, file, cards)
        const reject = (line: number, reason: string) => {
          total.rejectedCount++
          if (rejected.length < mostListed) rejected.push({ line, reason })
        }
        const storeBatch = Effect.fnUntraced(function* (batch: ReadonlyArray<Row>) {
          const tiers = new Set((yield* members.tiers(accountId)).map(({ id }) => id))
          for (const { cells, line } of batch) {
            total.rows++
            const row = readRow(cells, columns)
            if (Result.isFailure(row)) {
              reject(line, row.failure)
              continue
            }
            const stored = yield* store(accountId, row.success, tiers)
            if (Result.isFailure(stored)) reject(line, stored.failure)
            else total[stored.success]++
          }
        })
        yield* rowsBehind.pipe(
          Stream.grouped(batchSize),
          Stream.runForEach((batch) => within(accountId, storeBatch(batch)))
        )
        return { file, ...total, rejected }
      })

      return MemberImport.of({
        run: (accountId, path) => run(accountId, basename(path), rows(path, "detect")),
        runText: (accountId, text) => run(accountId, "The body", textRows(text, "The body", maxRows))
      })
    })
  ).pipe(Layer.provide([Members.layer, MemberRepo.layer]))
}

const cards = {
  title: "members",
  expected: "a CSV file with the column lineUserId (LINEユーザーID) or externalId (外部ID)",
  columns: memberColumns
}
