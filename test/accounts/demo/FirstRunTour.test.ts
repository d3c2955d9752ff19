import { assert, it } from "@effect/vitest"
import { Option } from "effect"
import { baseUrl } from "../../../src/settings/BaseUrl.ts"

const at = (host: string, publicUrl?: string) =>
  baseUrl({ host, port: 8080, publicUrl: publicUrl === undefined ? Option.none() : Option.some(new URL(publicUrl)) })

it("the base URL has a host that clients can connect to", () => {
  assert.strictEqual(at("127.0.0.1"), "http://127.0.0.1:8080")
  assert.strictEqual(at("ekimae.internal"), "http://ekimae.internal:8080")
  assert.strictEqual(at("0.0.0.0"), "http://localhost:8080")
  assert.strictEqual(at("::"), "http://localhost:8080")
  assert.strictEqual(at("::1"), "http://[::1]:8080")
})

it("the public URL takes precedence, without its trailing slash", () => {
  assert.strictEqual(at("0.0.0.0", "https://ekimae.example"), "https://ekimae.example")
  assert.strictEqual(at("0.0.0.0", "https://example.jp/ekimae/"), "https://example.jp/ekimae")
})
