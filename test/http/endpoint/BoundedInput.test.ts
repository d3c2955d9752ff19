import { assert, describe, it } from "@effect/vitest"
import { Effect, Result, Schema, SchemaGetter } from "effect"
import * as BoundedInput from "../../../src/http/endpoint/BoundedInput.ts"
import { faultsOf } from "../../../src/http/endpoint/SchemaFaults.ts"

/** The faults of an input, and how many elements of the schema `Seen` were decoded. */
const looked = { count: 0 }
const Seen = Schema.Unknown.pipe(
  Schema.decodeTo(Schema.Int, {
    decode: SchemaGetter.transform((value) => {
      looked.count++
      return value as number
    }),
    encode: SchemaGetter.transform((value) => value)
  })
)
const decodeWith = (schema: Schema.Codec<any, any>) => (input: unknown) => {
  looked.count = 0
  const result = Effect.runSync(Effect.result(BoundedInput.decode(schema, { errors: "all" })(input)))
  const faults = Result.isFailure(result)
    ? faultsOf("body", result.failure.issue).map(({ code, pointer }) => `${pointer} ${code}`)
    : []
  return { faults, looked: looked.count, value: Result.isSuccess(result) ? result.success : undefined }
}

const most = (count: number) => Schema.Array(Seen).check(Schema.isMaxLength(count))

describe("Input with a bounded list", () => {
  it("is decoded up to the maximum and not beyond", () => {
    const decode = decodeWith(Schema.Struct({ a: most(3), b: Schema.String }))
    assert.deepStrictEqual(decode({ a: [1, 2, 3], b: "x" }), { faults: [], looked: 3, value: { a: [1, 2, 3], b: "x" } })
    assert.deepStrictEqual(decode({ a: [1, 2, 3, 4], b: "x" }), {
      faults: ["/a too_long"],
      looked: 3,
      value: undefined
    })
    assert.deepStrictEqual(decode({ a: Array(100_000).fill("x"), b: 1 }), {
      faults: ["/a too_long", "/a/0 wrong_type", "/a/1 wrong_type", "/a/2 wrong_type", "/b wrong_type"],
      looked: 3,
      value: undefined
    })
  })

  it("is bounded wherever the list is nested", () => {
    interface Tree {
      readonly seen: ReadonlyArray<number>
      readonly below?: Tree
    }
    const Tree: Schema.Codec<Tree, any> = Schema.Struct({
      seen: most(1),
      below: Schema.optionalKey(Schema.suspend((): Schema.Codec<Tree, any> => Tree))
    })
    const cases: ReadonlyArray<readonly [Schema.Codec<any, any>, unknown, string]> = [
      [most(2), [1, 2, 3], " too_long"],
      [Schema.Array(most(2)).check(Schema.isMaxLength(2)), [[1], [1, 2, 3]], "/1 too_long"],
      [Schema.NullOr(most(2)), [1, 2, 3], " too_long"],
      [Schema.Struct({ a: Schema.optionalKey(most(2)) }), { a: [1, 2, 3] }, "/a too_long"],
      [Schema.Struct({ aB: most(2) }).pipe(Schema.encodeKeys({ aB: "a_b" })), { a_b: [1, 2, 3] }, "/a_b too_long"],
      [
        Schema.Struct({ a: most(2).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed([]))) }),
        { a: [1, 2, 3] },
        "/a too_long"
      ],
      [Schema.Array(Seen).check(Schema.isBetweenLength(1, 2)), [1, 2, 3], " wrong_length"],
      [Schema.Record(Schema.String, Seen).check(Schema.isMaxProperties(2)), { a: 1, b: 2, c: 3 }, " too_long"],
      [Tree, { seen: [], below: { seen: [1, 2, 3] } }, "/below/seen too_long"]
    ]
    for (const [schema, input, fault] of cases) {
      const { faults, looked } = decodeWith(schema)(input)
      assert.deepStrictEqual(faults, [fault], fault)
      assert.isAtMost(looked, 3, fault)
    }
  })

  it("is bounded by the length of a tuple", () => {
    const decode = decodeWith(Schema.Tuple([Schema.String, Schema.String]))
    assert.deepStrictEqual(decode(["a", "b"]).faults, [])
    assert.deepStrictEqual(decode(["a", "b", ...Array(100_000).fill("c")]).faults, ["/2 unknown_member"])
  })

  it("is bounded by the member of a union that fits", () => {
    const decode = decodeWith(
      Schema.Union([
        Schema.Struct({ kind: Schema.Literal("short"), a: most(1) }),
        Schema.Struct({ kind: Schema.Literal("long"), a: most(3) })
      ])
    )
    assert.deepStrictEqual(decode({ kind: "long", a: [1, 2, 3] }).faults, [])
    assert.deepStrictEqual(decode({ kind: "short", a: [1, 2] }).faults, ["/a too_long"])
    assert.deepStrictEqual(decode({ kind: "long", a: [1, 2, 3, 4] }).faults, ["/a too_long"])
  })

  it("is not modified, and other types are left to the schema", () => {
    const given = { a: [1, 2, 3, 4], ["__proto__"]: 1 }
    const decode = decodeWith(Schema.Struct({ a: most(3) }))
    decode(given)
    assert.deepStrictEqual(given.a, [1, 2, 3, 4])
    assert.deepStrictEqual(decode({ a: { length: 100_000 } }).faults, ["/a wrong_type"])
    assert.deepStrictEqual(decode(null).faults, [" wrong_type"])
  })
})
