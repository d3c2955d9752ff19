/** Places with a few towns, on the database of the test file. */
import { Effect, Layer } from "effect"
import { AreaModule } from "../../../modules/area/index.ts"
import type { TownRow } from "../../../modules/trade-area/place/address/TownIndex.ts"
import { IngestAddresses } from "../../../modules/trade-area/place/ingest/IngestAddresses.ts"
import { Places } from "../../../modules/trade-area/place/Places.ts"
import { TownRepo } from "../../../modules/trade-area/place/TownRepo.ts"
import { composeModules } from "../../../src/module.ts"
import { kernelOn } from "../../support/TestRuntime.ts"

export const services = Layer.mergeAll(Places.layer, IngestAddresses.layer).pipe(
  Layer.provideMerge(TownRepo.layer),
  Layer.provideMerge(composeModules(AreaModule).ports),
  Layer.provideMerge(kernelOn())
)

const town = (areaCode: string, name: string, lat: number, lng: number, koaza = ""): TownRow => ({
  areaCode,
  town: name,
  koaza,
  lat,
  lng
})

export const towns: ReadonlyArray<TownRow> = [
  town("13104", "西新宿二丁目", 35.68945, 139.691774),
  town("13104", "新宿三丁目", 35.691227, 139.703563),
  town("13101", "霞が関一丁目", 35.673944, 139.752558),
  town("13103", "虎ノ門一丁目", 35.668358, 139.74967),
  town("13103", "六本木六丁目", 35.660329, 139.730276),
  town("13101", "麹町三丁目", 35.684, 139.739),
  town("13113", "道玄坂一丁目", 35.657283, 139.69832),
  town("34208", "府川町", 34.57, 133.23),
  town("13206", "宮西町二丁目", 35.669764, 139.477636),
  town("01101", "北一条西二丁目", 43.062505, 141.353851),
  town("01101", "大通西三丁目", 43.060858, 141.35275),
  town("01102", "北七条西一丁目", 43.07, 141.352),
  ...["01103", "01104", "01105", "01106", "01107", "01108", "01109", "01110"].map((ward) =>
    town(ward, "駅前", 43.05, 141.4)
  ),
  town("32525", "大字海士", 36.096967, 133.109112),
  town("13421", "父島", 27.094, 142.19, "字西町"),
  town("13421", "父島", 27.096, 142.192, "字東町"),
  town("18201", "大手三丁目", 36.0649, 136.219363),
  town("26104", "上本能寺前町", 35.0116, 135.768)
]

export const store = (rows: ReadonlyArray<TownRow>) =>
  Effect.flatMap(TownRepo, (repo) =>
    Effect.andThen(
      repo.replace(rows),
      repo.describe({ name: "towns.csv", checksum: "test", towns: rows.length, rejected: 0, importedAt: new Date(0) })
    )
  )

export const withTowns = store(towns)
