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
