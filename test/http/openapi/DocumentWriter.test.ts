/** The document and the page that a process beside the service writes. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import * as path from "node:path"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, Fiber, Layer, Logger, Option } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as HttpApp from "../../../src/HttpApp.ts"
import * as DocumentWriter from "../../../src/http/openapi/DocumentWriter.ts"
import { allParts } from "../../../src/http/openapi/Families.ts"
import { composeModules } from "../../../src/module.ts"
import { scratch } from "../../support/Scratch.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import * as TestApp from "../../support/TestApp.ts"
import * as TestRuntime from "../../support/TestRuntime.ts"
import { ToyModule } from "../mcp/ToyApi.ts"
import { ask, post } from "../TestClient.ts"

interface Document {
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: ReadonlyArray<{ readonly url: string }>
}

const sample = new URL("./fixtures/WriteSample.ts", import.meta.url)

const app = composeModules(ToyModule)
const web = TestApp.web(HttpApp.routes(app.api, app.scheduleRegistry, sample).pipe(Layer.provide(app.layer))).pipe(
  Layer.provide(Layer.fresh(TestApp.services)),
  Layer.provide(TestRuntime.kernelOn({ publicUrl: Option.some(new URL("https://api.shop.example/")) }))
)

layer(web)("The document and its page", (it) => {
  it.effect("are written by a process of their own, once, so that the event loop goes on", () =>
    Effect.gen(function* () {
      const asked = yield* Effect.all([ask("/openapi.json"), ask("/openapi.json")], { concurrency: 2 })
      const [one, other] = asked.map(({ json }) => json as Document)
      assert.strictEqual(one?.info.title, "Written elsewhere")
      assert.deepStrictEqual(one?.servers, [{ url: "https://api.shop.example/" }])
      assert.notStrictEqual(one?.info.version, String(process.pid))
      assert.deepStrictEqual(other, one)
      const page = yield* ask("/docs")
      assert.strictEqual(page.headers.get("content-security-policy"), "default-src 'none'")
      assert.match(page.text, /^<html>.*Written elsewhere.*<\/html>$/)
      assert.strictEqual((yield* ask("/docs")).text, page.text)
    })
  )

  it.effect("are what the tools for agents come from", () =>
    Effect.gen(function* () {
      const { text } = yield* ask(
        "/mcp",
        post(
          { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
          { authorization: "Bearer toy_full", accept: "application/json, text/event-stream" }
        )
      )
      assert.deepStrictEqual(
        [...text.matchAll(/"name":"(\w+)"/g)].map(([, name]) => name),
        ["toysList"]
      )
    })
  )

  it.effect("keep their entity tag", () =>
    Effect.gen(function* () {
      for (const path of ["/openapi.json", "/docs"]) {
        const tag = (yield* ask(path)).headers.get("etag") ?? "none"
        assert.strictEqual((yield* ask(path, { headers: { "if-none-match": tag } })).status, 304, path)
      }
    })
  )
})

/** API with the address that it names itself, unlike the sample. */
const api = HttpApi.make("own")
  .add(HttpApiGroup.make("own").add(HttpApiEndpoint.get("read", "/own")))
  .annotateMerge(OpenApi.annotations({ title: "Written here", version: "2" }))

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(path.join(scratch, "document-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
)

const parse = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as Document

describe("The process", () => {
  it.live("goes on when the client that asked first has left, and serves the next one", () =>
    Effect.gen(function* () {
      const starts = path.join(yield* folder, "starts")
      const { document } = yield* DocumentWriter.by(sample, starts, api)
      const first = yield* Effect.forkChild(document)
      yield* eventually(
        Effect.sync(() => existsSync(starts)),
        Boolean
      )
      yield* Fiber.interrupt(first)
      const { info } = parse(yield* document)
      assert.strictEqual(readFileSync(starts, "utf8"), `${info.version}\n`)
    })
  )

  it.live("runs alone: all parts that are asked for at once are written one after another", () =>
    Effect.gen(function* () {
      const { document, part } = yield* DocumentWriter.by(sample, path.join(yield* folder, "alone"), api)
      const all = [document, ...allParts.slice(0, 4).map((one) => part(one))]
      for (const bytes of yield* Effect.all(all, { concurrency: "unbounded" })) {
        assert.strictEqual(parse(bytes).info.title, "Written elsewhere")
      }
    })
  )

  const failures = [
    ["fails", sample, "fails", "The sample fails"],
    ["is killed", sample, "is killed", "SIGKILL"],
    ["writes nothing", sample, "writes nothing", "wrote nothing"],
    ["has no source", new URL("./fixtures/Missing.ts", import.meta.url), "/", "Missing.ts"],
    ["cannot be started", sample, "an argument with \0", "null bytes"]
  ] as const
  it.live.each(failures)("that %s leaves its work to the service, which says why", ([, entry, address, reason]) =>
    Effect.gen(function* () {
      const said: Array<string> = []
      const logger = Logger.make(({ message }) => void said.push(String(message)))
      yield* Effect.gen(function* () {
        const { document, pages } = yield* DocumentWriter.by(entry, address, api)
        assert.strictEqual(parse(yield* document).info.title, "Written here")
        const { body, headers } = (yield* pages).get("")!
        assert.include(new TextDecoder().decode(body), "Written here")
        assert.include(headers["content-security-policy"] ?? "", "default-src 'none'")
        yield* document
      }).pipe(Effect.scoped, Effect.provide(Logger.layer([logger])))
      assert.strictEqual(said.length, 2)
      assert.include(said[0], "Builds the document of the API on the event loop: ")
      assert.include(said[1], "Builds the pages of the API on the event loop: ")
      for (const line of said) assert.include(line, reason)
    })
  )
})
