/** What the browser must load before it shows the first page. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { build } from "./ConsolePage.ts"

interface Chunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
  readonly css?: ReadonlyArray<string>
}

type Manifest = Readonly<Record<string, Chunk>>

/** The files of some entries and all that they import at once. */
const filesOf = (manifest: Manifest, entries: ReadonlyArray<string>): ReadonlySet<string> => {
  const chunks = new Set<string>()
  const visit = (name: string): void => {
    if (chunks.has(name)) return
    chunks.add(name)
    for (const imported of manifest[name]!.imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return new Set([...chunks].flatMap((name) => [manifest[name]!.file].concat(manifest[name]!.css ?? [])))
}

it.effect("The first view takes at most 250 KB, and pictures are loaded when they are seen", () =>
  Effect.gen(function* () {
    const directory = yield* build
    const read = (file: string) => readFileSync(join(directory, file))
    const manifest = JSON.parse(read(".vite/manifest.json").toString()) as Manifest
    const first = filesOf(manifest, ["index.html", "overview/OverviewPage.tsx"])
    const size = [...first].reduce(
      (sum, file) => sum + gzipSync(read(file)).length,
      gzipSync(read("index.html")).length
    )
    assert.isAbove(size, 50_000)
    assert.isAtMost(size, 250_000)
    assert.isEmpty([...first].filter((file) => read(file).includes("lineRadial")))
    const pictures = filesOf(manifest, ["areas/AreaPage.tsx"])
    assert.isNotEmpty([...pictures].filter((file) => !first.has(file)))
  })
)
