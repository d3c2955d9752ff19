/** A friend or guest as a row of a CSV file: reading and writing it. Pure. */

import { Result } from "effect"
import { isReadable, unreadable } from "../../../src/http/endpoint/Texts.ts"
import { type Refusal, refusedCell, refusedRow, refusedValue } from "../../../src/imports/RefusedCell.ts"
import { cellOf, headerOf, iso, lineOfCells, readTime } from "../../../src/table/CsvCells.ts"
import { type ChosenColumns, type Columns, chosenColumnsOf } from "../../../src/table/columns/Columns.ts"
import { isAbsent } from "../../../src/table/values/Absent.ts"
import { listText, readList, readSemicolons } from "../../../src/table/values/Lists.ts"
import { plainText } from "../../../src/table/values/Plain.ts"
import type { ValueKind } from "../../../src/table/values/Refusals.ts"
import { readYesNo } from "../../../src/table/values/YesNo.ts"
import { maxExternalId, namespacePattern } from "../external-id/ExternalId.ts"
import { readKana, readPhone } from "../friend/contact/Contact.ts"
import { readEmail } from "../friend/contact/Email.ts"
import { type Friend, type FriendStatus, friendStatuses, isGuest, statusOf } from "../friend/Friend.ts"
import { maxTagName } from "../tag/Tag.ts"

export interface FriendRow {
  /** Null for a guest. */
  readonly lineUserId: string | null
  readonly displayName: string | null
  readonly kana: string | null
  readonly phone: string | null
  readonly email: string | null
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
  "email",
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

export const wanted = [
  "lineUserId",
  "displayName",
  "kana",
  "phone",
  "email",
  "status",
  "noMarketing",
  "followedAt",
  "unfollowedAt",
  "tags",
  "externalIds"
] as const
export type FriendColumn = (typeof wanted)[number]
export type FriendColumns = Columns<FriendColumn>

/** Undefined if no column says who a row is about. */
export const friendColumns = (
  header: ReadonlyArray<string>,
  chosen: ChosenColumns = new Map()
): FriendColumns | undefined => {
  const found = chosenColumnsOf(header, wanted, chosen)
  return found?.has("lineUserId") === true || found?.has("displayName") === true ? found : undefined
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
    email: friend.email ?? "",
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
export const readRow = (cells: ReadonlyArray<string>, found: FriendColumns): Result.Result<FriendRow, Refusal> => {
  const text = (column: FriendColumn): string => cellOf(cells, found, column)
  const headingOf = (column: FriendColumn): string => found.get(column)?.heading ?? column
  const refused = (column: FriendColumn, kind: ValueKind) => refusedValue(headingOf(column), text(column), kind)
  const wrong = (column: FriendColumn, english: string, japanese: string) =>
    refusedCell(headingOf(column), text(column), english, japanese)
  const lineUserId = userIdOf(text("lineUserId"))
  const displayName = text("displayName") || null
  const given = statusWord(text("status"))
  const noMarketing = text("noMarketing") === "" ? false : readYesNo(text("noMarketing"))
  const [kana, phone, email] = [text("kana"), text("phone"), text("email")]
  const [followedAt, unfollowedAt] = [readTime(text("followedAt")), readTime(text("unfollowedAt"))]
  const tags = [...new Set(readList(text("tags")))]
  const externalIds = readSemicolons(text("externalIds")).map(readExternalId)
  const readings = {
    kana: isAbsent(kana) ? null : readKana(kana),
    phone: isAbsent(phone) ? null : readPhone(phone),
    email: isAbsent(email) ? null : readEmail(email)
  }
  const isGuestRow = lineUserId === null
  if (!isGuestRow && !isLineUser.test(lineUserId))
    return wrong("lineUserId", "expected U and 32 hexadecimal digits", "Uと32桁の16進数で書いてください")
  if (isGuestRow && displayName === null)
    return refusedRow(
      `${headingOf("displayName")}: a guest, without lineUserId, needs a displayName`,
      "LINEユーザーIDのない行には表示名が必要です"
    )
  if (`${displayName}${given}${tags}${text("externalIds")}`.includes("\0"))
    return refusedRow("contains a NUL character", "NUL文字を除いてください")
  if ((displayName?.length ?? 0) > longestName)
    return wrong("displayName", `expected at most ${longestName} characters`, `${longestName}文字までです`)
  // Friends are called in LINE whatever they like; guests as the shop has written.
  if (isGuestRow && !isReadable(displayName ?? ""))
    return refusedRow(`${headingOf("displayName")}: ${unreadable}`, "表示名を書き直してください")
  if (given !== "" && given !== "guest" && !isStatus(given)) {
    const all = `${friendStatuses.join(", ")}, guest`
    return wrong("status", `expected one of ${all}`, `${all} のいずれかで書いてください`)
  }
  if (given !== "" && (given === "guest") !== isGuestRow)
    return wrong("status", "only a row without lineUserId is a guest", "LINEユーザーIDのない行だけがゲストです")
  if (noMarketing === undefined) return refused("noMarketing", "yesNo")
  if (readings.kana === undefined)
    return wrong("kana", "expected katakana or hiragana, at most 100 characters", "ふりがなをかなで書いてください")
  if (readings.phone === undefined) return refused("phone", "phone")
  if (readings.email === undefined)
    return wrong("email", "expected one e-mail address", "メールアドレスを1つだけ書いてください")
  if (followedAt === undefined) return refused("followedAt", "instant")
  if (unfollowedAt === undefined) return refused("unfollowedAt", "instant")
  const longTag = tags.find((tag) => tag.length > maxTagName)
  if (longTag !== undefined)
    return wrong("tags", `a name has at most ${maxTagName} characters`, `タグ名は${maxTagName}文字までです`)
  if (!externalIds.every((id) => id !== undefined))
    return wrong("externalIds", "expected namespace=value;...", "namespace=値 の形で書いてください")
  if (new Set(externalIds.map(({ namespace }) => namespace)).size < externalIds.length) {
    return wrong("externalIds", "one value per namespace", "namespaceごとに値は1つです")
  }
  return Result.succeed({
    lineUserId,
    displayName,
    kana: readings.kana,
    phone: readings.phone,
    email: readings.email,
    status: isStatus(given) ? given : "following",
    noMarketing,
    followedAt,
    unfollowedAt,
    tags,
    externalIds
  })
}

/** Values of a row as an import shows how it understood them. */
export const valuesOf = ({ externalIds, followedAt, tags, unfollowedAt, ...row }: FriendRow) => ({
  lineUserId: row.lineUserId ?? "",
  displayName: row.displayName ?? "",
  kana: row.kana ?? "",
  phone: row.phone ?? "",
  email: row.email ?? "",
  status: row.lineUserId === null ? "guest" : row.status,
  noMarketing: String(row.noMarketing),
  followedAt: iso(followedAt),
  unfollowedAt: iso(unfollowedAt),
  tags: listText(tags),
  externalIds: listText(externalIds.map(({ externalId, namespace }) => `${namespace}=${externalId}`))
})

/** Rows with the same key are about the same person. */
export const keyOf = ({ displayName, kana, lineUserId, phone }: FriendRow): string =>
  lineUserId ?? JSON.stringify([displayName, kana, phone])
