/** Every typed failure of the module. */
import { Schema } from "effect"

export class SampleThingNotFound extends Schema.TaggedError<SampleThingNotFound>()(
  "SampleThingNotFound",
  { sampleThingId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "Sample thing not found"
  }
  get detail() {
    return `The account has no sample thing ${this.sampleThingId}`
  }
}

export class SampleThingLimitReached extends Schema.TaggedError<SampleThingLimitReached>()(
  "SampleThingLimitReached",
  { limit: Schema.Int },
  { httpApiStatus: 409 }
) {
  override get message() {
    return "Limit of sample things reached"
  }
  get detail() {
    return `The account has ${this.limit} sample things, which is as many as it may have`
  }
}
