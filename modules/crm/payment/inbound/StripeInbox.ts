/**
 * Receives hooks of Stripe: checks the signature with Stripe's library, stores the event if it is new, and sends a job that
 * applies it, in one transaction.
 */
import { Clock, Context, Effect, Layer } from "effect"
import { Jobs } from "../../../../src/actor/Jobs.ts"
import type { RateLimited } from "../../../../src/http/auth/Auth.ts"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { HookBudget } from "../../line/inbound/budget/HookBudget.ts"
import { ApplyPaymentEvent } from "../Jobs.ts"
import * as StripeSdk from "../provider/StripeSdk.ts"
import { InvalidStripeSignature, UnreadableEvent } from "./Errors.ts"
import { type KnownProvider, KnownProviders } from "./KnownProviders.ts"
import { keptDays, StripeEventRepo } from "./StripeEventRepo.ts"
import * as StripeReader from "./StripeReader.ts"

/** Seconds by which the time of a signature may differ from now. */
export const replayWindow = 300
/** Deduplication remembers events this long; an older one may be a replay. */
const oldestMs = (keptDays - 1) * 86_400_000
/** Stands in for the secret of an unknown account, so that it takes as long as a wrong signature. */
const anySecret = `whsec_${"0".repeat(32)}`

type Sdk = Effect.Success<typeof StripeSdk.load>

export class StripeInbox extends Context.Service<
  StripeInbox,
  {
    /** Fails as for a wrong signature where the account has no provider, so that no body is read for it. */
    readonly requireKnown: (accountId: string) => Effect.Effect<void, InvalidStripeSignature>
    /** Succeeds once the event is stored, once however often it is delivered. */
    readonly receive: (
      accountId: string,
      signature: string,
      body: Uint8Array
    ) => Effect.Effect<void, InvalidStripeSignature | UnreadableEvent | RateLimited>
    /** Receives an event that this service has signed itself, for a checkout of the sandbox; not counted as hooks are. */
    readonly receiveOwn: (
      accountId: string,
      signature: string,
      body: Uint8Array
    ) => Effect.Effect<void, InvalidStripeSignature | UnreadableEvent>
  }
>()("crm/payment/inbound/StripeInbox") {
  static readonly layer = Layer.effect(
    StripeInbox,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const providers = yield* KnownProviders
      const repo = yield* StripeEventRepo
      const jobs = yield* Jobs
      const budget = yield* HookBudget

      /** A secret that was changed a moment ago is read again before a signature is refused. */
      const verify = Effect.fnUntraced(function* (accountId: string, signature: string, body: Uint8Array) {
        const sdk = yield* StripeSdk.load
        const now = yield* Clock.currentTimeMillis
        const known = yield* providers.find(accountId)
        const event = eventOf(sdk, known, { signature, body, now })
        if (event !== undefined) return event
        const again = yield* providers.findAgain(accountId)
        const second = again === known ? undefined : eventOf(sdk, again, { signature, body, now })
        return second ?? (yield* new InvalidStripeSignature({}))
      })

      const storeWithin = Effect.fnUntraced(function* (
        accountId: string,
        event: StripeReader.ReadEvent,
        receivedAt: Date
      ) {
        const isNew = yield* repo.insert(accountId, event, receivedAt)
        if (!isNew || event.fact === undefined) return isNew
        if (receivedAt.getTime() - event.at.getTime() > oldestMs) yield* repo.mark(accountId, event.id, "ignored")
        else yield* jobs.send(ApplyPaymentEvent, { accountId, eventId: event.id, objectKey: event.objectKey })
        return true
      })

      /** Returns false for an event that was stored before. */
      const store = Effect.fnUntraced(function* (accountId: string, event: unknown) {
        const receivedAt = new Date(yield* Clock.currentTimeMillis)
        const read = StripeReader.read(event, receivedAt)
        if (read === undefined) return yield* new UnreadableEvent({ isThin: StripeReader.isThin(event) })
        return yield* within(accountId, storeWithin(accountId, read, receivedAt))
      })

      return StripeInbox.of({
        // One that was connected a moment ago is looked up again.
        requireKnown: Effect.fnUntraced(function* (accountId) {
          const known = (yield* providers.find(accountId)) ?? (yield* providers.findAgain(accountId))
          if (known === undefined) return yield* new InvalidStripeSignature({})
        }),
        receive: Effect.fn("StripeInbox.receive")(function* (accountId, signature, body) {
          const event = yield* verify(accountId, signature, body)
          const giveBack = yield* budget.charge(accountId, 1, body.length)
          if (!(yield* store(accountId, event))) yield* giveBack
        }),
        receiveOwn: Effect.fn("StripeInbox.receiveOwn")(function* (accountId, signature, body) {
          yield* store(accountId, yield* verify(accountId, signature, body))
        })
      })
    })
  ).pipe(Layer.provide([KnownProviders.layer, StripeEventRepo.layer, HookBudget.layer]))
}

interface SignedBody {
  readonly signature: string
  readonly body: Uint8Array
  readonly now: number
}

/** Undefined unless a secret of the account has signed it within the last minutes. An event that cannot be read is null. */
const eventOf = (sdk: Sdk, known: KnownProvider | undefined, { body, now, signature }: SignedBody): unknown => {
  const previous = known?.previous
  const secrets = [
    known?.secret ?? anySecret,
    ...(previous !== undefined && previous.until.getTime() > now ? [previous.secret] : [])
  ]
  const fits = secrets.some((secret) => {
    try {
      return sdk.webhooks.signature?.verifyHeader(body, signature, secret, replayWindow, undefined, now) === true
    } catch {
      return false
    }
  })
  // The library refuses old times only; one from the future would stay valid for longer.
  if (!fits || known === undefined || timeOf(signature) * 1_000 > now + replayWindow * 1_000) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown
  } catch {
    return null
  }
}

const timeOf = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? Number.NaN)
