import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { gunzipSync } from "node:zlib"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schedule } from "effect"
import { PageSources } from "../../modules/console/page/PageSources.ts"
import { scratch } from "../support/Scratch.ts"
import { TestApp } from "../support/TestApp.ts"
import { serviceWith } from "./support.ts"

const script = `console.log("${"the page ".repeat(300)}")`

/** Stands for the real page: makes the same kind of files. */
const builder = (index: string) => `
  import { mkdirSync, writeFileSync } from "node:fs"
  const [folder] = process.argv.slice(2)
  mkdirSync(folder + "/assets")
  writeFileSync(folder + "/index.html", ${JSON.stringify(index)})
  writeFileSync(folder + "/assets/main-abc123.js", ${JSON.stringify(script)})`

const places = (build: string) => {
  const folder = mkdtempSync(path.join(scratch, "console-"))
  const sources = path.join(folder, "web")
  mkdirSync(sources)
  writeFileSync(path.join(sources, "Build.ts"), build)
  writeFileSync(path.join(folder, "package-lock.json"), "{}")
  return { folder, sources, lockfile: path.join(folder, "package-lock.json"), caches: [path.join(folder, "cache")] }
}

const serving = (build: string) =>
  Layer.unwrap(
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => places(build)),
        ({ folder }) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
      ),
      (made) => serviceWith().pipe(Layer.provideMerge(Layer.succeed(PageSources, made)))
    )
  )

/** Asks until the page is built. */
const ask = Effect.fnUntraced(function* (at: string, headers: Readonly<Record<string, string>> = {}) {
  const { call } = yield* TestApp
  return yield* call(at, { headers })
})

const built = (at: string) =>
  Effect.repeat(ask(at), {
    schedule: Schedule.spaced("20 millis"),
    while: (response) => response.status === 503
  })

const textOf = (response: Response) => Effect.promise(() => response.text())

layer(serving(builder("<!doctype html><title>Page</title>")), { excludeTestServices: true })("The page", (it) => {
  it.effect("is built at the first request, and answers every path below /console with its index", () =>
    Effect.gen(function* () {
      const early = yield* ask("/console")
      assert.include([200, 503], early.status)
      assert.include(early.headers.get("content-type") ?? "", "text/html")
      const response = yield* built("/console")
      assert.strictEqual(response.status, 200)
      assert.strictEqual(yield* textOf(response), "<!doctype html><title>Page</title>")
      const policy = response.headers.get("content-security-policy") ?? ""
      assert.include(policy, "default-src 'none'")
      assert.include(policy, "script-src 'self';")
      assert.isNull(response.headers.get("access-control-allow-origin"))
      assert.strictEqual((yield* ask("/console/areas/13104", { accept: "text/html" })).status, 200)
      assert.strictEqual((yield* ask("/console/areas/13104", { accept: "application/json" })).status, 404)
      assert.strictEqual((yield* ask("/console/api/unknown", { accept: "text/html" })).status, 404)
      const { caches } = yield* PageSources
      assert.strictEqual(readdirSync(caches[0]!).length, 1)
    })
  )

  it.effect("gives files for ever, compressed once, and none from outside its folder", () =>
    Effect.gen(function* () {
      yield* built("/console")
      const file = "/console/assets/main-abc123.js"
      const response = yield* ask(file, { "accept-encoding": "gzip" })
      assert.deepStrictEqual(
        ["cache-control", "content-encoding", "content-type"].map((name) => response.headers.get(name)),
        ["public, max-age=31536000, immutable", "gzip", "text/javascript; charset=utf-8"]
      )
      assert.strictEqual(yield* textOf(response), script)
      const { caches } = yield* PageSources
      const [name] = readdirSync(caches[0]!)
      const packed = path.join(caches[0]!, name!, "assets", "main-abc123.js.gz")
      assert.strictEqual(
        gunzipSync(
          yield* Effect.promise(() => import("node:fs/promises").then((fs) => fs.readFile(packed)))
        ).toString(),
        script
      )
      const tag = response.headers.get("etag")!
      assert.strictEqual((yield* ask(file, { "accept-encoding": "gzip", "if-none-match": tag })).status, 304)
      for (const missing of ["/console/assets/none.js", "/console/assets/..%2f..%2fpackage-lock.json"]) {
        assert.strictEqual((yield* ask(missing)).status, 404, missing)
      }
    })
  )

  it.effect("reads a file once, and sends each coding of it as it was made", () =>
    Effect.gen(function* () {
      yield* built("/console")
      const file = "/console/assets/main-abc123.js"
      const codings = ["identity", "br", "gzip", "zstd"]
      for (const coding of codings) yield* ask(file, { "accept-encoding": coding })
      const { caches } = yield* PageSources
      const [name] = readdirSync(caches[0]!)
      rmSync(path.join(caches[0]!, name!, "assets"), { recursive: true })
      for (const coding of codings) {
        const response = yield* ask(file, { "accept-encoding": coding })
        assert.strictEqual(yield* textOf(response), script, coding)
        assert.strictEqual(response.headers.get("content-encoding") ?? "identity", coding)
      }
    })
  )

  it.effect("is built again once its files are gone", () =>
    Effect.gen(function* () {
      yield* built("/console")
      const { caches } = yield* PageSources
      const [name] = readdirSync(caches[0]!)
      rmSync(path.join(caches[0]!, name!), { recursive: true })
      assert.strictEqual((yield* ask("/console")).status, 503)
      assert.strictEqual((yield* built("/console")).status, 200)
    })
  )
})

layer(serving(`throw new Error("<no> such import")`), { excludeTestServices: true })(
  "A page that does not build",
  (it) => {
    it.effect("says why, and leaves the service up", () =>
      Effect.gen(function* () {
        yield* ask("/console")
        const said = yield* Effect.repeat(Effect.flatMap(ask("/console"), textOf), {
          schedule: Schedule.spaced("20 millis"),
          until: (text) => text.includes("could not be built")
        })
        assert.include(said, "&lt;no&gt; such import")
        assert.strictEqual((yield* ask("/console")).status, 503)
        assert.strictEqual((yield* ask("/readyz")).status, 200)
      })
    )
  }
)
