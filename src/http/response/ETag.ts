/** Entity tags (RFC 9110, 8.8.3): the weak tag of a response, and the comparison with `If-None-Match`. */
import { hash } from "node:crypto"

/** Weak, because the same response may be sent compressed or not. */
export const weakTag = (body: string | Uint8Array): string => `W/"${hash("sha1", body, "base64url")}"`

/** Weak comparison: `W/` before a tag does not count (RFC 9110, 8.8.3.2). */
export const matches = (ifNoneMatch: string, tag: string): boolean => {
  if (ifNoneMatch === tag) return true
  if (ifNoneMatch.trim() === "*") return true
  const bare = tag.replace(/^W\//, "")
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === bare)
}
