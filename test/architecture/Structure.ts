/** What must be there. */
import type { Rule, SourceFile } from "./Source.ts"

const foldersOf = (files: ReadonlyArray<SourceFile>) =>
  new Set(files.flatMap(({ path }) => /^modules\/([^/]+)\//.exec(path)?.[1] ?? []))

const documents: Rule = {
  title: "the repository has its README, CHANGELOG and LICENSE",
  check: (files) => missing(files, ["README.md", "CHANGELOG.md", "LICENSE"], "write it")
}

const doors: Rule = {
  title: "each module has README.md, contract.ts and index.ts",
  check: (files) =>
    missing(
      files,
      [...foldersOf(files)].flatMap((name) =>
        ["README.md", "contract.ts", "index.ts"].map((file) => `modules/${name}/${file}`)
      ),
      "a module is described in its README and has two doors: contract.ts for siblings, index.ts for the application"
    )
}

const missing = (files: ReadonlyArray<SourceFile>, wanted: ReadonlyArray<string>, message: string) =>
  wanted
    .filter((path) => !files.some((file) => file.path === path))
    .map((path) => ({ path, line: 1, message: `is missing: ${message}` }))

const composed: Rule = {
  title: "each module is composed in src/app.ts",
  check: (files) => {
    const app = files.find(({ path }) => path === "src/app.ts")
    return [...foldersOf(files)]
      .filter((name) => !app?.imports.some(({ target }) => target === `modules/${name}/index.ts`))
      .map((name) => ({ path: "src/app.ts", line: 1, message: `modules/${name} is not composed: add its plug` }))
  }
}

const checksNodeFirst: Rule = {
  title: "what starts a process checks the version of Node first",
  check: (files) =>
    files
      .filter(({ path }) => path === "src/main.ts" || path === "src/cli.ts")
      .filter(({ imports }) => imports.find(({ target }) => !target.startsWith("node:"))?.target !== "src/version.ts")
      .map(({ path }) => ({ path, line: 1, message: 'import "./version.ts" before anything else' }))
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
}

const packageOf = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/")

const declared: Rule = {
  title: "what runs needs only packages that are installed in production",
  check: function* (files) {
    const text = files.find(({ path }) => path === "package.json")?.text ?? "{}"
    const dependencies = Object.keys((JSON.parse(text) as Manifest).dependencies ?? {})
    for (const { imports, path } of files) {
      if (!/^(src|modules)\//.test(path)) continue
      for (const { isRelative, line, target, typeOnly } of imports) {
        if (isRelative || typeOnly || target.startsWith("node:") || dependencies.includes(packageOf(target))) continue
        yield { path, line, message: `imports ${target}: add ${packageOf(target)} to "dependencies" of package.json` }
      }
    }
  }
}

interface Lockfile {
  readonly packages?: Readonly<
    Record<string, { readonly resolved?: string; readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >
}

/** npm ci refuses a lockfile that leaves out the optional packages of other platforms. */
const completeLockfile: Rule = {
  title: "package-lock.json names the packages of every platform, and no addresses",
  check: function* (files) {
    for (const { path, text } of files) {
      if (path !== "package-lock.json" && !path.endsWith("/package-lock.json")) continue
      const packages = (JSON.parse(text) as Lockfile).packages ?? {}
      for (const [at, { optionalDependencies, resolved }] of Object.entries(packages)) {
        if (resolved !== undefined) {
          yield { path, line: 1, message: `${at} has an address: install with omit-lockfile-registry-resolved` }
        }
        for (const name of Object.keys(optionalDependencies ?? {})) {
          if (packages[`node_modules/${name}`] === undefined && packages[`${at}/node_modules/${name}`] === undefined) {
            yield { path, line: 1, message: `${name} is left out: install again where it can be fetched` }
          }
        }
      }
    }
  }
}

export const structure = [documents, doors, composed, checksNodeFirst, declared, completeLockfile]
