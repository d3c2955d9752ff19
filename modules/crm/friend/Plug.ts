/** What friends add to the plug of the module. */
import { Layer } from "effect"
import { FriendGroup } from "./Api.ts"
import * as Http from "./Http.ts"
import { CountFriends } from "./Jobs.ts"
import * as Workers from "./Workers.ts"

export const groups = [FriendGroup] as const
export const actors = [CountFriends] as const
export const layer = Layer.merge(Http.layer, Workers.layer)
