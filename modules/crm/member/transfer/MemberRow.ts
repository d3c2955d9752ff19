/** A membership card as a row of a CSV file: reading and writing it. Pure. */
import { Result } from "effect"
import { cellOf, headerOf, iso, lineOfCells, readTime } from "../../../../src/table/CsvCells.ts"
import { type Columns, columnsOf } from "../../../../src/table/columns/Columns.ts"
import { readNumber } from "../../../../src/table/values/Numbers.ts"
import { plainText } from "../../../../src/table/values/Plain.ts"
import { refusal, type ValueKind } from "../../../../src/table/values/Refusals.ts"
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

const wanted = ["lineUserId", "externalId", "tierId", "subscription", "paidUntil", "banned", "points"] as const
type MemberColumn = (typeof wanted)[number]
export type MemberColumns = Columns<MemberColumn>

/** Undefined if no column says whose card a row is. */
export const memberColumns = (header: ReadonlyArray<string>): MemberColumns | undefined => {
  const found = columnsOf(header, wanted)
  return found.has("lineUserId") || found.has("externalId") ? found : undefined
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

const holderOf = (lineUserId: string, externalId: string): Result.Result<Holder, string> => {
  if (lineUserId !== "") {
    return userForm.test(lineUserId)
      ? Result.succeed({ lineUserId })
      : Result.fail("lineUserId: expected U and 32 hexadecimal digits")
  }
  const [namespace = "", ...rest] = externalId.split("=")
  const value = rest.join("=")
  return namespacePattern.test(namespace) && value.length >= 1 && value.length <= maxExternalId
    ? Result.succeed({ namespace, externalId: value })
    : Result.fail("expected a lineUserId, or an externalId such as pos=C-1001")
}

/** The row, or why it cannot be read. */
export const readRow = (cells: ReadonlyArray<string>, found: MemberColumns): Result.Result<MemberRow, string> => {
  const text = (column: MemberColumn): string => cellOf(cells, found, column)
  const headingOf = (column: MemberColumn): string => found.get(column)?.heading ?? column
  const refused = (column: MemberColumn, kind: ValueKind) => Result.fail(refusal(headingOf(column), text(column), kind))
  const holder = holderOf(userIdOf(text("lineUserId")), text("externalId"))
  if (Result.isFailure(holder)) return Result.fail(holder.failure)
  const [tierId, subscription, given] = [text("tierId"), text("subscription"), text("points")]
  const isBanned = text("banned") === "" ? undefined : readYesNo(text("banned"))
  if (!/^[a-z0-9_-]{0,40}$/u.test(tierId)) return Result.fail("tierId: expected 1 to 40 of a-z, 0-9, _ and -")
  if (subscription !== "" && !isState(subscription)) {
    return Result.fail(`subscription: expected one of ${subscriptionStates.join(", ")}`)
  }
  const paidUntil = readTime(text("paidUntil"))
  if (paidUntil === undefined) return refused("paidUntil", "instant")
  if (paidUntil !== null && subscription !== "active") {
    return Result.fail("paidUntil: only an active subscription has an end")
  }
  if (isBanned === undefined && text("banned") !== "") return refused("banned", "yesNo")
  const points = given === "" ? 0 : readNumber(given.replace(/(?:ポイント|pt|p)$/iu, ""))
  if (points === undefined) return refused("points", "number")
  if (!Number.isInteger(points) || points < 0 || points > mostPoints) {
    return Result.fail(`points: expected a whole number, 0 to ${mostPoints}`)
  }
  return Result.succeed({
    holder: holder.success,
    tierId: tierId || null,
    subscription: isState(subscription) ? subscription : undefined,
    paidUntil,
    isBanned,
    points
  })
}
