import { assert, describe, it } from "@effect/vitest"
import { maskOf } from "../../../src/http/edge/SecretPath.ts"

describe("A path that holds a secret", () => {
  const masked = maskOf(["/calendars/:file", "/b/:shop/bookings/:reference", "/b/:shop/bookings/:reference/cancel"])

  it("is masked by the longest pattern with which it begins", () => {
    for (const [path, mask] of [
      ["/calendars/token.ics", "/calendars/***"],
      ["/calendars/token.ics/more", "/calendars/***"],
      ["/b/hana/bookings/token", "/b/***/bookings/***"],
      ["/b/hana/bookings/token/cancel", "/b/***/bookings/***/cancel"],
      ["/b/hana", undefined],
      ["/x/calendars/token.ics", undefined]
    ] as const) {
      assert.strictEqual(masked(path), mask, path)
    }
  })

  it("is masked where it was only meant: in other cases of letters, or behind an address joined with a second slash", () => {
    for (const path of ["//calendars/token.ics", "/Calendars/token.ICS", "/calendars//token.ics"]) {
      assert.strictEqual(masked(path), "/calendars/***", path)
    }
  })
})
