/** Flags that the commands of LINE share, and the services that they run on. */
import { Layer } from "effect"
import { idFlag } from "../../../../src/cli/Flags.ts"
import { operator } from "../../../../src/operate/cli/CliOperator.ts"
import { Vault } from "../../../../src/secrets/Vault.ts"
import { Friends } from "../../friend/Friends.ts"
import * as Channels from "../channel/Channels.ts"
import { Connections } from "../connect/Connections.ts"
import { FollowerImports } from "../connect/FollowerImports.ts"

export const account = idFlag("account", "The account, by its id")

export const useCases = Connections.layer.pipe(
  Layer.provide(FollowerImports.layer),
  Layer.provideMerge(Channels.layer),
  Layer.provide(Vault.layer),
  Layer.provideMerge(Friends.layer),
  Layer.merge(operator)
)
