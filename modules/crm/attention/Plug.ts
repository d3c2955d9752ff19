/** What the attention list adds to the plug of the module. */
import { Layer } from "effect"
import { AttentionGroup } from "./Api.ts"
import { attentionCommands } from "./AttentionCommands.ts"
import { Attentions } from "./Attentions.ts"
import * as Http from "./Http.ts"

export const groups = [AttentionGroup] as const
export const commands = [attentionCommands] as const
export const layer = Http.layer.pipe(Layer.provide(Attentions.layer))
