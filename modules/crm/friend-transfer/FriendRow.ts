/** A friend or guest as a row of a CSV file: reading and writing it. Pure. */

import { Result } from "effect"
import { isReadable, unreadable } from "../../../src/http/endpoint/Texts.ts"
import { cellOf, headerOf, iso, lineOfCells, readTime } from "../../../src/table/CsvCells.ts"
import { type Columns, columnsOf } from "../../../src/table/columns/Columns.ts"
import { listText, readList, readSemicolons } from "../../../src/table/values/Lists.ts"
import { plainText } from "../../../src/table/values/Plain.ts"
import { refusal } from "../../../src/table/values/Refusals.ts"
import { readYesNo } from "../../../src/table/values/YesNo.ts"
import { maxExternalId, namespacePattern } from "../external-id/ExternalId.ts"
import { readKana, readPhone } from "../friend/contact/Contact.ts"
import { type Friend, type FriendStatus, friendStatuses, isGuest, statusOf } from "../friend/Friend.ts"
import { maxTagName } from "../tag/Tag.ts"

export interface FriendRow {
  /** Null for a guest. */
  readonly lineUserId: string | null
  readonly displayName: string | null
  readonly kana: string | null
  readonly phone: string | null
  readonly status: FriendStatus
  /** Wants no broadcasts and scenarios. A file can say so, and never take it back. */
  readonly noMarketing: boolean
  readonly followedAt: Date | null
  readonly unfollowedAt: Date | null
  readonly tags: ReadonlyArray<string>
  readonly externalIds: ReadonlyArray<{ readonly namespace: string; readonly externalId: string }>
}

export const columns = [
  "id",
  "lineUserId",
  "displayName",
  "kana",
  "phone",
  "status",
  "noMarketing",
  "followedAt",
  "unfollowedAt",
  "lastMessageAt",
  "messageCount",
  "createdAt",
  "tags",
  "externalIds"
] as const
type Column = (typeof columns)[number]

const wanted = [
  "lineUserId",
  "displayName",
  "kana",
  "phone",
  "status",
  "noMarketing",
  "followedAt",
  "unfollowedAt",
  "tags",
  "externalIds"
] as const
type FriendColumn = (typeof wanted)[number]
export type FriendColumns = Columns<FriendColumn>

/** Undefined if no column says who a row is about. */
export const friendColumns = (header: ReadonlyArray<string>): FriendColumns | undefined => {
  const found = columnsOf(header, wanted)
  return found.has("lineUserId") || found.has("displayName") ? found : undefined
}

export interface ExportedFriend {
  readonly friend: Friend
  readonly tags: ReadonlyArray<string>
  readonly externalIds: FriendRow["externalIds"]
}

export const headerLine = headerOf(columns)

export const lineOf = ({ externalIds, friend, tags }: ExportedFriend): string => {
  const cells: Readonly<Record<Column, string>> = {
    id: friend.id,
    lineUserId: friend.lineUserId ?? "",
    displayName: friend.displayName ?? "",
    kana: friend.kana ?? "",
    phone: friend.phone ?? "",
    status: isGuest(friend) ? "guest" : statusOf(friend),
    noMarketing: String(friend.noMarketing),
    followedAt: iso(friend.followedAt),
    unfollowedAt: iso(friend.unfollowedAt),
    lastMessageAt: iso(friend.lastMessageAt),
    messageCount: String(friend.messageCount),
    createdAt: iso(friend.createdAt),
    tags: listText(tags),
    externalIds: listText(externalIds.map(({ externalId, namespace }) => `${namespace}=${externalId}`))
  }
  return lineOfCells(columns.map((column) => cells[column]))
}

const isLineUser = /^U[0-9a-f]{32}$/u
/** Full-width letters, and a spreadsheet's capitals. */
const userIdOf = (text: string): string | null => {
  const plain = plainText(text)
  return plain === "" ? null : plain.slice(0, 1).toUpperCase() + plain.slice(1).toLowerCase()
}

const statusWords: Readonly<Record<string, FriendStatus | "guest">> = {
  友だち: "following",
  有効: "following",
  ブロック: "unfollowed",
  ブロック中: "unfollowed",
  ゲスト: "guest"
}
const statusWord = (text: string): string => statusWords[text] ?? text.toLowerCase()

const isStatus = (text: string): text is FriendStatus => (friendStatuses as ReadonlyArray<string>).includes(text)
const longestName = 1_000

const readExternalId = (text: string): FriendRow["externalIds"][number] | undefined => {
  const [namespace = "", ...rest] = text.split("=")
  const externalId = rest.join("=")
  const fits = namespacePattern.test(namespace) && externalId.length >= 1 && externalId.length <= maxExternalId
  return fits ? { namespace, externalId } : undefined
}

/** The row, or why it cannot be read. */
export const readRow = (cells: ReadonlyArray<string>, found: FriendColumns): Result.Result<FriendRow, string> => {
  const text = (column: FriendColumn): string => cellOf(cells, found, column)
  const headingOf = (column: FriendColumn): string => found.get(column)?.heading ?? column
  const refused = (column: FriendColumn, kind: Parameters<typeof refusal>[2]) =>
    Result.fail(refusal(headingOf(column), text(column), kind))
  const lineUserId = userIdOf(text("lineUserId"))
  const displayName = text("displayName") || null
  const given = statusWord(text("status"))
  const noMarketing = text("noMarketing") === "" ? false : readYesNo(text("noMarketing"))
  const [kana, phone] = [text("kana"), text("phone")]
  const [followedAt, unfollowedAt] = [readTime(text("followedAt")), readTime(text("unfollowedAt"))]
  const tags = [...new Set(readList(text("tags")))]
  const externalIds = readSemicolons(text("externalIds")).map(readExternalId)
  const readings = { kana: kana === "" ? null : readKana(kana), phone: phone === "" ? null : readPhone(phone) }
  const isGuestRow = lineUserId === null
  if (!isGuestRow && !isLineUser.test(lineUserId))
    return Result.fail(`${headingOf("lineUserId")}: expected U and 32 hexadecimal digits (Uと32桁の16進数)`)
  if (isGuestRow && displayName === null) return Result.fail("a guest, without lineUserId, needs a displayName")
  if (`${displayName}${given}${tags}${text("externalIds")}`.includes("\0"))
    return Result.fail("contains a NUL character")
  if ((displayName?.length ?? 0) > longestName) return Result.fail(`displayName: at most ${longestName} characters`)
  // Friends are called in LINE whatever they like; guests as the shop has written.
  if (isGuestRow && !isReadable(displayName ?? "")) return Result.fail(`displayName: ${unreadable}`)
  if (given !== "" && given !== "guest" && !isStatus(given)) {
    return Result.fail(`status: expected one of ${friendStatuses.join(", ")}, guest`)
  }
  if (given !== "" && (given === "guest") !== isGuestRow)
    return Result.fail("status: only a row without lineUserId is a guest")
  if (noMarketing === undefined) return refused("noMarketing", "yesNo")
  if (readings.kana === undefined)
    return Result.fail(
      `${headingOf("kana")}: expected katakana or hiragana, at most 100 characters (ふりがなをかなで書いてください)`
    )
  if (readings.phone === undefined) return refused("phone", "phone")
  if (followedAt === undefined) return refused("followedAt", "instant")
  if (unfollowedAt === undefined) return refused("unfollowedAt", "instant")
  const longTag = tags.find((tag) => tag.length > maxTagName)
  if (longTag !== undefined) return Result.fail(`tags: a name has at most ${maxTagName} characters`)
  if (!externalIds.every((id) => id !== undefined)) return Result.fail("externalIds: expected namespace=value;...")
  if (new Set(externalIds.map(({ namespace }) => namespace)).size < externalIds.length) {
    return Result.fail("externalIds: one value per namespace")
  }
  const status = isStatus(given) ? given : "following"
  const { kana: storedKana, phone: storedPhone } = { kana: readings.kana, phone: readings.phone }
  return Result.succeed({
    lineUserId,
    displayName,
    kana: storedKana,
    phone: storedPhone,
    status,
    noMarketing,
    followedAt,
    unfollowedAt,
    tags,
    externalIds
  })
}

/** Rows with the same key are about the same person. */
export const keyOf = ({ displayName, kana, lineUserId, phone }: FriendRow): string =>
  lineUserId ?? JSON.stringify([displayName, kana, phone])
