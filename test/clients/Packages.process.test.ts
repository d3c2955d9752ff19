/** The clients as packages: built, installed into an empty folder, and used as their READMEs begin. */
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { scratch } from "../support/Scratch.ts"
import { demoService, python, run } from "./support.ts"
import { at } from "./Walker.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const firstPiece = (client: string, language: string): string => {
  const readme = readFileSync(path.join(root, "clients", client, "README.md"), "utf8")
  const [, piece = ""] = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, "m").exec(readme) ?? []
  return piece
}

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(path.join(scratch, "ekimae-package-"))),
  (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
)

const must = (file: string, args: ReadonlyArray<string>, cwd: string, env: NodeJS.ProcessEnv = process.env) => {
  const { status, stderr, stdout } = spawnSync(file, args, { cwd, env, encoding: "utf8" })
  if (status !== 0) throw new Error(`${file} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

const booked = /^カット: confirmed, \d{4}-\d\d-\d\d \d\d:\d\d$/m

describe("The package", () => {
  it.live("of TypeScript is small, needs no other, and books as its README says", () =>
    Effect.gen(function* () {
      const at_ = yield* folder
      const source = path.join(at_, "source")
      cpSync(path.join(root, "clients/typescript"), source, { recursive: true })
      rmSync(path.join(source, "dist"), { recursive: true, force: true })
      symlinkSync(path.join(root, "node_modules"), path.join(source, "node_modules"))
      must(path.join(root, "node_modules/.bin/tsc"), ["-p", "."], source)
      const files = readdirSync(path.join(source, "dist"), { recursive: true, encoding: "utf8" })
      const core = files.filter((name) => name.endsWith(".js") && !/^(?:bin|terminal)\.js$/.test(name))
      const size = gzipSync(core.map((name) => readFileSync(path.join(source, "dist", name), "utf8")).join("\n")).length
      assert.isBelow(size, 25_000)
      for (const name of core) {
        assert.notMatch(readFileSync(path.join(source, "dist", name), "utf8"), /from "(?!\.)|\bprocess\.|\bBuffer\b/)
      }
      const [tarball] = JSON.parse(must("npm", ["pack", "--json", "--ignore-scripts"], source)) as [
        { filename: string }
      ]
      const app = path.join(at_, "app")
      mkdirSync(app)
      writeFileSync(path.join(app, "package.json"), '{"type":"module"}')
      must("npm", ["install", "--offline", "--no-audit", path.join(source, tarball.filename)], app)
      writeFileSync(path.join(app, "first.js"), firstPiece("typescript", "js"))
      const { keys, url } = yield* demoService
      const env = { ...process.env, EKIMAE_URL: url, EKIMAE_KEY: String(at(yield* keys, "crm.key")) }
      assert.match(yield* run(process.execPath, ["first.js"], { env, cwd: app }), booked)
      assert.include(must(path.join(app, "node_modules/.bin/ekimae-listen"), ["--help"], app), "--forward-to")
    })
  )

  it.live.skipIf(python === undefined)("of Python books as its README says, and its own tests pass", () =>
    Effect.gen(function* () {
      const env = {
        ...process.env,
        PYTHONPATH: path.join(root, "clients/python"),
        PYTHONDONTWRITEBYTECODE: "1"
      }
      must(python!, ["-m", "unittest", "-q", "tests/test_client.py"], path.join(root, "clients/python"), env)
      const { keys, url } = yield* demoService
      const withKey = { ...env, EKIMAE_URL: url, EKIMAE_KEY: String(at(yield* keys, "crm.key")) }
      assert.match(yield* run(python!, ["-c", firstPiece("python", "python")], { env: withKey }), booked)
    })
  )
})
