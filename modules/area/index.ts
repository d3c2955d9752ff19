/** The plug of the area module. */
import { Layer } from "effect"
import { defineModule } from "../../src/module.ts"
import { AreaGroup } from "./Api.ts"
import { Areas } from "./Areas.ts"
import { ingestCommands } from "./commands/IngestCommand.ts"
import { ProfileGenerated } from "./contract.ts"
import * as Geography from "./geography/Geography.ts"
import * as Http from "./Http.ts"
import { PlaceRepo } from "./ingest/PlaceRepo.ts"
import { GenerateProfile, GenerateShipped, ProfilesGenerated } from "./Jobs.ts"
import { AreaMapGroup } from "./map/Api.ts"
import { Boundaries } from "./map/Boundaries.ts"
import * as MapHttp from "./map/Http.ts"
import { MeasureTables } from "./map/MeasureTables.ts"
import { Values } from "./map/Values.ts"
import initial from "./migrations/0001_area.ts"
import explanation from "./migrations/0002_explanation.ts"
import method from "./migrations/0003_method.ts"
import inheritedScores from "./migrations/0004_inherited_scores.ts"
import tramStops from "./migrations/0005_tram_stops.ts"
import { openApi } from "./OpenApi.ts"
import * as Ports from "./Ports.ts"
import { ProfileRepo } from "./profile/ProfileRepo.ts"
import { Rankings } from "./profile/Rankings.ts"
import { ShippedProfiles } from "./profile/ShippedProfiles.ts"
import * as Renewal from "./Renewal.ts"
import * as ShippedData from "./ShippedData.ts"
import { NationalStatistics } from "./statistics/NationalStatistics.ts"
import * as SeedData from "./statistics/SeedData.ts"
import { ShippedStatistics } from "./statistics/ShippedStatistics.ts"
import { StatisticsRepo } from "./statistics/StatisticsRepo.ts"
import * as Workers from "./Workers.ts"

const repos = Layer.merge(StatisticsRepo.layer, ProfileRepo.layer)

export const AreaModule = defineModule({
  name: "area",
  groups: [AreaGroup, AreaMapGroup],
  actors: [GenerateProfile, GenerateShipped, ProfilesGenerated],
  events: [ProfileGenerated],
  migrations: {
    "0001_area": initial,
    "0002_explanation": explanation,
    "0003_method": method,
    "0004_inherited_scores": inheritedScores,
    "0005_tram_stops": tramStops
  },
  commands: ingestCommands,
  tour: [
    { title: "Profile of Shinjuku", path: "/api/v1/areas/13104" },
    { title: "How its scores came to be", path: "/api/v1/areas/13104/scores?explain=true" },
    { title: "Where business is liveliest", path: "/api/v1/areas/ranking?category=business&limit=5" }
  ],
  openApi,
  ports: Layer.merge(Ports.layer, Geography.layer.pipe(Layer.provide(PlaceRepo.layer))).pipe(Layer.provide(repos)),
  layer: Layer.mergeAll(
    Http.layer,
    MapHttp.layer,
    Workers.layer,
    Workers.shipped,
    SeedData.layer,
    Renewal.layer,
    ShippedData.layer
  ).pipe(
    Layer.provide(Layer.merge(ShippedStatistics.layer, ShippedProfiles.layer)),
    Layer.provide(Layer.mergeAll(Areas.layer, Boundaries.layer, Values.layer.pipe(Layer.provide(MeasureTables.layer)))),
    Layer.provide(PlaceRepo.layer),
    Layer.provide(Layer.merge(NationalStatistics.layer, Rankings.layer)),
    Layer.provide(repos)
  )
})
