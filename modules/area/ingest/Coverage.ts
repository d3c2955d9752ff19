/** Whether a file speaks of the whole country, so that a truncated one is not taken for the truth. */
import { basename } from "node:path"
import { Effect } from "effect"
import { municipalities, statisticalCodes } from "../Municipality.ts"
import { IncompleteFile, type Rejected } from "./Errors.ts"

/** Mergers of a few municipalities in a year are no truncation. */
const tolerated = 0.01

interface Claim {
  readonly path: string
  readonly title: string
  readonly rejected: ReadonlyArray<Rejected>
  readonly partial: boolean
}

/** The members that are missing; fails when they are too many. */
const covering = (claim: Claim, what: string, all: ReadonlyArray<string>, missing: ReadonlyArray<string>) =>
  missing.length <= all.length * tolerated || claim.partial
    ? Effect.succeed(missing)
    : Effect.fail(
        new IncompleteFile({
          file: basename(claim.path),
          title: claim.title,
          covered: all.length - missing.length,
          of: all.length,
          what,
          missing,
          rejected: claim.rejected.length
        })
      )

/** A designated city counts as covered when the file has its wards. */
export const ofMunicipalities = (claim: Claim, codes: ReadonlySet<string>) =>
  covering(
    claim,
    "municipalities",
    statisticalCodes,
    statisticalCodes.filter(
      (code) => !codes.has(code) && !municipalities.get(code)!.wardCodes.some((ward) => codes.has(ward))
    )
  )

const prefectures = Array.from({ length: 47 }, (_, i) => String(i + 1).padStart(2, "0"))

export const ofPrefectures = (claim: Claim, codes: ReadonlySet<string>) =>
  covering(
    claim,
    "prefectures",
    prefectures,
    prefectures.filter((code) => !codes.has(code))
  )
