/**
 * The styles of the component library that the page needs, as the content of `ComponentStyles.css`: those of the components that
 * its sources import, and of what these are made of. All of them would be a sixth of the first view. The development server
 * has all, since a component may come at any time.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"

const web = fileURLToPath(new URL(".", import.meta.url))
const libraries = path.join(web, "../../../node_modules/@mantine")
const core = path.join(libraries, "core")

const read = (file: string): string => readFileSync(file, "utf8")

/** Files below a folder that may import components. */
const sourcesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:tsx|mjs)$/.test(file))
    .map((file) => path.join(folder, file))

/** What a source imports from a module: each list of names with the module. */
const importsOf = (source: string): ReadonlyArray<{ readonly names: ReadonlyArray<string>; readonly from: string }> =>
  [...source.matchAll(/import (?:\{([^}]*)\}|\w+) from "([^"]+)"/g)].map(([, names = "", from = ""]) => ({
    names: names.split(",").map((name) => name.trim()),
    from
  }))

/** The styles that the files of components name, from these files on. */
const stylesFrom = (entries: ReadonlyArray<string>): ReadonlySet<string> => {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    const [, style] = /([^/\\]+)\.module\.mjs$/.exec(file) ?? []
    if (style !== undefined) styles.add(style)
    for (const { from } of importsOf(read(file))) if (from.startsWith(".")) visit(path.join(path.dirname(file), from))
  }
  for (const entry of entries) visit(entry)
  return styles
}

const usedStyles = (): string => {
  const sources = [...sourcesIn(web), ...sourcesIn(path.join(libraries, "notifications/esm"))]
  const used = new Set(
    sources.flatMap((file) =>
      importsOf(read(file)).flatMap(({ from, names }) => (from === "@mantine/core" ? names : []))
    )
  )
  const entries = importsOf(read(path.join(core, "esm/index.mjs")))
    .filter(({ names }) => names.some((name) => used.has(name)))
    .map(({ from }) => path.join(core, "esm", from))
  const all = read(path.join(core, "styles.css"))
  const parts = ["baseline", "default-css-variables", "global", ...stylesFrom(entries)]
    .map((name) => path.join(core, "styles", `${name}.css`))
    .filter((file) => existsSync(file))
    .map((file) => read(file))
  // Later rules win over earlier ones, so their order is that of the library.
  return parts.toSorted((a, b) => all.indexOf(a.trim()) - all.indexOf(b.trim())).join("\n")
}

export const componentStyles = (): Plugin => {
  let isBuild = false
  return {
    name: "ekimae-component-styles",
    configResolved: ({ command }) => {
      isBuild = command === "build"
    },
    load: (id) => {
      if (id !== path.join(web, "ComponentStyles.css")) return undefined
      return isBuild ? usedStyles() : read(path.join(core, "styles.css"))
    }
  }
}
