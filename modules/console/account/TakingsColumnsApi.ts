/** Declares where the page keeps the columns that were chosen for files of takings, which it reads itself: beside those of all other imports. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { problem } from "../../../src/http/Problem.ts"
import { AccountUnknown, OutsideSection, RoleTooLow } from "../Errors.ts"
import { SignedIn } from "../session/CurrentUser.ts"

/** Columns of a file that are kept; more than any register exports. */
export const mostHeadings = 200
export const longestHeading = 200

const Heading = Schema.String.check(Schema.isMaxLength(longestHeading))
const Headings = Schema.Array(Heading).check(Schema.isMinLength(1), Schema.isMaxLength(mostHeadings))
const heading = Schema.optionalKey(Heading)
/** Headings by concept; an empty one: no column has it. */
const Columns = Schema.Struct({ date: heading, revenue: heading, customers: heading, weather: heading })

const params = { accountId: Schema.String }
const error = [problem(AccountUnknown), problem(RoleTooLow), problem(OutsideSection)] as const

export const TakingsColumnsGroup = HttpApiGroup.make("consoleTakingsColumns")
  .add(
    HttpApiEndpoint.post("find", "/find", {
      params,
      payload: Schema.Struct({ headings: Headings }),
      success: Schema.Struct({ columns: Schema.NullOr(Columns) }),
      error
    }),
    HttpApiEndpoint.put("keep", "/", {
      params,
      payload: Schema.Struct({ headings: Headings, columns: Columns }),
      success: Schema.Struct({ kept: Schema.Literal(true) }),
      error
    })
  )
  .prefix("/console/api/accounts/:accountId/takings-columns")
  .middleware(RequestValidation)
  .middleware(SignedIn)
  .annotate(OpenApi.Exclude, true)
