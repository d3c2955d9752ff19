/** The endpoints of areas. */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../src/http/endpoint/RequestValidation.ts"
import { problem } from "../../src/http/Problem.ts"
import { AnalyticsKey } from "../accounts/contract.ts"
import { AreaProfile, AreaScores, Category, Comparison, GenerationQueued, Ranking } from "./AreaView.ts"
import { AreaCode } from "./contract.ts"
import { AreaNotAnalyzed, AreaNotFound } from "./Errors.ts"
import { AreaFigures } from "./figures/FiguresView.ts"
import { documented, documentedTexts, Explain, Limit, PrefCode } from "./Parameters.ts"

const params = { areaCode: AreaCode }
const unknownArea = [problem(AreaNotFound), problem(AreaNotAnalyzed)] as const

export const AreaGroup = HttpApiGroup.make("areas")
  .add(
    HttpApiEndpoint.get("ranking", "/ranking", {
      query: { category: Category, prefCode: Schema.optionalKey(PrefCode), limit: Limit },
      success: Ranking
    })
      .annotateMerge(documented)
      .annotate(OpenApi.Summary, "Rank the municipalities")
      .annotate(
        OpenApi.Description,
        "The best municipalities in one category, of all Japan or of one prefecture. Equal scores share a rank. Wards of " +
          "designated cities are not ranked: their city is."
      ),
    HttpApiEndpoint.get("compare", "/compare", {
      query: { a: AreaCode, b: AreaCode },
      success: Comparison,
      error: unknownArea
    })
      .annotateMerge(documented)
      .annotate(OpenApi.Summary, "Compare two areas")
      .annotate(OpenApi.Description, "The scores of two areas and the difference, target less source."),
    HttpApiEndpoint.get("profile", "/:areaCode", { params, success: AreaProfile, error: unknownArea })
      .annotateMerge(documented)
      .annotate(OpenApi.Summary, "Read the profile of an area")
      .annotate(
        OpenApi.Description,
        "Residents, households, age, income, stations and hazard of a municipality or ward, from public statistics."
      ),
    HttpApiEndpoint.get("scores", "/:areaCode/scores", {
      params,
      query: { explain: Explain },
      success: AreaScores,
      error: unknownArea
    })
      .annotateMerge(documentedTexts)
      .annotate(OpenApi.Summary, "Read the scores of an area")
      .annotate(
        OpenApi.Description,
        "Scores from 0 to 100 against all municipalities of Japan. `explain=true` adds the value, year, source, " +
          "percentile, weight and contribution of every indicator, with labels, reasons and sources in the language of the answer."
      ),
    HttpApiEndpoint.get("figures", "/:areaCode/figures", { params, success: AreaFigures, error: unknownArea })
      .annotateMerge(documentedTexts)
      .annotate(OpenApi.Summary, "Read the figures of an area")
      .annotate(
        OpenApi.Description,
        "What a store owner asks of an area: people by age and by day, growth and projection, income, rents, hazards, " +
          "establishments per type with their saturation, and spending by item; each with unit, year and source, beside " +
          "prefecture and nation. An extension of this service."
      ),
    HttpApiEndpoint.post("generate", "/:areaCode/generate", {
      params,
      success: GenerationQueued.pipe(HttpApiSchema.status(202)),
      error: problem(AreaNotFound)
    })
      .annotateMerge(documentedTexts)
      .annotate(OpenApi.Summary, "Generate the profile of an area")
      .annotate(
        OpenApi.Description,
        "Computes profile and scores from the imported statistics in the background, and publishes " +
          "`area.profile_generated` when they are stored. While one is queued, a second request joins it. The profile " +
          "of an area without statistics stays unanalyzed."
      )
  )
  .prefix("/api/v1/areas")
  .middleware(AnalyticsKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Areas")
  .annotate(OpenApi.Description, "Profiles, scores, ranking and comparison of the municipalities of Japan")
