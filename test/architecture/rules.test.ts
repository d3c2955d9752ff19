/** Each rule is shown an example that it must refuse, and one beside it that it must leave alone. */
import { assert, describe, it } from "@effect/vitest"
import { boundaries } from "./Boundaries.ts"
import type { Tree } from "./examples/Example.ts"
import { structureExamples } from "./examples/structure.ts"
import { textExamples } from "./examples/texts.ts"
import { folders } from "./Folders.ts"
import { names } from "./Names.ts"
import { type Rule, report, sourceFile } from "./Source.ts"
import { structure } from "./Structure.ts"
import { texts } from "./Texts.ts"
import { threads } from "./Threads.ts"

const rules = [...boundaries, ...threads, ...names, ...texts, ...structure, ...folders]

const found = (rule: Rule, tree: Tree) =>
  report(rule.check(Object.entries(tree).map(([path, text]) => sourceFile(path, text)))).map(
    (line) => line.split(" ")[0]
  )

const examples = [...structureExamples, ...textExamples]

it("Every rule has an example, and every example a rule", () => {
  assert.sameMembers(
    examples.map(([title]) => title),
    rules.map(({ title }) => title)
  )
})

describe("The rule", () => {
  for (const [title, refused, places, accepted] of examples) {
    const rule = rules.find((candidate) => candidate.title === title)
    it(`"${title}" bites`, () => assert.deepStrictEqual(rule && found(rule, refused), [...places]))
    it(`"${title}" leaves what is right alone`, () => assert.deepStrictEqual(rule && found(rule, accepted), []))
  }
})

it("Comments are no code, whatever strings and patterns stand around them", () => {
  const { code } = sourceFile("a.ts", 'const a = "// no" // yes\nconst b = /["/*]/ /* yes */ + `// ${a} no`\n')
  assert.strictEqual(code, 'const a = "// no"       \nconst b = /["/*]/           + `// ${a} no`\n')
})
