/** The error of this feature that callers see. */
import { Schema } from "effect"
import { Fault } from "../../../src/http/Problem.ts"

/** Candidates that cannot be placed; `errors` names each with its reason. */
export class CandidatesNotFound extends Schema.TaggedError<CandidatesNotFound>()(
  "CandidatesNotFound",
  { errors: Schema.Array(Fault) },
  { httpApiStatus: 422 }
) {
  static readonly example = {
    code: "address_not_found",
    message: "Address not found",
    detail: "1 candidate cannot be placed; see errors",
    errors: [
      {
        location: "body" as const,
        pointer: "/candidates/0/address",
        code: "address_not_found",
        message:
          '"どこか 1-2-3" does not name one municipality. Understood: nothing. Give prefecture and municipality, or lat and lng'
      }
    ]
  }
  /** As for a single place, where the reason is one. */
  get code() {
    const [first, ...others] = new Set(this.errors.map(({ code }) => code))
    return first === undefined || others.length > 0 ? "address_not_found" : first
  }
  override get message() {
    return this.code === "address_not_found" ? "Address not found" : "The location is in no municipality of Japan"
  }
  get detail() {
    const { length } = this.errors
    return `${length === 1 ? "1 candidate" : `${length} candidates`} cannot be placed; see errors`
  }
}
