/** Validators: the weak entity tag of a JSON answer, and whether the client has that answer already. */
import { hash } from "node:crypto"

/** Weak, because the same answer may travel compressed. */
export const weakTag = (body: string | Uint8Array): string => `W/"${hash("sha1", body, "base64url")}"`

/** `If-None-Match` compares weakly: `W/` before a tag does not count (RFC 9110, 8.8.3.2). */
export const matches = (ifNoneMatch: string, tag: string): boolean => {
  if (ifNoneMatch === tag) return true
  if (ifNoneMatch.trim() === "*") return true
  const bare = tag.replace(/^W\//, "")
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === bare)
}
