/**
 * Lets code outside of the product import `ekimae` and `effect`, in whatever folder it lies: Node finds the copies that the service itself
 * runs on. With a copy of its own a module would have other classes of the same names. Types are stripped in folders of packages as well.
 */
import { readFileSync, realpathSync } from "node:fs"
import * as module from "node:module"
import { fileURLToPath, pathToFileURL } from "node:url"
import { isPackage } from "../settings/Installation.ts"

const root = new URL("../../", import.meta.url)

/** Packages of which there must be one copy. */
const shared = /^(?:ekimae|effect|@effect\/[^/]+|vitest)(?:\/|$)/

let folders: ReadonlyArray<string> | undefined

/** Whether a file is code of the product, or of the packages that it runs on. */
const isOwn = (url: string): boolean => {
  folders ??= isPackage
    ? [root.href]
    : [
        ...["src/", "modules/", "plug/", "test/", "scripts/"].map((folder) => new URL(folder, root).href),
        `${pathToFileURL(realpathSync(new URL("node_modules", root))).href}/`
      ]
  return folders.some((folder) => url.startsWith(folder))
}

const isPackagedSource = (url: string): boolean => /\/node_modules\/.*\.m?ts$/.test(url)

/** Strips types without Node's notice that the function is experimental: it strips those of all other sources, too. */
const stripped = (source: string): string => {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return module.stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}

let isRegistered = false

/** Registers the hooks in this thread, once. */
export const register = (): void => {
  if (isRegistered) return
  isRegistered = true
  module.registerHooks({
    resolve: (specifier, context, next) => {
      const { parentURL } = context
      return shared.test(specifier) && parentURL !== undefined && !isOwn(parentURL)
        ? next(specifier, { ...context, parentURL: import.meta.url })
        : next(specifier, context)
    },
    load: (url, context, next) =>
      isPackagedSource(url)
        ? {
            format: "module",
            source: stripped(readFileSync(fileURLToPath(url), "utf8")),
            shortCircuit: true
          }
        : next(url, context)
  })
}

/** Registers them where the file is not of the product: for threads, which may run code of a module from outside. */
export const registerFor = (url: string): void => {
  if (!isOwn(url)) register()
}
