/** Which members of the staff get a notice, and by which channel. Pure. */
import { Schema } from "effect"
import { noticeChannels } from "../../shop/Resource.ts"
import { isForInformation, type NoticeKind } from "../Notice.ts"

/** An active member of the staff. */
export const StaffRow = Schema.Struct({
  staffId: Schema.String,
  friendId: Schema.NullOr(Schema.String),
  channel: Schema.Literals(noticeChannels),
  scope: Schema.Literals(["own", "all"]),
  language: Schema.Literals(["ja", "en"]),
  /** Null where none is known, or mails to it do not arrive. */
  email: Schema.NullOr(Schema.String)
})
export type StaffRow = typeof StaffRow.Type

const isReachable = ({ channel, email, friendId }: StaffRow, isMailOn: boolean): boolean =>
  channel === "line" ? friendId !== null : channel === "mail" && isMailOn && email !== null

const concerns = ({ scope, staffId }: StaffRow, of: string | null): boolean =>
  scope === "all" || of === null || of === staffId

/**
 * The member of the booking and those who want all bookings; of a booking without a member, all. Where none of them can be reached, a
 * notice on which the staff must act goes to all others.
 * @param of member of the booking
 */
export const recipientsOf = (
  staff: ReadonlyArray<StaffRow>,
  of: string | null,
  kind: NoticeKind,
  isMailOn: boolean
): ReadonlyArray<StaffRow> => {
  const reachable = staff.filter((member) => isReachable(member, isMailOn))
  const concerned = reachable.filter((member) => concerns(member, of))
  return concerned.length > 0 || isForInformation(kind) ? concerned : reachable
}

/** Whether all members whom a booking concerns have said that they want no notices. */
export const wantsNone = (staff: ReadonlyArray<StaffRow>, of: string | null): boolean => {
  const concerned = staff.filter((member) => concerns(member, of))
  return concerned.length > 0 && concerned.every(({ channel }) => channel === "none")
}
