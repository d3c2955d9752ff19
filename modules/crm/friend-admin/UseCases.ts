/** The use cases that operators have of friends; they need the kernel and the ports of accounts. */
import { Layer } from "effect"
import { Erasures } from "../erasure/Erasures.ts"
import { ExternalIds } from "../external-id/ExternalIds.ts"
import { Friends } from "../friend/Friends.ts"
import { FriendExport } from "../friend-transfer/FriendExport.ts"
import { FriendImport } from "../friend-transfer/FriendImport.ts"
import { PersonExport } from "../friend-transfer/person/PersonExport.ts"
import { Guests } from "../guest/Guests.ts"
import { Tags } from "../tag/Tags.ts"
import { FriendDetails } from "./FriendDetails.ts"

export const useCases = FriendDetails.layer.pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      Tags.layer,
      ExternalIds.layer,
      Guests.layer,
      Erasures.layer,
      FriendExport.layer,
      FriendImport.layer,
      PersonExport.layer
    )
  ),
  Layer.provideMerge(Friends.layer)
)
