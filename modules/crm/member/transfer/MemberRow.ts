/** A membership card as a row of a CSV file: reading and writing it. Pure. */
import { Result } from "effect"
import { type Refusal, refusedCell, refusedRow, refusedValue } from "../../../../src/imports/RefusedCell.ts"
import { cellOf, headerOf, iso, lineOfCells, readTime } from "../../../../src/table/CsvCells.ts"
import { type ChosenColumns, type Columns, chosenColumnsOf } from "../../../../src/table/columns/Columns.ts"
import { readNumber } from "../../../../src/table/values/Numbers.ts"
import { plainText } from "../../../../src/table/values/Plain.ts"
import type { ValueKind } from "../../../../src/table/values/Refusals.ts"
import { readYesNo } from "../../../../src/table/values/YesNo.ts"
import { maxExternalId, namespacePattern } from "../../external-id/ExternalId.ts"
import { type Card, type SubscriptionState, subscriptionStates } from "../Card.ts"

/** Whose card it is: a user of LINE, or the friend with an external id. */
export type Holder = { readonly lineUserId: string } | { readonly namespace: string; readonly externalId: string }

export interface MemberRow {
  readonly holder: Holder
  readonly tierId: string | null
  /** Undefined, as in a file without the column: the card keeps what it has. */
  readonly subscription: SubscriptionState | undefined
  readonly paidUntil: Date | null
  readonly isBanned: boolean | undefined
  /** The opening balance of a new card. */
  readonly points: number
}

export const columns = [
  "id",
  "lineUserId",
  "externalId",
  "tierId",
  "subscription",
  "paidUntil",
  "banned",
  "points",
  "pointsEarned",
  "visitCount",
  "memberSince"
] as const
type Column = (typeof columns)[number]

export const wanted = ["lineUserId", "externalId", "tierId", "subscription", "paidUntil", "banned", "points"] as const
export type MemberColumn = (typeof wanted)[number]
export type MemberColumns = Columns<MemberColumn>

/** Undefined if no column says whose card a row is. */
export const memberColumns = (
  header: ReadonlyArray<string>,
  chosen: ChosenColumns = new Map()
): MemberColumns | undefined => {
  const found = chosenColumnsOf(header, wanted, chosen)
  return found?.has("lineUserId") === true || found?.has("externalId") === true ? found : undefined
}

export const headerLine = headerOf(columns)

export const lineOf = (card: Card): string => {
  const cells: Readonly<Record<Column, string>> = {
    id: card.id,
    lineUserId: card.lineUserId,
    externalId: "",
    tierId: card.tierId ?? "",
    subscription: card.subscription,
    paidUntil: iso(card.paidUntil),
    banned: String(card.bannedAt !== null),
    points: String(card.points),
    pointsEarned: String(card.pointsEarned),
    visitCount: String(card.visitCount),
    memberSince: iso(card.memberSince)
  }
  return lineOfCells(columns.map((column) => cells[column]))
}

const userForm = /^U[0-9a-f]{32}$/u
const mostPoints = 1_000_000_000
const isState = (text: string): text is SubscriptionState =>
  (subscriptionStates as ReadonlyArray<string>).includes(text)

/** Full-width letters, and a spreadsheet's capitals. */
const userIdOf = (text: string): string => plainText(text).toLowerCase().replace(/^u/u, "U")

const externalHolderOf = (text: string): Holder | undefined => {
  const [namespace = "", ...rest] = text.split("=")
  const externalId = rest.join("=")
  return namespacePattern.test(namespace) && externalId.length >= 1 && externalId.length <= maxExternalId
    ? { namespace, externalId }
    : undefined
}

/** The row, or why it cannot be read. */
export const readRow = (cells: ReadonlyArray<string>, found: MemberColumns): Result.Result<MemberRow, Refusal> => {
  const text = (column: MemberColumn): string => cellOf(cells, found, column)
  const headingOf = (column: MemberColumn): string => found.get(column)?.heading ?? column
  const refused = (column: MemberColumn, kind: ValueKind) => refusedValue(headingOf(column), text(column), kind)
  const wrong = (column: MemberColumn, english: string, japanese: string) =>
    refusedCell(headingOf(column), text(column), english, japanese)
  const lineUserId = userIdOf(text("lineUserId"))
  if (lineUserId !== "" && !userForm.test(lineUserId))
    return wrong("lineUserId", "expected U and 32 hexadecimal digits", "Uと32桁の16進数で書いてください")
  const holder = lineUserId === "" ? externalHolderOf(text("externalId")) : { lineUserId }
  if (holder === undefined)
    return text("externalId") === ""
      ? refusedRow(
          "expected a lineUserId, or an externalId such as pos=C-1001",
          "LINEユーザーIDか、pos=C-1001 のような外部IDが必要です"
        )
      : wrong("externalId", "expected an external id such as pos=C-1001", "pos=C-1001 の形で書いてください")
  const [tierId, subscription, given] = [text("tierId"), text("subscription"), text("points")]
  const isBanned = text("banned") === "" ? undefined : readYesNo(text("banned"))
  if (!/^[a-z0-9_-]{0,40}$/u.test(tierId))
    return wrong("tierId", "expected 1 to 40 of a-z, 0-9, _ and -", "半角の英小文字、数字、_ と - の1〜40文字です")
  if (subscription !== "" && !isState(subscription)) {
    const all = subscriptionStates.join(", ")
    return wrong("subscription", `expected one of ${all}`, `${all} のいずれかで書いてください`)
  }
  const paidUntil = readTime(text("paidUntil"))
  if (paidUntil === undefined) return refused("paidUntil", "instant")
  if (paidUntil !== null && subscription !== "active") {
    return wrong("paidUntil", "only an active subscription has an end", "期限があるのは active の契約だけです")
  }
  if (isBanned === undefined && text("banned") !== "") return refused("banned", "yesNo")
  const points = given === "" ? 0 : readNumber(given.replace(/(?:ポイント|pt|p)$/iu, ""))
  if (points === undefined) return refused("points", "number")
  if (!Number.isInteger(points) || points < 0 || points > mostPoints) {
    return wrong("points", `expected a whole number, 0 to ${mostPoints}`, `0〜${mostPoints}の整数で書いてください`)
  }
  return Result.succeed({
    holder,
    tierId: tierId || null,
    subscription: isState(subscription) ? subscription : undefined,
    paidUntil,
    isBanned,
    points
  })
}

/** Values of a row as an import shows how it understood them. */
export const valuesOf = ({ holder, isBanned, paidUntil, points, subscription, tierId }: MemberRow) => ({
  lineUserId: "lineUserId" in holder ? holder.lineUserId : "",
  externalId: "lineUserId" in holder ? "" : `${holder.namespace}=${holder.externalId}`,
  tierId: tierId ?? "",
  subscription: subscription ?? "",
  paidUntil: iso(paidUntil),
  banned: isBanned === undefined ? "" : String(isBanned),
  points: String(points)
})
