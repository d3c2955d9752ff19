/**
 * Use cases of rich menus, with their SQL. LINE is asked first and outside of transactions: what it refuses is not stored, and what
 * was lost between its answer and the row is asked for again by the same request.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import type { Operator } from "../../../src/operate/Operator.ts"
import { baseUrl } from "../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { json } from "../../../src/sql/Pg.ts"
import * as Rows from "../../../src/sql/Rows.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import type { AccountNotFound } from "../../accounts/contract.ts"
import type { ChannelFailure } from "../line/channel/ChannelErrors.ts"
import { ChannelRepo } from "../line/channel/ChannelRepo.ts"
import { MessagingChannel } from "../line/channel/MessagingChannel.ts"
import { LineUnreachable } from "../line/connect/Errors.ts"
import * as OperatorActions from "../OperatorActions.ts"
import { RichMenus } from "../scenario/rich-menu/RichMenus.ts"
import { RichMenuChanged, RichMenuNotFound, RichMenuRefused, TooManyRichMenus } from "./Errors.ts"
import { imageIn, type MediaType } from "./MenuImage.ts"
import {
  lineMenuOf,
  mostRichMenus,
  type RichMenu,
  type RichMenuChange,
  type RichMenuDraft,
  StoredRichMenu
} from "./RichMenu.ts"

type Refusal = RichMenuRefused | LineUnreachable
type MenuAnswer = Effect.Effect<typeof RichMenu.Type, AccountNotFound | RichMenuNotFound | Refusal, Operator>

interface Image {
  readonly mediaType: MediaType
  readonly bytes: Uint8Array
}

const refusalOf = (failure: ChannelFailure): Refusal =>
  failure._tag === "MessageRefused" || failure._tag === "ChannelRefused"
    ? new RichMenuRefused({ reason: failure.reason })
    : new LineUnreachable({ reason: failure.message })

export class ShopMenus extends Context.Service<
  ShopMenus,
  {
    /** Newest first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<typeof RichMenu.Type>>
    readonly create: (
      accountId: string,
      draft: RichMenuDraft
    ) => Effect.Effect<typeof RichMenu.Type, AccountNotFound | TooManyRichMenus | Refusal, Operator>
    /** Puts another menu in its place, since LINE changes none; friends see the former until then. */
    readonly update: (
      accountId: string,
      id: string,
      change: RichMenuChange
    ) => Effect.Effect<typeof RichMenu.Type, AccountNotFound | RichMenuNotFound | RichMenuChanged | Refusal, Operator>
    readonly image: (
      accountId: string,
      id: string
    ) => Effect.Effect<{ readonly mediaType: MediaType; readonly image: string }, RichMenuNotFound>
    readonly show: (accountId: string, id: string) => MenuAnswer
    readonly hide: (accountId: string, id: string) => MenuAnswer
    readonly remove: (
      accountId: string,
      id: string
    ) => Effect.Effect<void, AccountNotFound | RichMenuNotFound | Refusal, Operator>
  }
>()("crm/rich-menu/ShopMenus") {
  static readonly layer = Layer.effect(
    ShopMenus,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settings = yield* Settings
      const random = yield* SecureRandom.SecureRandom
      const channel = yield* MessagingChannel
      const channels = yield* ChannelRepo
      const friendMenus = yield* RichMenus
      const operators = yield* OperatorActions.make
      const within = yield* Tenant.within
      const columns = sql.literal(Rows.columns(StoredRichMenu))

      const bookingUrlOf = (accountId: string) => `${baseUrl(settings)}/b/${accountId}`
      /** Null: the sandbox. */
      const channelIdOf = (accountId: string) =>
        Effect.map(within(accountId, channels.find(accountId)), (found) =>
          found === undefined || found.mode === "sandbox" ? null : found.channelId
        )
      const viewOf =
        (channelId: string | null) =>
        ({ channelId: of, lineMenuId, mediaType: _mediaType, ...menu }: StoredRichMenu): typeof RichMenu.Type => ({
          ...menu,
          richMenuId: of === channelId ? lineMenuId : null,
          isDefault: menu.isDefault && of === channelId
        })

      const find = Effect.fnUntraced(function* (accountId: string, id: string) {
        const [found, channelId] = [
          yield* within(
            accountId,
            sql`
              select ${columns} from crm_rich_menu where account_id = ${accountId} and id = ${id}`.pipe(
              Rows.first(StoredRichMenu)
            )
          ),
          yield* channelIdOf(accountId)
        ]
        return found === undefined
          ? yield* new RichMenuNotFound({})
          : { menu: found, channelId, isAtChannel: found.channelId === channelId }
      })

      const imageOf = Effect.fnUntraced(function* (accountId: string, id: string) {
        const [row] = yield* within(
          accountId,
          sql<Image>`
            select media_type as "mediaType", image as bytes from crm_rich_menu
            where account_id = ${accountId} and id = ${id}`
        )
        return row ?? (yield* new RichMenuNotFound({}))
      })

      /** Answers the id that the platform gave it. */
      const send = (accountId: string, menu: Parameters<typeof lineMenuOf>[0], image: Image) =>
        channel
          .createRichMenu(accountId, lineMenuOf(menu, bookingUrlOf(accountId)), image)
          .pipe(Effect.mapError(refusalOf))

      /** What the platform no longer knows is gone already. */
      const forget = (accountId: string, lineMenuId: string) =>
        channel.deleteRichMenu(accountId, lineMenuId).pipe(
          Effect.catchTag("MessageRefused", (failure) => (failure.status === 404 ? Effect.void : Effect.fail(failure))),
          Effect.mapError(refusalOf)
        )

      const setDefault = (accountId: string, lineMenuId: string | null) =>
        Effect.mapError(channel.setDefaultRichMenu(accountId, lineMenuId), refusalOf)

      const insert = Effect.fnUntraced(function* (
        accountId: string,
        { chatBarText, layout, name, targets }: RichMenuDraft,
        of: Pick<StoredRichMenu, "channelId" | "height" | "lineMenuId" | "width"> & { readonly image: Image }
      ) {
        const { channelId, height, image, lineMenuId, width } = of
        const now = DateTime.toDateUtc(yield* DateTime.now)
        const stored = yield* sql`
          insert into crm_rich_menu (id, account_id, name, chat_bar_text, layout, targets, width, height, media_type, image,
            channel_id, line_menu_id, is_default, created_at)
          values (${yield* random.ulid}, ${accountId}, ${name}, ${chatBarText}, ${layout}, ${json(targets)}, ${width},
            ${height}, ${image.mediaType}, ${image.bytes}, ${channelId}, ${lineMenuId}, false, ${now})
          returning ${columns}`.pipe(Rows.first(StoredRichMenu))
        return stored!
      })

      const create = Effect.fn("ShopMenus.create")(function* (accountId: string, draft: RichMenuDraft) {
        const bytes = Buffer.from(draft.image, "base64")
        const { height, mediaType, width } = imageIn(bytes)!
        const image = { mediaType, bytes }
        const rows = yield* within(accountId, sql`select 1 from crm_rich_menu where account_id = ${accountId}`)
        if (rows.length >= mostRichMenus) return yield* new TooManyRichMenus({})
        const channelId = yield* channelIdOf(accountId)
        const lineMenuId = yield* send(accountId, { ...draft, width, height }, image)
        const stored = yield* operators
          .change(
            { accountId, action: "crm_rich_menu_create", target: ({ id }) => id },
            within(accountId, insert(accountId, draft, { image, channelId, lineMenuId, width, height }))
          )
          .pipe(Effect.onError(() => Effect.ignore(forget(accountId, lineMenuId))))
        return viewOf(channelId)(stored)
      })

      /** Stores what took the place of a menu, for friends and scenarios too. */
      const replace = Effect.fnUntraced(function* (
        former: StoredRichMenu,
        { chatBarText, layout, name, targets }: Omit<RichMenuChange, "image">,
        by: Pick<StoredRichMenu, "channelId" | "height" | "lineMenuId" | "width"> & { readonly image: Image }
      ) {
        const { accountId, id } = former
        const { channelId, height, image, lineMenuId, width } = by
        const stored = yield* sql`
          update crm_rich_menu set name = ${name}, chat_bar_text = ${chatBarText}, layout = ${layout}, targets = ${json(targets)},
            width = ${width}, height = ${height}, media_type = ${image.mediaType}, image = ${image.bytes},
            is_default = is_default and channel_id is not distinct from ${channelId}, channel_id = ${channelId},
            line_menu_id = ${lineMenuId}
          where account_id = ${accountId} and id = ${id} and line_menu_id = ${former.lineMenuId}
          returning ${columns}`.pipe(Rows.first(StoredRichMenu))
        if (stored === undefined) return yield* new RichMenuChanged({})
        yield* friendMenus.replace(accountId, former.lineMenuId, lineMenuId)
        return stored
      })

      const update = Effect.fn("ShopMenus.update")(function* (accountId: string, id: string, change: RichMenuChange) {
        const { channelId, isAtChannel, menu: former } = yield* find(accountId, id)
        const bytes = change.image === undefined ? undefined : Buffer.from(change.image, "base64")
        const { height, mediaType, width } = bytes === undefined ? former : imageIn(bytes)!
        const image = bytes === undefined ? yield* imageOf(accountId, id) : { mediaType, bytes }
        const lineMenuId = yield* send(accountId, { ...change, width, height }, image)
        /** Shows friends what the row says by now, which another request may have changed. */
        const undo = Effect.gen(function* () {
          const { isAtChannel, menu } = yield* find(accountId, id)
          if (menu.isDefault && isAtChannel) yield* setDefault(accountId, menu.lineMenuId)
        }).pipe(Effect.ignore, Effect.andThen(Effect.ignore(forget(accountId, lineMenuId))))
        const put = Effect.gen(function* () {
          if (former.isDefault && isAtChannel) yield* setDefault(accountId, lineMenuId)
          return yield* operators.change(
            { accountId, action: "crm_rich_menu_update", target: () => id },
            within(accountId, replace(former, change, { image, channelId, lineMenuId, width, height }))
          )
        })
        return viewOf(channelId)(yield* Effect.onError(put, () => undo))
      })

      /** Whether it is the default one; of the others none is. */
      const mark = Effect.fnUntraced(function* (
        accountId: string,
        id: string,
        at: Pick<StoredRichMenu, "channelId" | "isDefault" | "lineMenuId">
      ) {
        const { channelId, isDefault, lineMenuId } = at
        if (isDefault)
          yield* sql`update crm_rich_menu set is_default = false where account_id = ${accountId} and is_default`
        return yield* sql`
          update crm_rich_menu set is_default = ${isDefault}, channel_id = ${channelId}, line_menu_id = ${lineMenuId}
          where account_id = ${accountId} and id = ${id} returning ${columns}`.pipe(
          Rows.first(StoredRichMenu),
          Effect.flatMap((row) => (row === undefined ? Effect.fail(new RichMenuNotFound({})) : Effect.succeed(row)))
        )
      })

      const marked = (action: string, accountId: string, id: string, at: Parameters<typeof mark>[2]) =>
        operators
          .change({ accountId, action, target: () => id }, within(accountId, mark(accountId, id, at)))
          .pipe(Effect.map(viewOf(at.channelId)))

      return ShopMenus.of({
        list: Effect.fn("ShopMenus.list")(function* (accountId) {
          const channelId = yield* channelIdOf(accountId)
          const found = yield* within(
            accountId,
            sql`
              select ${columns} from crm_rich_menu where account_id = ${accountId}
              order by id desc limit ${mostRichMenus * 2}`.pipe(Rows.all(StoredRichMenu))
          )
          return found.map(viewOf(channelId))
        }),
        create,
        update,
        image: Effect.fn("ShopMenus.image")(function* (accountId, id) {
          const { bytes, mediaType } = yield* imageOf(accountId, id)
          return { mediaType, image: Buffer.from(bytes).toString("base64") }
        }),
        show: Effect.fn("ShopMenus.show")(function* (accountId, id) {
          const { channelId, isAtChannel, menu } = yield* find(accountId, id)
          const lineMenuId = isAtChannel ? menu.lineMenuId : yield* send(accountId, menu, yield* imageOf(accountId, id))
          yield* setDefault(accountId, lineMenuId)
          return yield* marked("crm_rich_menu_show", accountId, id, { channelId, lineMenuId, isDefault: true })
        }),
        hide: Effect.fn("ShopMenus.hide")(function* (accountId, id) {
          const { channelId, isAtChannel, menu } = yield* find(accountId, id)
          if (!menu.isDefault || !isAtChannel) return viewOf(channelId)(menu)
          yield* setDefault(accountId, null)
          return yield* marked("crm_rich_menu_hide", accountId, id, { ...menu, isDefault: false })
        }),
        remove: Effect.fn("ShopMenus.remove")(function* (accountId, id) {
          const { isAtChannel, menu } = yield* find(accountId, id)
          if (isAtChannel) yield* forget(accountId, menu.lineMenuId)
          yield* operators.change(
            { accountId, action: "crm_rich_menu_delete", target: () => id },
            within(accountId, sql`delete from crm_rich_menu where account_id = ${accountId} and id = ${id}`)
          )
        })
      })
    })
  )
}
