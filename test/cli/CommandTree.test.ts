import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { commandTree } from "../../src/cli/CommandTree.ts"
import { type AnyCommand, type CommandSource, type OnKernel, subcommands } from "../../src/cli/ModuleCommand.ts"
import { composeModules, defineModule } from "../../src/module.ts"

const bare: OnKernel = (command: AnyCommand) => command
const made = (source: CommandSource) => (typeof source === "function" ? source(bare) : source)

const log: Array<string> = []
const note = (text: string) => Effect.sync(() => void log.push(text))
const leaf = (name: string) =>
  Command.make(name, { file: Argument.String("file") }, ({ file }) => note(`${name} ${file}`))
const fetchCommand = Command.make("fetch", { all: Flag.Boolean("all").pipe(Flag.withDefault(false)) }, ({ all }) =>
  note(`fetch ${all}`)
)

const owner = defineModule({
  name: "owner",
  commands: [fetchCommand, ...subcommands("fetch", [leaf("maps")])],
  layer: Layer.empty
})
const guest = defineModule({
  name: "guest",
  commands: [...subcommands("fetch", [leaf("shops"), (onKernel) => onKernel(leaf("roads"))])],
  layer: Layer.empty
})

const treeOf = (...modules: Parameters<typeof composeModules>) => commandTree(composeModules(...modules).commands, made)

const run = (tree: ReadonlyArray<AnyCommand>, ...args: ReadonlyArray<string>) =>
  Effect.suspend(() => {
    log.length = 0
    const root = Command.make("root").pipe(Command.withSubcommands(tree))
    return Command.runWith(root, { version: "1.0.0" })(args).pipe(
      Effect.provide(NodeServices.layer),
      Effect.as(log),
      Effect.orDie
    )
  })

describe("the commands of modules", () => {
  it.effect("take subcommands from several modules, in whatever order these are listed", () =>
    Effect.gen(function* () {
      for (const tree of [treeOf(owner, guest), treeOf(guest, owner)]) {
        assert.deepStrictEqual(
          tree.map(({ name }) => name),
          ["fetch"]
        )
        for (const name of ["maps", "shops", "roads"]) {
          assert.deepStrictEqual(yield* run(tree, "fetch", name, "a.csv"), [`${name} a.csv`])
        }
        assert.deepStrictEqual(yield* run(tree, "fetch", "--all"), ["fetch true"])
      }
    })
  )

  it("refuse a name that is given twice", () => {
    const twin = defineModule({ name: "twin", commands: subcommands("fetch", [leaf("shops")]), layer: Layer.empty })
    assert.throws(() => treeOf(owner, guest, twin), 'The command "fetch shops" is declared twice')
    const rival = defineModule({ name: "rival", commands: [fetchCommand], layer: Layer.empty })
    assert.throws(() => treeOf(owner, rival), 'The command "fetch" is declared twice')
  })

  it("refuse a subcommand whose parent no module declares, or has subcommands of its own", () => {
    assert.throws(() => treeOf(guest), 'No module declares "fetch", the parent of "shops"')
    const closed = defineModule({
      name: "closed",
      commands: [fetchCommand.pipe(Command.withSubcommands([leaf("maps")]))],
      layer: Layer.empty
    })
    assert.throws(() => treeOf(closed, guest), 'The command "fetch" lists subcommands itself')
  })
})
