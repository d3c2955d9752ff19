/** The plug of the chain module. */
import { Layer } from "effect"
import { defineModule } from "../../src/module.ts"
import { ChainGroup } from "./Api.ts"
import { Analyses } from "./analysis/Analyses.ts"
import { AreaTable } from "./analysis/AreaTable.ts"
import { OriginFinder } from "./analysis/Origins.ts"
import { ChainRepo } from "./ChainRepo.ts"
import { Chains } from "./Chains.ts"
import * as Http from "./Http.ts"
import chain from "./migrations/0001_chain.ts"
import { StoreRepo } from "./store/StoreRepo.ts"
import { Stores } from "./store/Stores.ts"
import { StoreViews } from "./store/StoreViews.ts"
import { StoreImport } from "./transfer/StoreImport.ts"

const analyses = Analyses.layer.pipe(Layer.provide([AreaTable.layer, OriginFinder.layer]))

const useCases = Layer.mergeAll(Chains.layer, Stores.layer, StoreImport.layer, analyses).pipe(
  Layer.provide([ChainRepo.layer, StoreRepo.layer, StoreViews.layer])
)

export const ChainModule = defineModule({
  name: "chain",
  groups: [ChainGroup],
  migrations: { "0001_chain": chain },
  tour: [{ title: "Your chains", path: "/api/v1/chains" }],
  layer: Http.layer.pipe(Layer.provide(useCases))
})
