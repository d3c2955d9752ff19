/** Every actor serves tenants in turns, or says here why no tenant can fill its places. */
import { assert, describe, it } from "@effect/vitest"
import * as Actor from "../../src/actor/Actor.ts"
import { modules } from "../../src/app.ts"

const keyIsAccount = "its key is the account, which so has one place of a node, and keys come in turns"
const fewEndpoints = "its key is an endpoint, of which an account has 55 at most; a node has places for 500 or more"
const ofOperators = "operators alone send it"
const inSql = "roles alone send it to which an operator has granted that, and it sends no more than one job"
const ofService = "the service sends it to itself"

/** Actors that are not fair to tenants, and why. Those whose payload has no field are the service's own. */
const reasons: Readonly<Record<string, string>> = {
  "area/generate": ofOperators,
  "area/generate-shipped": ofService,
  "area/profiles-generated": ofOperators,
  "crm/fetch-line-profile": keyIsAccount,
  "crm/forward-line-hook": keyIsAccount,
  "crm/generate_slots": keyIsAccount,
  "crm/import-line-followers": keyIsAccount,
  "crm/read-line-plans": keyIsAccount,
  "crm/send-broadcast-chunk": keyIsAccount,
  "crm/send-notices": keyIsAccount,
  "runtime/canary": ofService,
  "runtime/canary-delivery": ofService,
  "runtime/redrive": ofOperators,
  "runtime/send-unique": inSql,
  "webhooks/deliver": fewEndpoints,
  "webhooks/deliver-by-hand": fewEndpoints,
  "webhooks/rehearse": keyIsAccount
}

const isFair = ({ fairToTenants, keyPolicy }: Actor.Any) =>
  fairToTenants || (keyPolicy?.fairToTenants ?? false) !== false
const isOwn = ({ payload }: Actor.Any) => Object.keys(payload.fields ?? {}).length === 0

/** Names of actors that have neither turns nor a reason, and reasons of actors that need none. */
const differences = (actors: ReadonlyArray<Actor.Any>) => {
  const unfair = actors.filter((actor) => !isFair(actor) && !isOwn(actor)).map(({ name }) => name)
  return {
    unfair: unfair.filter((name) => !(name in reasons)),
    needless: Object.keys(reasons).filter((name) => !unfair.includes(name))
  }
}

describe("An actor that tenants feed", () => {
  const actors: ReadonlyArray<Actor.Any> = modules.flatMap((module) => module.actors as ReadonlyArray<Actor.Any>)

  it("serves them in turns, or says why none can fill its places", () => {
    assert.deepStrictEqual(differences(actors), { unfair: [], needless: [] })
    // The look bites.
    const payload = Actor.make("shop/unfair", {
      payload: actors.find(({ name }) => name === "crm/lapse-hold")!.payload
    })
    assert.deepStrictEqual(differences([...actors, payload]).unfair, ["shop/unfair"])
  })

  it("has the account as its key where that is the reason", () => {
    for (const { keyPolicy, name } of actors) {
      if (reasons[name] !== keyIsAccount) continue
      const payload = { accountId: "one", broadcastId: "b", channelId: "c", friendId: "f", menuId: "m", forwardId: "w" }
      assert.strictEqual(keyPolicy?.keyOf(payload), keyPolicy?.keyOf({ ...payload, friendId: "g", menuId: null }), name)
      assert.notStrictEqual(keyPolicy?.keyOf(payload), keyPolicy?.keyOf({ ...payload, accountId: "two" }), name)
    }
  })
})
