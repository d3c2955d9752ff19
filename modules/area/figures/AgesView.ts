/** Schema of the residents of an area by sex and age, as the API shows it. */
import { Schema } from "effect"

const share = (description: string, example: number) => Schema.Finite.annotate({ description, examples: [example] })

const Side = Schema.Struct({
  persons: Schema.Int.annotate({ description: "Residents of the area", examples: [12_345] }),
  share: share("Of the residents of the area, 0 to 1", 0.0357),
  prefecture: share("The same of the prefecture", 0.0298),
  nation: share("The same of the nation", 0.0264)
}).annotate({ identifier: "AreaAgeSide", description: "Residents of one sex in a band of age" })

export const AreaAges = Schema.Struct({
  year: Schema.Int.annotate({ description: "The year that it describes", examples: [2023] }),
  source: Schema.String.annotate({
    description: "Who published it, in the language of the answer",
    examples: ["住民基本台帳に基づく人口（総務省）"]
  }),
  bands: Schema.Array(
    Schema.Struct({
      from: Schema.Int.annotate({ description: "Youngest age of the band", examples: [25] }),
      to: Schema.NullOr(Schema.Int).annotate({
        description: "Oldest age of the band; null for the last one, which is open",
        examples: [29]
      }),
      male: Side,
      female: Side
    }).annotate({ identifier: "AreaAgeBand", description: "Residents of five years of age" })
  ).annotate({ description: "Youngest first" })
}).annotate({
  identifier: "AreaAges",
  description:
    "Residents by sex and five-year age band, of those whose age is published. Shares of prefecture and nation are of 2023"
})
export type AreaAges = typeof AreaAges.Type
