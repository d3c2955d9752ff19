/** The plug of the trade-area module. */
import { Layer } from "effect"
import { subcommands } from "../../src/cli/ModuleCommand.ts"
import { withOperationExamples } from "../../src/http/openapi/OperationExamples.ts"
import { defineModule } from "../../src/module.ts"
import { rows, type StorageBound } from "../../src/sql/storage/StorageBound.ts"
import { peopleFlowCommand } from "./flow/FlowCommand.ts"
import { Flows } from "./flow/Flows.ts"
import { ForecastGroup } from "./forecast/ForecastApi.ts"
import * as ForecastHttp from "./forecast/ForecastHttp.ts"
import { Forecasts } from "./forecast/Forecasts.ts"
import { ForecastRepo } from "./forecast/kept/ForecastRepo.ts"
import { LocationGroup } from "./location/Api.ts"
import * as LocationHttp from "./location/Http.ts"
import { Locations } from "./location/Locations.ts"
import town from "./migrations/0001_town.ts"
import flow from "./migrations/0002_flow.ts"
import shops from "./migrations/0003_shop.ts"
import forecast from "./migrations/0004_forecast.ts"
import shopOrder from "./migrations/0005_shop_order.ts"
import report from "./migrations/0006_report.ts"
import shopPlace from "./migrations/0007_shop_place.ts"
import storageMigration from "./migrations/0008_storage.ts"
import forecastActual from "./migrations/0009_forecast_actual.ts"
import { MapNamesGroup } from "./names/Api.ts"
import * as NamesHttp from "./names/Http.ts"
import { Names } from "./names/Names.ts"
import * as Ports from "./Ports.ts"
import * as Pruner from "./Pruner.ts"
import * as PeopleAround from "./people/People.ts"
import { addressesCommand } from "./place/ingest/AddressesCommand.ts"
import { Places } from "./place/Places.ts"
import { TownRepo } from "./place/TownRepo.ts"
import { ReportGroup } from "./report/Api.ts"
import * as ReportHttp from "./report/Http.ts"
import { Reports } from "./report/Reports.ts"
import { Sites } from "./report/Sites.ts"
import { ChangedShops, IndexedShops } from "./shop/IndexedShops.ts"
import * as NearbyShops from "./shop/NearbyShops.ts"
import { CompetitorsGroup } from "./shop/ShopApi.ts"
import * as ShopHttp from "./shop/ShopHttp.ts"
import { ShopRepo } from "./shop/ShopRepo.ts"
import { Shops } from "./shop/Shops.ts"
import { shopsCommand } from "./shop/ShopsCommand.ts"
import * as StarterShops from "./shop/StarterShops.ts"
import * as WarmUp from "./WarmUp.ts"

/** How many reports and forecasts of stores one account may store. */
const storage: ReadonlyArray<StorageBound> = [
  rows("trade_area_report", 20_000, "商圏レポート（7日保存）", "trade area reports (kept for 7 days)"),
  rows("trade_area_forecast", 2_000_000, "予測日（400日保存）", "days of forecasts (kept for 400 days)")
]

const shopServices = Shops.layer.pipe(
  Layer.provideMerge(IndexedShops.layer),
  Layer.provideMerge(ShopRepo.layer),
  Layer.provide(PeopleAround.People.layer)
)

const placeServices = Places.layer.pipe(Layer.provideMerge(TownRepo.layer))

/** What features read about a place. */
const sites = Sites.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(shopServices, placeServices, Flows.layer, PeopleAround.People.layer))
)

const forecastLayer = ForecastHttp.layer.pipe(Layer.provide(Forecasts.layer), Layer.provide(ForecastRepo.layer))

const locations = LocationHttp.layer.pipe(Layer.provide(Locations.layer))

export const TradeAreaModule = defineModule({
  name: "trade-area",
  // The store of the example that makes a forecast.
  openApi: withOperationExamples({ "GET /api/v1/demand-forecast/{storeId}": { parameters: { storeId: "ueno-1" } } }),
  groups: [ReportGroup, CompetitorsGroup, ForecastGroup, LocationGroup, MapNamesGroup],
  topics: [ChangedShops],
  migrations: {
    "0001_town": town,
    "0002_flow": flow,
    "0003_shop": shops,
    "0004_forecast": forecast,
    "0005_shop_order": shopOrder,
    "0006_report": report,
    "0007_shop_place": shopPlace,
    "0008_storage": storageMigration,
    "0009_forecast_actual": forecastActual
  },
  storage,
  ports: Layer.mergeAll(Ports.layer, NearbyShops.layer, PeopleAround.layer),
  commands: [...subcommands("ingest", [addressesCommand, peopleFlowCommand, shopsCommand])],
  layer: Layer.mergeAll(
    ReportHttp.layer,
    ShopHttp.layer,
    StarterShops.layer,
    Pruner.layer,
    WarmUp.layer,
    forecastLayer,
    locations,
    NamesHttp.layer.pipe(Layer.provide(Names.layer), Layer.provide([TownRepo.layer, PeopleAround.People.layer]))
  ).pipe(Layer.provide(Reports.layer), Layer.provide(sites))
})
