/** The plug of the chain module. */

import { Layer } from "effect"
import * as DemoContent from "../../src/DemoContent.ts"
import { DemoIds } from "../../src/DemoIds.ts"
import { ImportTurns } from "../../src/http/endpoint/ImportTurns.ts"
import { defineModule } from "../../src/module.ts"
import { operatorPart } from "../../src/operate/OperatorGroup.ts"
import { rows, type StorageBound } from "../../src/sql/storage/StorageBound.ts"
import { ChainGroup } from "./Api.ts"
import { Analyses } from "./analysis/Analyses.ts"
import { AreaTable } from "./analysis/AreaTable.ts"
import { OriginFinder } from "./analysis/overlap/Origins.ts"
import { ChainRepo } from "./ChainRepo.ts"
import { Chains } from "./Chains.ts"
import { make as makeDemoChain } from "./demo/DemoChain.ts"
import { openApi } from "./demo/Examples.ts"
import * as Http from "./Http.ts"
import { maxChains, maxStores } from "./Limits.ts"
import chain from "./migrations/0001_chain.ts"
import storageMigration from "./migrations/0002_storage.ts"
import { ChainAdminGroup } from "./operate/Api.ts"
import * as AdminHttp from "./operate/Http.ts"
import { StoreRepo } from "./store/StoreRepo.ts"
import { Stores } from "./store/Stores.ts"
import { StoreViews } from "./store/StoreViews.ts"
import { StoreImport } from "./transfer/StoreImport.ts"

/** How many chains and stores one account may have. */
const storage: ReadonlyArray<StorageBound> = [
  rows("chain_chain", maxChains, "チェーン", "chains"),
  rows("chain_store", maxChains * maxStores, "店舗", "stores")
]

const analyses = Analyses.layer.pipe(Layer.provide([AreaTable.layer, OriginFinder.layer]))

const repos = Layer.mergeAll(ChainRepo.layer, StoreRepo.layer, StoreViews.layer)

const useCases = Layer.mergeAll(Chains.layer, Stores.layer, StoreImport.layer, ImportTurns.layer, analyses).pipe(
  Layer.provide(repos)
)

export const ChainModule = defineModule({
  name: "chain",
  groups: [ChainGroup],
  operators: [operatorPart([ChainAdminGroup], AdminHttp.layer.pipe(Layer.provide([useCases, ChainRepo.layer])))],
  migrations: { "0001_chain": chain, "0002_storage": storageMigration },
  storage,
  tour: [{ title: "Your chains", path: "/api/v1/chains" }],
  demo: DemoContent.toLayer("chain", makeDemoChain).pipe(DemoIds.provide(useCases)),
  openApi,
  layer: Http.layer.pipe(Layer.provide(useCases))
})
