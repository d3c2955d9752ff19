/**
 * Imports friends and guests from a CSV file, read as a stream to its end before any is stored. A batch of rows is one transaction; what it stores can be
 * imported again without a change, so after a kill the same file is imported once more. Nothing is published: an import is no
 * event of LINE, and `friend.followed` and the triggers of tags are not for it.
 *
 * Of a friend who is stored already LINE keeps the last word about name and following; the file completes the rest.
 */
import { basename } from "node:path"
import { Context, DateTime, Effect, Layer, Result, Stream } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { maxRows } from "../../../src/http/endpoint/ImportTurns.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { type Row, rows, textRows } from "../../../src/table/CsvFile.ts"
import { headedRows } from "../../../src/table/columns/HeadedRows.ts"
import type { FileUnreadable, Rejection, WrongFile } from "../../../src/table/Errors.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { maxExternalIds } from "../external-id/ExternalId.ts"
import { CountFriends } from "../friend/Jobs.ts"
import { type FriendRow, friendColumns, keyOf, readRow } from "./FriendRow.ts"
import { FriendTransferRepo, type IdentifiedRow } from "./FriendTransferRepo.ts"

const batchSize = 500
/** Rejected rows that a report lists. */
const mostListed = 1_000

export interface ImportReport {
  readonly file: string
  readonly rows: number
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly rejectedCount: number
  /** The first of them. */
  readonly rejected: ReadonlyArray<Rejection>
}

interface ReadRow {
  /** On which the row stands; several where the same row comes again. */
  readonly lines: ReadonlyArray<number>
  readonly row: FriendRow
}

export class FriendImport extends Context.Service<
  FriendImport,
  {
    readonly run: (accountId: string, path: string) => Effect.Effect<ImportReport, FileUnreadable | WrongFile>
    /** Imports a text, such as the body of a request. */
    readonly runText: (accountId: string, text: string) => Effect.Effect<ImportReport, FileUnreadable | WrongFile>
  }
>()("crm/friend-transfer/FriendImport") {
  static readonly layer = Layer.effect(
    FriendImport,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* FriendTransferRepo
      const jobs = yield* Jobs
      const nextId = yield* Ulids.monotonic

      const identified = (row: FriendRow, stored?: string): IdentifiedRow => {
        const id = stored ?? nextId()
        return { ...row, id, createdAt: new Date(Ulids.timeOf(id)) }
      }

      const storeFriends = Effect.fnUntraced(function* (accountId: string, batch: ReadonlyArray<ReadRow>) {
        const created = yield* repo.insertFriends(
          accountId,
          batch.map(({ row }) => identified(row))
        )
        const ids = yield* repo.friendIds(
          accountId,
          batch.flatMap(({ row }) => row.lineUserId ?? [])
        )
        const idOf = ({ row }: ReadRow) => ids.get(row.lineUserId ?? "")
        const erased = batch.filter((read) => idOf(read) === undefined)
        const stored = batch.flatMap((read) => {
          const id = idOf(read)
          return id === undefined ? [] : [{ lines: read.lines, row: identified(read.row, id) }]
        })
        return { created, stored, erased }
      })

      const storeGuests = Effect.fnUntraced(function* (accountId: string, batch: ReadonlyArray<ReadRow>) {
        const ids = yield* repo.guestIds(
          accountId,
          batch.map(({ row }) => row)
        )
        const stored = batch.map(({ lines, row }, position) => ({ lines, row: identified(row, ids.get(position)) }))
        const known = new Set(ids.values())
        const unknown = stored.flatMap(({ row }) => (known.has(row.id) ? [] : [row]))
        if (unknown.length > 0) yield* repo.insertGuests(accountId, unknown)
        return { created: new Set(unknown.map(({ id }) => id)), stored, erased: [] }
      })

      const storeBatch = Effect.fnUntraced(function* (accountId: string, batch: ReadonlyArray<ReadRow>) {
        yield* repo.lock(accountId)
        const at = DateTime.toDateUtc(yield* DateTime.now)
        const [friends, guests] = [
          yield* storeFriends(
            accountId,
            batch.filter(({ row }) => row.lineUserId !== null)
          ),
          yield* storeGuests(
            accountId,
            batch.filter(({ row }) => row.lineUserId === null)
          )
        ]
        const stored = [...friends.stored, ...guests.stored]
        const created = new Set([...friends.created, ...guests.created])
        const completed = yield* repo.complete(
          accountId,
          friends.stored.flatMap(({ row }) => (created.has(row.id) ? [] : [row]))
        )
        const tags = stored.flatMap(({ row }) => row.tags.map((name) => ({ friendId: row.id, name, tagId: nextId() })))
        const tagged = yield* repo.attachTags(accountId, tags, at)
        const bindings = stored.flatMap(({ row }) =>
          row.externalIds.map((binding) => ({ ...binding, id: nextId(), friendId: row.id }))
        )
        const bound = yield* repo.bind(accountId, bindings, at)
        const held = new Set(
          (yield* repo.externalIdsOf(accountId, [...new Set(bindings.map(({ friendId }) => friendId))])).map(
            ({ externalId, friendId, namespace }) => `${friendId} ${namespace} ${externalId}`
          )
        )
        const refused = stored.flatMap(({ lines, row }) =>
          row.externalIds
            .filter(({ externalId, namespace }) => !held.has(`${row.id} ${namespace} ${externalId}`))
            .flatMap(({ externalId, namespace }) =>
              onEach(
                lines,
                `externalIds: ${namespace}=${externalId} is not bound: another friend has it, or this one has another or ${maxExternalIds} already; the rest of the row is imported`
              )
            )
        )
        const changed = new Set([...completed, ...tagged, ...bound].filter((id) => !created.has(id)))
        return {
          created: created.size,
          changed: changed.size,
          rejected: [
            ...friends.erased.flatMap(({ lines }) => onEach(lines, "this friend was erased for good")),
            ...refused
          ]
        }
      })

      const run = Effect.fn("FriendImport.run")(function* (
        accountId: string,
        file: string,
        source: Stream.Stream<Row, FileUnreadable>
      ) {
        const rejected: Array<Rejection> = []
        const total = { rows: 0, created: 0, changed: 0, rejectedCount: 0 }
        const { columns, rows: rowsBehind } = yield* headedRows(source, file, friends)
        const reject = (rejections: ReadonlyArray<Rejection>) => {
          total.rejectedCount += rejections.length
          rejected.push(...rejections.slice(0, mostListed - rejected.length))
        }
        const take = Effect.fnUntraced(function* (given: ReadonlyArray<Row>) {
          const read: Array<{ readonly line: number; readonly row: FriendRow }> = []
          for (const { cells, line } of given) {
            total.rows++
            const row = readRow(cells, columns)
            if (Result.isFailure(row)) reject([{ line, reason: row.failure }])
            else read.push({ line, row: row.success })
          }
          const { rounds, tooMany } = inRounds(read)
          const results = yield* within(
            accountId,
            Effect.forEach(rounds, (round) => storeBatch(accountId, round))
          )
          for (const stored of results) {
            total.created += stored.created
            total.changed += stored.changed
            reject(stored.rejected)
          }
          reject(onEach(tooMany, `more than ${maxRounds} different rows in ${batchSize} are about this person`))
        })
        yield* rowsBehind.pipe(Stream.grouped(batchSize), Stream.runForEach(take))
        // A count that runs already may have begun before these friends were stored.
        yield* jobs.send(CountFriends, { accountId }, { unique: { key: accountId, on: "runAgain" } })
        const unchanged = Math.max(0, total.rows - total.created - total.changed - total.rejectedCount)
        return { file, ...total, unchanged, rejected: rejected.toSorted((a, b) => a.line - b.line) }
      })

      return FriendImport.of({
        run: (accountId, path) => run(accountId, basename(path), rows(path, "detect")),
        runText: (accountId, text) => run(accountId, "The body", textRows(text, "The body", maxRows))
      })
    })
  ).pipe(Layer.provide(FriendTransferRepo.layer))
}

const friends = {
  title: "friends",
  expected: "a CSV file with the column lineUserId (LINEユーザーID) or displayName (表示名)",
  columns: friendColumns
}

const onEach = (lines: ReadonlyArray<number>, reason: string): ReadonlyArray<Rejection> =>
  lines.map((line) => ({ line, reason }))

/** Different rows about one person that a batch may have: each takes a round of statements. */
const maxRounds = 20

/**
 * Rounds in which no person comes twice: a later row about the same one changes what an earlier one stored. A row that is equal to the one
 * before it about the same person changes nothing, and joins it.
 */
const inRounds = (all: ReadonlyArray<{ readonly line: number; readonly row: FriendRow }>) => {
  const rounds: Array<Array<ReadRow>> = []
  const tooMany: Array<number> = []
  const last = new Map<string, { readonly round: number; readonly content: string; readonly lines: Array<number> }>()
  for (const { line, row } of all) {
    const [key, content] = [keyOf(row), JSON.stringify(row)]
    const before = last.get(key)
    if (before?.content === content) {
      before.lines.push(line)
      continue
    }
    const round = before === undefined ? 0 : before.round + 1
    if (round >= maxRounds) {
      tooMany.push(line)
      continue
    }
    const lines = [line]
    ;(rounds[round] ??= []).push({ lines, row })
    last.set(key, { round, content, lines })
  }
  return { rounds, tooMany }
}
