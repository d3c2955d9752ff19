/** A client that a public generator makes from the OpenAPI document: it compiles, and books by its types alone. */
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { listeningService, openShop } from "../crm/contract/support.ts"
import { scratch } from "../support/Scratch.ts"
import { TestApp } from "../support/TestApp.ts"

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url))
const run = (file: string, args: ReadonlyArray<string>, cwd: string, env: Record<string, string> = {}) =>
  Effect.promise(() => promisify(execFile)(file, args, { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 24 }))

/** As a developer writes it, with nothing at hand but the generated types. */
const booking = `
import * as ekimae from "./client.ts"

ekimae.defaults.baseUrl = process.env["ORIGIN"]!
ekimae.defaults.headers = { authorization: "Bearer " + process.env["KEY"] }

const friends = await ekimae.friendsList({ status: "following", limit: 1 })
const menus = await ekimae.reservationEventsList()
if (friends.status !== 200 || menus.status !== 200) throw new Error("no shop")
const friendId: string = friends.data.data[0]!.id
const eventId: string = menus.data.data[0]!.id
const slots = await ekimae.reservationSlotsList(eventId)
if (slots.status !== 200) throw new Error("no slots")
const booked = await ekimae.reservationsCreate("from-a-generated-client", { eventId, slotId: slots.data.data[0]!.id, friendId })
if (booked.status !== 201) throw new Error(booked.data.message)
const read = await ekimae.reservationsRead(booked.data.id)
console.log(JSON.stringify({ status: read.status, booked: booked.data }))
`

const options = {
  compilerOptions: {
    strict: true,
    module: "nodenext",
    target: "esnext",
    lib: ["esnext", "dom"],
    types: ["node"],
    rewriteRelativeImportExtensions: true,
    outDir: "out",
    skipLibCheck: true
  },
  files: ["booking.ts"]
}

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(path.join(scratch, "ekimae-client-"))),
  (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
)

layer(listeningService, { excludeTestServices: true })("A client that is generated from the document", (it) => {
  it.effect("compiles in strict mode, and books a slot", () =>
    Effect.gen(function* () {
      const { key } = yield* openShop
      const { call, origin } = yield* TestApp
      const at = yield* folder
      symlinkSync(modules, path.join(at, "node_modules"))
      const document = yield* call("/openapi.json")
      writeFileSync(path.join(at, "openapi.json"), yield* Effect.promise(() => document.text()))
      writeFileSync(path.join(at, "package.json"), '{"type":"module"}')
      writeFileSync(path.join(at, "tsconfig.json"), JSON.stringify(options))
      writeFileSync(path.join(at, "booking.ts"), booking)
      yield* run(process.execPath, [path.join(modules, "oazapfts/dist/cli.js"), "openapi.json", "client.ts"], at)
      yield* run(path.join(modules, ".bin/tsc"), ["-p", ".", "--checkers", "1"], at)
      const { stdout } = yield* run(process.execPath, ["out/booking.js"], at, { ORIGIN: origin, KEY: key })
      const answer = JSON.parse(stdout)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.booked.status, "confirmed")
      assert.strictEqual(answer.booked.event_name, "カット")
    })
  )
})
