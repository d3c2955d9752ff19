/** The errors of this module that its callers see. Those of reading files are in `ingest/Errors.ts`. */
import { Schema } from "effect"

export class AreaNotFound extends Schema.TaggedError<AreaNotFound>()(
  "AreaNotFound",
  { areaCode: Schema.String, successor: Schema.optionalKey(Schema.String) },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Area not found"
  }
  get detail() {
    const now = this.successor === undefined ? "" : `; it was abolished, its area is ${this.successor} now`
    return `${this.areaCode} is not in the list of JIS municipality codes${now}`
  }
}

export class AreaNotAnalyzed extends Schema.TaggedError<AreaNotAnalyzed>()(
  "AreaNotAnalyzed",
  { areaCode: Schema.String, areaName: Schema.String, statistics: Schema.Boolean },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Area is not analyzed yet"
  }
  get detail() {
    const { areaCode, areaName, statistics } = this
    return statistics
      ? `No profile of ${areaName} exists yet: POST /api/v1/areas/${areaCode}/generate computes it`
      : `No statistics of ${areaName} are imported: after that, POST /api/v1/areas/${areaCode}/generate computes its profile`
  }
}

/** A profile needs at least the number of residents. */
export class StatisticsMissing extends Schema.TaggedError<StatisticsMissing>()("StatisticsMissing", {
  areaCode: Schema.String,
  areaName: Schema.String
}) {
  override get message() {
    return `No statistics of ${this.areaName} (${this.areaCode}) are imported, not even its residents`
  }
}
