/** The boundaries of the code are tests, not advice. Each rule stands in test/architecture with a proof that it bites. */
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { boundaries } from "./architecture/Boundaries.ts"
import { folders } from "./architecture/Folders.ts"
import { names } from "./architecture/Names.ts"
import { report, walk } from "./architecture/Source.ts"
import { structure } from "./architecture/Structure.ts"
import { texts } from "./architecture/Texts.ts"
import { threads } from "./architecture/Threads.ts"

const files = walk(fileURLToPath(new URL("..", import.meta.url)))

it("The whole tree is looked at", () => {
  for (const folder of ["src/", "modules/", "test/", "scripts/"]) {
    assert.isTrue(files.some(({ path }) => path.startsWith(folder)))
  }
  assert.isAbove(files.flatMap(({ imports }) => imports).length, 500)
})

describe("In this tree", () => {
  for (const rule of [...boundaries, ...threads, ...names, ...texts, ...structure, ...folders]) {
    it(rule.title, () => assert.deepStrictEqual(report(rule.check(files)), []))
  }
})
