/** The plug of customer messaging. */
import { Layer } from "effect"
import { defineModule } from "../../src/module.ts"
import * as contract from "./contract.ts"

export const CrmModule = defineModule({ name: "crm", events: Object.values(contract), layer: Layer.empty })
