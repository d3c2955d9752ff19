/** Checks that a file covers the whole country, so that a truncated one is refused. */
import { basename } from "node:path"
import { Effect } from "effect"
import { type Rejection } from "../../../../src/table/Errors.ts"
import { municipalities, statisticalCodes } from "../../facts/Municipality.ts"
import { IncompleteFile } from "../Errors.ts"

/** Share that may be missing: a few municipalities merge each year. */
const tolerance = 0.01

interface Claim {
  readonly path: string
  readonly title: string
  readonly rejected: ReadonlyArray<Rejection>
  readonly partial: boolean
}

/** Returns the missing members; fails if there are too many. */
const requireCoverage = (claim: Claim, what: string, all: ReadonlyArray<string>, missing: ReadonlyArray<string>) =>
  missing.length <= all.length * tolerance || claim.partial
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

/** A designated city counts as covered if the file has its wards. */
export const ofMunicipalities = (claim: Claim, codes: ReadonlySet<string>) =>
  requireCoverage(
    claim,
    "municipalities",
    statisticalCodes,
    statisticalCodes.filter(
      (code) => !codes.has(code) && !municipalities.get(code)!.wardCodes.some((ward) => codes.has(ward))
    )
  )

const prefectures = Array.from({ length: 47 }, (_, i) => String(i + 1).padStart(2, "0"))

export const ofPrefectures = (claim: Claim, codes: ReadonlySet<string>) =>
  requireCoverage(
    claim,
    "prefectures",
    prefectures,
    prefectures.filter((code) => !codes.has(code))
  )
