/** The channel by which notices reach a member of the staff. Pure. */
import type { Resource } from "../shop/Resource.ts"

/** Undefined where no channel reaches the member. */
export const channelOf = (member: Resource, isMailOn: boolean): "line" | "mail" | undefined => {
  const { email, emailRefusedAt, friendId, isActive, kind, noticeChannel } = member
  if (kind !== "staff" || !isActive || noticeChannel === "none") return undefined
  if (noticeChannel === "line") return friendId === null ? undefined : "line"
  return isMailOn && email !== null && emailRefusedAt === null ? "mail" : undefined
}
