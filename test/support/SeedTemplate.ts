/**
 * The second template of a run: migrated, with the data that ships with the product, as the first start of a service
 * leaves it. A service on a clone of it finds the data stored, and starts in half the time.
 */
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { ProfileRepo } from "../../modules/area/profile/ProfileRepo.ts"
import { NationalStatistics } from "../../modules/area/statistics/NationalStatistics.ts"
import * as SeedData from "../../modules/area/statistics/SeedData.ts"
import { StatisticsRepo } from "../../modules/area/statistics/StatisticsRepo.ts"
import { ShopRepo } from "../../modules/trade-area/shop/ShopRepo.ts"
import * as StarterShops from "../../modules/trade-area/shop/StarterShops.ts"
import { serviceRole } from "../../src/sql/embedded/ServiceRole.ts"
import { Notifier } from "../../src/sql/Notifier.ts"
import { administer, clientsOf } from "./Connection.ts"
import * as TestSettings from "./TestSettings.ts"

const name = "template_seeded"

/** Makes it from the migrated template of the server with this socket. */
export const make = (host: string, url: string) =>
  Effect.gen(function* () {
    yield* administer(host, `create database ${name} owner ${serviceRole} template template_ekimae strategy file_copy`)
    const database = clientsOf(url, name).pipe(Layer.provideMerge(TestSettings.layer()))
    const repos = Layer.mergeAll(StatisticsRepo.layer, ProfileRepo.layer, ShopRepo.layer, Notifier.layer).pipe(
      Layer.provide(SecureRandom.layerWebCrypto)
    )
    yield* Effect.andThen(SeedData.load, StarterShops.load).pipe(
      Effect.provide(NationalStatistics.layer.pipe(Layer.provideMerge(repos), Layer.provideMerge(database)))
    )
  })
