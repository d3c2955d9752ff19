/** Definitions, placeholders and the machine of steps: pure. */
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Definition, type ScenarioStep } from "../../../modules/crm/scenario/definition/Definition.ts"
import { matches } from "../../../modules/crm/scenario/definition/Occasion.ts"
import { faultOf, fill } from "../../../modules/crm/scenario/definition/Placeholders.ts"
import { quietUntil } from "../../../modules/crm/scenario/quiet-hours/QuietHours.ts"
import { nextPlace, waitUntil } from "../../../modules/crm/scenario/run/StepMachine.ts"

const tokyo = "Asia/Tokyo"
const at = (text: string) => new Date(text)
const tagId = "01JZ3N5Q9A8S7D6F5G4H3J2K1M"

const decode = Schema.decodeUnknownOption(Definition)
const isRefused = (steps: ReadonlyArray<unknown>) =>
  decode({ trigger: { type: "manual" }, reentry: "once", whenQuotaIsUsedUp: "wait", steps })._tag === "None"

/** A list of steps whose branches go to later ones, by the distance that a number stands for. */
const listOf = (numbers: ReadonlyArray<readonly [kind: number, yes: number, no: number]>) =>
  numbers.map(([kind, yes, no], index): ScenarioStep => {
    const id = `s${index}`
    const later = (number: number) => {
      const place = index + 1 + (number % Math.max(1, numbers.length - index))
      return place < numbers.length ? `s${place}` : undefined
    }
    const [a, b] = [later(yes), later(no)]
    if (kind === 0) {
      const to = { ...(a === undefined ? {} : { yes: a }), ...(b === undefined ? {} : { no: b }) }
      return { id, type: "branch", condition: { type: "is_entitled" }, ...to }
    }
    if (kind === 1 && a !== undefined) return { id, type: "go_to", step: a }
    return kind === 2 ? { id, type: "end" } : { id, type: "message", texts: [id] }
  })

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const Numbers = Schema.Array(Schema.Tuple([upTo(4), upTo(9), upTo(9)])).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(12)
)
const Answers = Schema.Array(Schema.Boolean).check(Schema.isMinLength(12), Schema.isMaxLength(12))

/** Path by names, with a map of what comes next. */
const pathByModel = (steps: ReadonlyArray<ScenarioStep>, answers: ReadonlyArray<boolean>) => {
  const after = new Map(steps.map(({ id }, index) => [id, steps[index + 1]?.id]))
  const path: Array<string> = []
  let [name, asked] = [steps[0]?.id, 0]
  while (name !== undefined) {
    path.push(name)
    const step = steps.find(({ id }) => id === name)!
    if (step.type === "end") break
    if (step.type === "go_to") name = step.step
    else if (step.type === "branch") name = (answers[asked++] ? step.yes : step.no) ?? after.get(step.id)
    else name = after.get(step.id)
  }
  return path
}

describe("A scenario", () => {
  it.prop(
    "takes the steps that a model takes, each at most once, and ends",
    { given: Numbers, answers: Answers },
    ({ answers, given }) => {
      const steps = listOf(given)
      assert.isFalse(isRefused(steps))
      const path: Array<string> = []
      let [place, asked] = [0, 0]
      while (place < steps.length) {
        const step = steps[place]!
        path.push(step.id)
        place = nextPlace(steps, place, step.type === "branch" ? answers[asked++]! : null)
      }
      assert.deepStrictEqual(path, pathByModel(steps, answers))
      assert.strictEqual(new Set(path).size, path.length)
    }
  )

  it("is refused with names that are double, unknown, or of earlier steps, without steps, and when it is too large", () => {
    const end = (id: string) => ({ id, type: "end" })
    const go = (id: string, step: string) => ({ id, type: "go_to", step })
    assert.isFalse(isRefused([go("a", "b"), end("b")]))
    const large = Array.from({ length: 20 }, (_, n) => ({ id: `m${n}`, type: "message", texts: ["x".repeat(4_000)] }))
    const many = Array.from({ length: 101 }, (_, n) => end(`e${n}`))
    const refused: ReadonlyArray<ReadonlyArray<unknown>> = [
      [],
      [end("a"), end("a")],
      [go("a", "b")],
      [end("a"), go("b", "a")],
      [go("a", "a")],
      [{ id: "w", type: "wait" }],
      [{ id: "w", type: "wait", days: 0, minutes: 0 }],
      [{ id: "m", type: "message", texts: [] }],
      [{ id: "m", type: "message", texts: ["{name}"] }],
      [{ id: "Not an id", type: "end" }],
      [{ id: "u", type: "wait_until", time: "24:00" }],
      large,
      many
    ]
    for (const steps of refused) assert.isTrue(isRefused(steps), JSON.stringify(steps).slice(0, 80))
  })

  it("fills placeholders once, and takes braces only in pairs", () => {
    const values = { displayName: "{shopName}}}", shopName: "サロン" }
    assert.strictEqual(fill("{displayName} {{x}} {shopName}", values), "{shopName}}} {x} サロン")
    assert.strictEqual(fill("{displayName}さん", { displayName: null }), "お客様さん")
    for (const text of ["a { b", "a } b", "{}", "{displayname}", "{a{b}}"]) assert.isDefined(faultOf(text), text)
    for (const text of ["a", "{{", "}}", "{{{displayName}}}", "{bookingTime}{menuName}"]) {
      assert.isUndefined(faultOf(text), text)
    }
    const long = fill("{displayName}", { displayName: `${"a".repeat(4_999)}🌸` })
    assert.strictEqual(long, "a".repeat(4_999))
  })

  it("starts by the events that its trigger names", () => {
    const tagged = { what: { type: "tag_added" as const, tagId } }
    const again = { what: { type: "followed" as const, isFirst: false } }
    const tier = { what: { type: "entitlement_changed" as const, isActive: true, wasActive: true } }
    assert.isTrue(matches({ type: "tag_added", tagId }, tagged))
    assert.isFalse(matches({ type: "tag_added", tagId: "01JZ3N5Q9A8S7D6F5G4H3J2K1N" }, tagged))
    assert.isTrue(matches({ type: "followed" }, again))
    assert.isFalse(matches({ type: "followed", firstOnly: true }, again))
    assert.isTrue(matches({ type: "entitlement_changed" }, tier))
    assert.isFalse(matches({ type: "entitlement_changed", active: true }, tier))
    assert.isFalse(matches({ type: "manual" }, tagged))
  })

  it("waits by the clock of the shop", () => {
    const now = at("2026-05-30T03:00:00Z")
    const iso = (wait: Parameters<typeof waitUntil>[0], bookingAt: Date | null = at("2026-06-10T09:00:00Z")) => {
      const until = waitUntil(wait, { now, timeZone: tokyo, bookingAt })
      return until === "none" ? until : until.toISOString()
    }
    assert.strictEqual(iso({ id: "a", type: "wait", days: 1, minutes: 5 }), "2026-05-31T03:05:00.000Z")
    assert.strictEqual(iso({ id: "a", type: "wait_until", time: "10:00" }), "2026-05-31T01:00:00.000Z")
    assert.strictEqual(iso({ id: "a", type: "wait_until", time: "18:00", days: 1 }), "2026-05-31T09:00:00.000Z")
    assert.strictEqual(iso({ id: "a", type: "wait_booking", days: -3 }), "2026-06-07T09:00:00.000Z")
    assert.strictEqual(iso({ id: "a", type: "wait_booking", days: 1, time: "10:00" }), "2026-06-11T01:00:00.000Z")
    assert.strictEqual(iso({ id: "a", type: "wait_booking", days: 1 }, null), "none")
  })

  it("is quiet over midnight, until the same minute each day", () => {
    const night = { from: "21:00", until: "09:00" }
    const until = (text: string, hours = night) => quietUntil(hours, tokyo, at(text))?.toISOString()
    assert.isUndefined(until("2026-05-30T11:59:00Z"))
    assert.strictEqual(until("2026-05-30T12:00:00Z"), "2026-05-31T00:00:00.000Z")
    assert.strictEqual(until("2026-05-30T23:59:59Z"), "2026-05-31T00:00:00.000Z")
    assert.isUndefined(until("2026-05-31T00:00:00Z"))
    const noon = { from: "12:00", until: "13:00" }
    assert.strictEqual(until("2026-05-30T03:30:00Z", noon), "2026-05-30T04:00:00.000Z")
    assert.isUndefined(until("2026-05-30T04:00:00Z", noon))
    assert.isUndefined(quietUntil(null, tokyo, at("2026-05-30T12:00:00Z")))
  })
})
