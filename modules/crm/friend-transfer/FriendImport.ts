/**
 * Imports friends and guests from a CSV file, read as a stream to its end before any is stored. What is stored can be imported again without a
 * change, so a partial import that was killed is run once more. Nothing is published: an import is no event of LINE, and
 * `friend.followed` and the triggers of tags are not for it.
 *
 * Of a friend who is stored already LINE keeps the last word about name and following; the file completes the rest.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { maxRows } from "../../../src/http/endpoint/ImportTurns.ts"
import type { CsvRefused } from "../../../src/imports/Errors.ts"
import * as Imports from "../../../src/imports/Imports.ts"
import type { ImportKind, ImportSource } from "../../../src/imports/OpenTable.ts"
import { type ImportOptions, usualOptions } from "../../../src/imports/Options.ts"
import { cellRefusal, type Refusal, rowRefusal } from "../../../src/imports/RefusedCell.ts"
import type { ImportReport } from "../../../src/imports/Report.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { maxExternalIds } from "../external-id/ExternalId.ts"
import { CountFriends } from "../friend/Jobs.ts"
import { type FriendColumn, type FriendRow, friendColumns, keyOf, readRow, valuesOf, wanted } from "./FriendRow.ts"
import { FriendTransferRepo, type IdentifiedRow } from "./FriendTransferRepo.ts"

const batchSize = 500
/** Rows of one transaction. They are written at some thousand a second, and nothing is published. */
const mostAtOnce = 100_000

interface RoundRow {
  /** On which the row stands; several where the same row comes again. */
  readonly lines: ReadonlyArray<number>
  readonly row: FriendRow
}

export class FriendImport extends Context.Service<
  FriendImport,
  {
    readonly run: (accountId: string, path: string, options?: ImportOptions) => Effect.Effect<ImportReport, CsvRefused>
    /** Imports a text, such as the body of a request. */
    readonly runText: (
      accountId: string,
      text: string,
      options?: ImportOptions
    ) => Effect.Effect<ImportReport, CsvRefused>
  }
>()("crm/friend-transfer/FriendImport") {
  static readonly layer = Layer.effect(
    FriendImport,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* FriendTransferRepo
      const jobs = yield* Jobs
      const nextId = yield* Ulids.monotonic
      const imports = yield* Imports.make

      const identified = (row: FriendRow, stored?: string): IdentifiedRow => {
        const id = stored ?? nextId()
        return { ...row, id, createdAt: new Date(Ulids.timeOf(id)) }
      }

      const storeFriends = Effect.fnUntraced(function* (accountId: string, batch: ReadonlyArray<RoundRow>) {
        const created = yield* repo.insertFriends(
          accountId,
          batch.map(({ row }) => identified(row))
        )
        const ids = yield* repo.friendIds(
          accountId,
          batch.flatMap(({ row }) => row.lineUserId ?? [])
        )
        const idOf = ({ row }: RoundRow) => ids.get(row.lineUserId ?? "")
        const erased = batch.filter((read) => idOf(read) === undefined)
        const stored = batch.flatMap((read) => {
          const id = idOf(read)
          return id === undefined ? [] : [{ lines: read.lines, row: identified(read.row, id) }]
        })
        return { created, stored, erased }
      })

      const storeGuests = Effect.fnUntraced(function* (accountId: string, batch: ReadonlyArray<RoundRow>) {
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

      const storeBatch = Effect.fnUntraced(function* (
        accountId: string,
        batch: ReadonlyArray<RoundRow>,
        externalIdHeading: string
      ) {
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
              onEach(lines, unbound(externalIdHeading, `${namespace}=${externalId}`))
            )
        )
        const changed = new Set([...completed, ...tagged, ...bound].filter((id) => !created.has(id)))
        return {
          created: created.size,
          changed: changed.size,
          refused: [...friends.erased.flatMap(({ lines }) => onEach(lines, wasErased)), ...refused]
        }
      })

      const storeRows = Effect.fnUntraced(function* (
        accountId: string,
        read: ReadonlyArray<Imports.ReadRow<FriendRow>>,
        externalIdHeading: string
      ) {
        const { rounds, tooMany } = inRounds(read)
        const results = yield* within(
          accountId,
          Effect.forEach(rounds, (round) => storeBatch(accountId, round, externalIdHeading))
        )
        return {
          created: results.reduce((sum, { created }) => sum + created, 0),
          changed: results.reduce((sum, { changed }) => sum + changed, 0),
          refused: [...results.flatMap(({ refused }) => refused), ...onEach(tooMany, repeated)]
        }
      })

      const run = (accountId: string, source: ImportSource, options: ImportOptions) =>
        imports({ accountId, source, options, kind: friends, mostRows: mostAtOnce }, Effect.succeed, (open) =>
          Effect.andThen(
            Imports.inBatches(open, {
              size: batchSize,
              read: ({ cells }) => readRow(cells, open.columns),
              valuesOf,
              store: (read) => storeRows(accountId, read, open.columns.get("externalIds")?.heading ?? "externalIds")
            }),
            // A count that runs already may have begun before these friends were stored.
            jobs.send(CountFriends, { accountId }, { unique: { key: accountId, on: "runAgain" } })
          )
        )

      return FriendImport.of({
        run: (accountId, path, options = usualOptions) =>
          run(accountId, Imports.fileSource(path, options.sheet), options),
        runText: (accountId, text, options = usualOptions) => run(accountId, Imports.textSource(text, maxRows), options)
      })
    })
  ).pipe(Layer.provide(FriendTransferRepo.layer))
}

const friends: ImportKind<FriendColumn> = {
  kind: "friends",
  title: "friends",
  expected: "a CSV file with the column lineUserId (LINEユーザーID) or displayName (表示名)",
  wanted,
  columns: friendColumns
}

const wasErased = rowRefusal("this friend was erased for good", "消去された友だちは取り込めません")

const unbound = (heading: string, externalId: string): Refusal =>
  cellRefusal(
    heading,
    externalId,
    `can be bound to no second friend, and a friend has one of a namespace and ${maxExternalIds} at most`,
    "ほかの友だちの外部IDか、この友だちの外部IDと重なっています"
  )

const onEach = (lines: ReadonlyArray<number>, refusal: Refusal) => lines.map((line) => ({ line, refusal }))

/** Different rows about one person that a batch may have: each takes a round of statements. */
const maxRounds = 20

const repeated = rowRefusal(
  `more than ${maxRounds} different rows in ${batchSize} are about this person`,
  `同じ人の異なる行が多すぎます。${maxRounds}行までにしてください`
)

/**
 * Rounds in which no person comes twice: a later row about the same one changes what an earlier one stored. A row that is equal to the one
 * before it about the same person changes nothing, and joins it.
 */
const inRounds = (all: ReadonlyArray<Imports.ReadRow<FriendRow>>) => {
  const rounds: Array<Array<RoundRow>> = []
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
