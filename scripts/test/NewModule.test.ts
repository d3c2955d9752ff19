import { assert, describe, it } from "@effect/vitest"
import { isModuleName, moduleConstant, replacements } from "../new-module/Forms.ts"

describe("A new module", () => {
  it("is named in every form that the sample uses", () => {
    const card = new Map(replacements("loyalty-card"))
    assert.strictEqual(card.get("SampleThings"), "LoyaltyCards")
    assert.strictEqual(card.get("sample_table"), "loyalty_card")
    assert.strictEqual(card.get("SAMPLE_FOLDER"), "LOYALTY_CARD")
    assert.strictEqual(moduleConstant("loyalty-card"), "LoyaltyCardModule")
    const hooks = new Map(replacements("webhooks"))
    assert.strictEqual(hooks.get("SampleFolder"), "Webhooks")
    assert.strictEqual(hooks.get("SampleThing"), "Webhook")
    assert.strictEqual(hooks.get("sample_table"), "webhooks_webhook")
    assert.strictEqual(new Map(replacements("category")).get("sample-things"), "categories")
  })

  it("has a lower-kebab name", () => {
    for (const name of ["area", "trade-area", "crm2"]) assert.isTrue(isModuleName(name))
    for (const name of ["", "Area", "trade_area", "-a", "a-", "a--b", "2go", "../x", "a b"])
      assert.isFalse(isModuleName(name))
  })
})
