/**
 * Keeps what friends write for accounts that have chosen so. Each message is sealed with a key of its account, which the vault seals:
 * an account that stops loses the key, so that nothing can be read from then on, however long the rows stay.
 */
import { Context, Effect, Layer, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Vaults from "../../../src/secrets/Vault.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { Content, keyOwner, type ReceivedMessage } from "./Received.ts"
import { ReceivedRepo } from "./ReceivedRepo.ts"

/** A message as LINE has delivered it. */
export interface Arrival extends Content {
  readonly id: string
  readonly friendId: string
  readonly type: string
  readonly receivedAt: Date
}

/** A message with the token by which LINE shows that it was read. */
interface OpenedMessage {
  readonly message: ReceivedMessage
  readonly readToken: string | null
}

const withoutToken = ({ readToken: _token, ...said }: Content): Omit<Content, "readToken"> => said

const ContentJson = Schema.fromJsonString(Content)
const encode = Schema.encodeEffect(ContentJson)
const decode = Schema.decodeUnknownOption(ContentJson)

/** Opened keys of accounts that a node remembers, by the sealed ones. */
const mostKeys = 1_000

export class ReceivedMessages extends Context.Service<
  ReceivedMessages,
  {
    /** Stores messages in the caller's transaction; nothing for an account that keeps none. */
    readonly keep: (accountId: string, arrivals: ReadonlyArray<Arrival>) => Effect.Effect<void>
    /** Deletes a message that its sender took back, in the caller's transaction. */
    readonly forget: (accountId: string, id: string) => Effect.Effect<void>
    /** Days; null: the account keeps nothing. */
    readonly keptDays: (accountId: string) => Effect.Effect<number | null>
    /** In the caller's transaction. */
    readonly setKeptDays: (accountId: string, days: number | null) => Effect.Effect<void>
    /** Rows of the table with what they say in place of the sealed text; null for what cannot be opened any more. */
    readonly opened: <Row extends { readonly lineMessageId: string; readonly content: string }>(
      accountId: string,
      rows: ReadonlyArray<Row>
    ) => Effect.Effect<ReadonlyArray<Omit<Row, "content"> & { readonly content: Omit<Content, "readToken"> | null }>>
    /** Newest first; what cannot be opened any more is left out. */
    readonly list: (accountId: string, friendId: string, limit: number) => Effect.Effect<ReadonlyArray<OpenedMessage>>
  }
>()("crm/received/ReceivedMessages") {
  static readonly layer = Layer.effect(
    ReceivedMessages,
    Effect.gen(function* () {
      const [repo, vault] = [yield* ReceivedRepo, yield* Vaults.Vault]
      const random = yield* SecureRandom.SecureRandom
      const within = yield* Tenant.within
      const keys = new Map<string, Vaults.Vault["Service"]>()

      /** The vault of an account's own key. */
      const vaultOf = Effect.fnUntraced(function* (accountId: string, sealedKey: Uint8Array) {
        const name = Buffer.from(sealedKey).toString("base64")
        const known = keys.get(name)
        if (known !== undefined) return known
        const key = Buffer.from(yield* vault.open(keyOwner(accountId), sealedKey), "base64")
        const opened = yield* Vaults.make([new Uint8Array(key)]).pipe(
          Effect.provideService(SecureRandom.SecureRandom, random)
        )
        if (keys.size >= mostKeys) keys.clear()
        keys.set(name, opened)
        return opened
      })

      const seal = Effect.fnUntraced(function* (own: Vaults.Vault["Service"], arrival: Arrival) {
        const { durationMs, fileName, friendId, id, location, readToken, receivedAt, sticker, text, type } = arrival
        const content = yield* Effect.orDie(encode({ text, fileName, durationMs, location, sticker, readToken }))
        const bytes = yield* own.seal(id, content)
        return { id, friendId, type, receivedAt, content: Buffer.from(bytes).toString("base64") }
      })

      const keep = Effect.fnUntraced(function* (accountId: string, arrivals: ReadonlyArray<Arrival>) {
        const setting = arrivals.length === 0 ? undefined : yield* repo.setting(accountId)
        if (setting === undefined) return
        const own = yield* vaultOf(accountId, setting.sealedKey)
        yield* repo.insertAll(accountId, yield* Effect.forEach(arrivals, (arrival) => seal(own, arrival)))
      })

      const open = (own: Vaults.Vault["Service"], id: string, content: string) =>
        Effect.map(Effect.option(own.open(id, new Uint8Array(Buffer.from(content, "base64")))), (text) =>
          Option.getOrUndefined(Option.flatMap(text, decode))
        )

      const keyOf = Effect.fnUntraced(function* (accountId: string) {
        const setting = yield* within(accountId, repo.setting(accountId))
        return setting && (yield* vaultOf(accountId, setting.sealedKey))
      })

      const list = Effect.fnUntraced(function* (accountId: string, friendId: string, limit: number) {
        const setting = yield* repo.setting(accountId)
        if (setting === undefined) return []
        const own = yield* vaultOf(accountId, setting.sealedKey)
        const found: Array<OpenedMessage> = []
        for (const { content, ...row } of yield* repo.list(accountId, friendId, limit)) {
          const opened = yield* open(own, row.id, content)
          if (opened === undefined) continue
          const { readToken, ...said } = opened
          found.push({ message: { ...row, ...said, hasToken: readToken !== null }, readToken })
        }
        return found
      })

      const setKeptDays = Effect.fnUntraced(function* (accountId: string, days: number | null) {
        if (days === null) return yield* repo.stop(accountId)
        const key = Buffer.from(yield* random.randomBytes(32)).toString("base64")
        yield* repo.keep(accountId, days, yield* vault.seal(keyOwner(accountId), key))
      })

      return ReceivedMessages.of({
        keep: Effect.fn("ReceivedMessages.keep")((accountId, arrivals) =>
          keep(accountId, arrivals).pipe(
            // The message itself is more than its copy.
            Effect.catchTag("SecretUnreadable", ({ message }) => Effect.logWarning(message, { accountId }))
          )
        ),
        opened: Effect.fn("ReceivedMessages.opened")(function* (accountId, rows) {
          const own = yield* keyOf(accountId).pipe(
            Effect.catchTag("SecretUnreadable", ({ message }) =>
              Effect.as(Effect.logWarning(message, { accountId }), undefined)
            )
          )
          return yield* Effect.forEach(rows, (row) =>
            Effect.map(own === undefined ? Effect.undefined : open(own, row.lineMessageId, row.content), (content) => ({
              ...row,
              content: content === undefined ? null : withoutToken(content)
            }))
          )
        }),
        forget: (accountId, id) => repo.remove(accountId, id),
        keptDays: (accountId) =>
          Effect.map(within(accountId, repo.setting(accountId)), (setting) => setting?.keptDays ?? null),
        setKeptDays: Effect.fn("ReceivedMessages.setKeptDays")((accountId, days) =>
          within(accountId, setKeptDays(accountId, days))
        ),
        list: Effect.fn("ReceivedMessages.list")((accountId, friendId, limit) =>
          within(accountId, list(accountId, friendId, limit)).pipe(
            Effect.catchTag("SecretUnreadable", ({ message }) =>
              Effect.as(Effect.logWarning(message, { accountId }), [])
            )
          )
        )
      })
    })
  ).pipe(Layer.provide(ReceivedRepo.layer))
}
