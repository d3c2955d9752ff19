/**
 * Finds the package of a module from outside and reads what its package.json says, before any of its code runs: a module that was written
 * for another version of the plug might not even load.
 */
import * as fs from "node:fs"
import * as module from "node:module"
import * as path from "node:path"
import { pathToFileURL } from "node:url"
import { Effect, Option, Schema } from "effect"
import { plugContract } from "../module.ts"
import { ModuleRefused } from "./ModuleRefused.ts"

export interface Package {
  readonly version: string
  /** URL of the file whose default export is the module. */
  readonly entry: string
}

const Manifest = Schema.Struct({
  version: Schema.String.check(Schema.isPattern(/^\d+\.\d+\.\d+[\w.+-]{0,40}$/)),
  exports: Schema.optionalKey(Schema.Unknown),
  main: Schema.optionalKey(Schema.String),
  ekimae: Schema.optionalKey(Schema.Struct({ contract: Schema.Int }))
})

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Manifest))

/** Anything but the name of a package, which may have a scope. */
const isPath = (from: string): boolean => !/^(?:@[\w.-]+\/)?\w[\w.-]*$/.test(from)

/** package.json of an entry of `MODULES`; undefined where there is none. */
const manifestOf = (from: string, folder: string): string | undefined => {
  if (isPath(from)) {
    const file = path.resolve(folder, from, "package.json")
    return fs.existsSync(file) ? file : undefined
  }
  try {
    return module.findPackageJSON(from, pathToFileURL(path.join(folder, "package.json")))
  } catch {
    return undefined
  }
}

/** The file that `exports` or `main` names, as Node reads them for an import of the package itself. */
const entryOf = (exports: unknown, main = "index.js"): string => {
  if (typeof exports === "string") return exports
  if (typeof exports !== "object" || exports === null) return main
  const { ".": own, import: imported, default: byDefault } = exports as Readonly<Record<string, unknown>>
  return entryOf(own ?? imported ?? byDefault ?? main)
}

/** @param folder that relative paths start from, and in or above whose node_modules packages are */
export const find = (from: string, folder: string): Effect.Effect<Package, ModuleRefused> =>
  Effect.gen(function* () {
    const refuse = (en: string, ja: string) => new ModuleRefused({ from, en, ja })
    const file = manifestOf(from, folder)
    if (file === undefined) {
      return yield* isPath(from)
        ? refuse(
            `there is no ${path.resolve(folder, from, "package.json")}; paths start from ${folder}`,
            `package.jsonがありません。パスは${folder}からの相対パスです`
          )
        : refuse(
            `no such package is installed in or above ${folder}; install it there, or write ./${from} for a folder`,
            `${folder}またはその上位にパッケージが見つかりません。インストールするか、フォルダーなら./${from}と書いてください`
          )
    }
    const manifest = Option.getOrUndefined(decode(fs.readFileSync(file, "utf8")))
    if (manifest === undefined) {
      return yield* refuse(
        `${file} must be JSON with a "version" such as "1.0.0", and with "ekimae": { "contract": ${plugContract} }`,
        `${file}には"version"と"ekimae": { "contract": ${plugContract} }が必要です`
      )
    }
    const contract = manifest.ekimae?.contract
    if (contract !== plugContract) {
      return yield* refuse(
        `it is for ${contract === undefined ? "no stated version" : `version ${contract}`} of the plug contract, and this release has version ${plugContract}: install a release of the module that says "ekimae": { "contract": ${plugContract} } in its package.json`,
        `プラグの契約バージョンが違います（モジュール: ${contract ?? "記載なし"}、このリリース: ${plugContract}）。package.jsonに"ekimae": { "contract": ${plugContract} }とあるリリースを入れてください`
      )
    }
    const entry = path.resolve(path.dirname(file), entryOf(manifest.exports, manifest.main))
    if (!fs.existsSync(entry)) {
      return yield* refuse(
        `its package.json names ${entry}, which is not there: build the module, or mend "exports"`,
        `package.jsonが指す${entry}がありません。モジュールをビルドするか、"exports"を直してください`
      )
    }
    return { version: manifest.version, entry: pathToFileURL(fs.realpathSync(entry)).href }
  })
