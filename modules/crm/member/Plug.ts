/** What members add to the plug of the module. */

import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import { subcommands } from "../../../src/cli/ModuleCommand.ts"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { Erasures } from "../erasure/Erasures.ts"
import { PersonExport } from "../friend-transfer/person/PersonExport.ts"
import { ChannelRepo } from "../line/channel/ChannelRepo.ts"
import * as Channels from "../line/channel/Channels.ts"
import { KnownChannels } from "../line/inbound/KnownChannels.ts"
import { MembershipGroup, OwnMembershipGroup } from "./Api.ts"
import { LoginChannelGroup, MemberAdminGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import * as Http from "./Http.ts"
import { ConfirmLoginChannel, EndOfMembership, SweepMembers, sweepEveryTenMinutes } from "./Jobs.ts"
import { Lookups } from "./Lookups.ts"
import { Members } from "./Members.ts"
import * as Reactions from "./Reactions.ts"
import * as Credentials from "./token/Credentials.ts"
import { LoginChannels } from "./token/LoginChannels.ts"
import { confirm, LoginConfirmation } from "./token/LoginConfirmation.ts"
import { LoginKeys } from "./token/LoginKeys.ts"
import { MemberSettings } from "./token/MemberSettings.ts"
import { MemberTokens } from "./token/MemberTokens.ts"
import { importMembers } from "./transfer/ImportMembersCommand.ts"
import { MemberExport } from "./transfer/MemberExport.ts"
import { MemberImport } from "./transfer/MemberImport.ts"

/** Calls a use case for each job of members. */
const workers = Layer.unwrap(
  Effect.map(Effect.all([Members, confirm]), ([{ noticeEnd, sweep }, confirmLogin]) =>
    Layer.mergeAll(
      Actor.toLayer(ConfirmLoginChannel, (user) => confirmLogin(user)),
      Actor.toLayer(EndOfMembership, ({ accountId, memberId }) => noticeEnd(accountId, memberId)),
      Actor.toLayer(SweepMembers, () => sweep)
    )
  )
)

export { sealed } from "./token/LoginChannels.ts"
export const groups = [MembershipGroup, OwnMembershipGroup] as const
export const actors = [ConfirmLoginChannel, EndOfMembership, SweepMembers] as const
export const schedules = [sweepEveryTenMinutes]
export const reactions = [Reactions.CountVisits] as const
export const settings = [MemberSettings] as const

const loginChannels = LoginChannels.layer.pipe(
  Layer.provide(KnownChannels.layer),
  Layer.provide([ChannelRepo.layer, Vault.layer])
)

const useCases = Layer.mergeAll(
  Members.layer,
  Erasures.layer,
  MemberImport.layer,
  MemberExport.layer,
  PersonExport.layer
)

export const operators = [
  operatorPart([MemberAdminGroup, LoginChannelGroup], AdminHttp.layer.pipe(Layer.provide([useCases, loginChannels])))
]
export const commands = subcommands("members", [importMembers])

/** `MemberTokens`, also for pages. */
export const tokens = MemberTokens.layer.pipe(Layer.provide([loginChannels, LoginKeys.layer, LoginConfirmation.layer]))

/** The guards of memberships. */
export const middleware = Credentials.layer.pipe(Layer.provide(tokens))

const messagingChannel = Channels.layer.pipe(Layer.provide(Vault.layer))

export const layer = Layer.mergeAll(Http.layer, workers.pipe(Layer.provide(messagingChannel)), Reactions.layer).pipe(
  Layer.provide([useCases, Lookups.layer, loginChannels])
)
