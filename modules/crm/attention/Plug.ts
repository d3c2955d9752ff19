/** What the attention list adds to the plug of the module. */
import { Layer } from "effect"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { AttentionGroup } from "./Api.ts"
import { Attentions } from "./Attentions.ts"
import * as Http from "./Http.ts"

export const operators = [operatorPart([AttentionGroup], Http.layer.pipe(Layer.provide(Attentions.layer)))]
