/** What templates add to the plug of the module. */
import { Layer } from "effect"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { TemplateGroup } from "./Api.ts"
import * as Http from "./Http.ts"
import { Templates } from "./Templates.ts"

export const operators = [operatorPart([TemplateGroup], Http.layer.pipe(Layer.provide(Templates.layer)))]
