/** What payments add to the plug of the module, and the services for other features. */

import { Layer } from "effect"
import { subcommands } from "../../../src/cli/ModuleCommand.ts"
import { operatorPart } from "../../../src/operate/OperatorGroup.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import { ShopPages } from "../page/ShopPages.ts"
import { PaymentAdminGroup, PaymentProviderGroup } from "./admin/Api.ts"
import * as AdminHttp from "./admin/Http.ts"
import { sandboxCommands } from "./admin/SandboxCommands.ts"
import { Checkouts } from "./Checkouts.ts"
import { StripeHookGroup } from "./inbound/Api.ts"
import * as Http from "./inbound/Http.ts"
import { StripeEvents } from "./inbound/StripeEvents.ts"
import { StripeInbox } from "./inbound/StripeInbox.ts"
import {
  ApplyPaymentEvent,
  ApplyPrice,
  CloseCheckout,
  RefundPayment,
  RetainPaymentEvents,
  retainEveryNight
} from "./Jobs.ts"
import { Payments } from "./Payments.ts"
import * as ProviderAdapters from "./provider/ProviderAdapters.ts"
import { ProviderConnections } from "./provider/ProviderConnections.ts"
import { StripeSettings } from "./provider/StripeSettings.ts"
import * as Reactions from "./Reactions.ts"
import { Refunds } from "./Refunds.ts"
import { Settlements } from "./Settlements.ts"
import * as SandboxHttp from "./sandbox/Http.ts"
import { SandboxPageGroup } from "./sandbox/Http.ts"
import { SandboxPayers } from "./sandbox/SandboxPayers.ts"
import { Subscriptions } from "./subscription/Subscriptions.ts"
import * as Workers from "./Workers.ts"

export { sealed } from "./provider/Provider.ts"
export const groups = [StripeHookGroup, SandboxPageGroup] as const
export const actors = [ApplyPaymentEvent, ApplyPrice, RefundPayment, CloseCheckout, RetainPaymentEvents] as const
export const schedules = [retainEveryNight]
export const reactions = [Reactions.FollowReservations] as const
export const settings = [StripeSettings] as const

const provider = ProviderAdapters.layer.pipe(Layer.provideMerge(Vault.layer))

const useCases = Layer.mergeAll(StripeEvents.layer, Payments.layer, ProviderConnections.layer).pipe(
  Layer.provideMerge(Settlements.layer),
  Layer.provideMerge(Layer.merge(Refunds.layer, Checkouts.layer)),
  Layer.provideMerge(provider)
)

/** `Payments`, for features that take or give back money, and what is below it. */
export const payments = useCases

export const operators = [
  operatorPart([PaymentAdminGroup, PaymentProviderGroup], AdminHttp.layer.pipe(Layer.provide(useCases)))
]
export const commands = subcommands("payments", [sandboxCommands(useCases)])

export const layer = Layer.mergeAll(
  Http.layer,
  SandboxHttp.layer.pipe(Layer.provide([SandboxPayers.layer, ShopPages.layer])),
  Workers.layer.pipe(Layer.provide(Subscriptions.layer)),
  Reactions.layer
).pipe(Layer.provide(StripeInbox.layer), Layer.provide(useCases))
