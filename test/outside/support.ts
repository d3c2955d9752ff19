/** Packages of modules from outside, written into a folder of their own. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { ConfigProvider, Effect, Layer } from "effect"
import { type AnyModule, defineModule, plugContract } from "../../src/module.ts"
import * as OutsideModules from "../../src/outside/OutsideModules.ts"

export const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "ekimae-outside-"))),
  (created) => Effect.sync(() => rmSync(created, { recursive: true, force: true }))
)

export const manifest = {
  name: "loyalty",
  version: "1.2.3",
  type: "module",
  exports: "./index.ts",
  ekimae: { contract: plugContract }
}

/** A module that declares nothing but its name. */
export const empty = (name = "loyalty") => `
import { Layer } from "effect"
import { defineModule, plug } from "ekimae"

const name: string = "${name}"
export default plug(defineModule({ name, layer: Layer.empty }))
`

/** Writes a package into a folder; files other than package.json by their paths. */
export const write = (
  at: string,
  files: Readonly<Record<string, string>> = { "index.ts": empty() },
  stated: object | string = manifest
) => {
  const all = { ...files, "package.json": typeof stated === "string" ? stated : JSON.stringify(stated) }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(at, name)), { recursive: true })
    writeFileSync(join(at, name), text)
  }
}

/** Stands for the modules of the product. */
export const product = [defineModule({ name: "shop", layer: Layer.empty })] as const

/** Loads as a process does whose working folder is `at`. */
export const load = (at: string, MODULES: string, modules: readonly [AnyModule, ...Array<AnyModule>] = product) =>
  OutsideModules.load(modules, at).pipe(
    Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env: { MODULES } })))
  )
