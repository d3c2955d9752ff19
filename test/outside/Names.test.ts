import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { Command } from "effect/cli"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as Actor from "../../src/actor/Actor.ts"
import * as CronSchedule from "../../src/actor/schedule/CronSchedule.ts"
import { App, modules } from "../../src/app.ts"
import { subcommands } from "../../src/cli/ModuleCommand.ts"
import * as Event from "../../src/event/Event.ts"
import { type AnyModule, defineModule } from "../../src/module.ts"
import { wordsOf } from "../../src/operate/cli/Commands.ts"
import { operation } from "../../src/operate/Operation.ts"
import { operatorGroup, operatorPart } from "../../src/operate/OperatorGroup.ts"
import { AdminGroup } from "../../src/operate/runtime/Api.ts"
import * as Admin from "../../src/operate/runtime/Http.ts"
import * as Names from "../../src/outside/Names.ts"
import * as Setting from "../../src/settings/Setting.ts"
import * as SettingsGroup from "../../src/settings/SettingsGroup.ts"
import { topic } from "../../src/sql/Notifier.ts"
import { rows } from "../../src/sql/storage/StorageBound.ts"

const bare = defineModule({ name: "my-points", layer: Layer.empty })
const payload = Schema.Struct({})
const own = Actor.make("my-points/add", { payload })
const at = (path: `/${string}`) => HttpApiGroup.make("points").add(HttpApiEndpoint.get("list", "/")).prefix(path)
const operated = (path: `/${string}`, audit = "my_points_add", command?: string) => ({
  groups: [
    HttpApiGroup.make("pointsAdmin")
      .add(HttpApiEndpoint.post("add", "/").pipe(operation(command === undefined ? { audit } : { audit, command })))
      .pipe(operatorGroup(path))
  ],
  layer: Layer.empty
})
class Wrong extends SettingsGroup.Service<Wrong>()("test/Wrong", { limit: Setting.flag("LIMIT", "", true) }) {}
const schedule = CronSchedule.make("points/add", { cron: "0 4 * * *", timeZone: "UTC", actor: own, payload: {} })

const faultOf = (added: Partial<AnyModule>) => Names.faultOf({ ...bare, ...added }, modules)?.en

describe("Names of a module from outside", () => {
  it("begin with its own name", () => {
    const cases: ReadonlyArray<readonly [Partial<AnyModule>, string]> = [
      [{ actors: [Actor.make("points/add", { payload })] }, `the actor "points/add" must begin with "my-points/"`],
      [{ schedules: [schedule] }, `the schedule "points/add" must begin with "my-points/"`],
      [{ reactions: [Event.reaction("points/hear", { to: "*" })] }, `the reaction "points/hear"`],
      [{ topics: [topic("points/rows")] }, `the topic "points/rows"`],
      [{ events: [Event.make("points.added", { data: payload, description: "" })] }, `must begin with "my_points."`],
      [{ settings: [Wrong] }, `the setting "LIMIT" must begin with "MY_POINTS_"`],
      [{ storage: [rows("points", 1, "", "")] }, `the table "points" must begin with "my_points_"`],
      [{ sealed: [{ table: "points", column: "a", key: ["id"], owner: String }] }, `the table "points"`],
      [{ groups: [at("/api/v1/points")] }, `the route "/api/v1/points" must begin with "/api/v1/my-points"`],
      [{ groups: [at("/admin/v1/my-points")] }, `the route "/admin/v1/my-points"`],
      [{ operators: [operated("/points")] }, `the route "/admin/v1/points"`],
      [{ operators: [operated("/my-points", "points_add")] }, `the audit name "points_add"`],
      [{ operators: [operated("/my-points/points")] }, `the command "points" must begin with "my-points"`],
      [{ operators: [operated("/my-points", "my_points_add", "jobs add")] }, `the command "jobs"`],
      [{ commands: [Command.make("points")] }, `the command "points"`],
      [{ commands: subcommands("jobs", [Command.make("points")]) }, `the command "jobs"`],
      [{ migrations: { "1_points": Effect.void } }, `the migration "1_points" must begin with "0001_name"`]
    ]
    for (const [added, fault] of cases) assert.include(faultOf(added), fault)
  })

  it("are accepted where they do", () => {
    assert.isUndefined(
      faultOf({
        actors: [own],
        events: [
          Event.make("my_points.added", { data: payload, description: "" }),
          Event.make("my_points_card.made", { data: payload, description: "" })
        ],
        storage: [rows("my_points", 1, "", ""), rows("my_points_card", 1, "", "")],
        groups: [at("/api/v1/my-points"), at("/api/v1/my-points-cards")],
        operators: [operated("/my-points")],
        commands: [...subcommands("my-points", [Command.make("import")])],
        migrations: { "0001_points": Effect.void }
      })
    )
  })

  it("are lower case, short, and near to none of the product or the kernel", () => {
    const named = (name: string) => faultOf({ name })
    for (const name of ["", "Loyalty", "my_points", "2go", "-a", "a--b", "a".repeat(41)])
      assert.include(named(name), "must be lower case", name)
    for (const name of ["points", "a".repeat(40)]) assert.isUndefined(named(name))
    const words = "kernel jobs modules area area-plus trade webhooks tags runtime backup outside-x".split(" ")
    const runtime = Object.values<HttpApiEndpoint.Top>(AdminGroup.endpoints).map(({ path }) => path.split("/")[3] ?? "")
    const commands = wordsOf([operatorPart([AdminGroup], Admin.layer)], [], Layer.empty).map(({ word }) => word)
    const taken = [...words, ...runtime, ...commands, ...App.migrations.map((module) => module.name)]
    for (const name of taken) assert.include(named(name), `its name "${name}" clashes with`, name)
  })
})
