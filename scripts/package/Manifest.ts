/** The package.json of the package, made from that of the checkout: what the bundle imports, and what modules from outside may import. Pure. */

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

/** Where an entry of the bundle comes from, and by which name modules from outside import it. */
export interface Export {
  readonly name: string
  readonly file: string
  readonly source: string
}

export const exportsOf = (modules: ReadonlyArray<string>): ReadonlyArray<Export> => [
  { name: ".", file: "plug", source: "plug/index.ts" },
  { name: "./send", file: "send", source: "src/operate/external/Send.ts" },
  ...modules.map((name) => ({
    name: `./modules/${name}`,
    file: `contract-${name}`,
    source: `modules/${name}/contract.ts`
  }))
]

/**
 * Packages that become part of the bundle: one wants other versions of what the other needs than it runs with here, and an installed package
 * cannot override them.
 */
const inlined = new Set(["better-auth", "@better-auth/passkey"])

export const packageOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

/** Tells whether npm installs a package beside ours, which then is no part of the bundle. */
export const isSeparate = ({ dependencies, optionalDependencies }: Manifest, specifier: string): boolean => {
  const name = packageOf(specifier)
  return !inlined.has(name) && (name in dependencies || name in optionalDependencies)
}

/** Scripts around a pack, which npm takes from the package.json that it finds: also after a pack that was stopped. Installs run none of them. */
const packing = ["prepack", "postpack", "postpublish"]

/** @param imported packages that the bundle imports */
export const publishedOf = (
  { dependencies, description, engines, license, name, optionalDependencies, scripts, version }: Manifest,
  imported: ReadonlySet<string>,
  exports: ReadonlyArray<Export>
) => ({
  name,
  version,
  description,
  license,
  type: "module",
  exports: Object.fromEntries([
    ...exports.map((entry) => [
      entry.name,
      { types: `./dist/types/${entry.source.replace(/ts$/, "d.ts")}`, default: `./dist/${entry.file}.js` }
    ]),
    ["./tsconfig.json", "./dist/tsconfig.json"],
    ["./package.json", "./package.json"]
  ]),
  bin: { ekimae: "dist/ekimae.js" },
  files: ["dist", "CHANGELOG.md"],
  engines,
  scripts: Object.fromEntries(packing.map((script) => [script, scripts[script]])),
  publishConfig: { access: "public" },
  dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => imported.has(name))),
  optionalDependencies
})
