import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile as write } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { writeFile } from "../../src/table/FileOutput.ts"

const folder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "output-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true }))
)

it.effect("a file that is exported can be read by its owner alone, also in place of another", () =>
  Effect.gen(function* () {
    const path = yield* folder
    const file = join(path, "friends.csv")
    yield* Effect.promise(() => write(file, "before", { mode: 0o644 }))
    yield* writeFile(file, Stream.fromIterable(["a\r\n", "b\r\n"]))
    assert.strictEqual(yield* Effect.promise(() => readFile(file, "utf8")), "a\r\nb\r\n")
    assert.strictEqual((yield* Effect.promise(() => lstat(file))).mode & 0o777, 0o600)
  }).pipe(Effect.scoped)
)

it.effect("what stands where the unfinished file is to be is replaced, and no link is followed", () =>
  Effect.gen(function* () {
    const path = yield* folder
    const [file, other] = [join(path, "friends.csv"), join(path, "other")]
    yield* Effect.promise(() => write(other, "kept"))
    yield* Effect.promise(() => symlink(other, `${file}.part`))
    yield* writeFile(file, Stream.make("new"))
    assert.strictEqual(yield* Effect.promise(() => readFile(other, "utf8")), "kept")
    assert.strictEqual(yield* Effect.promise(() => readFile(file, "utf8")), "new")
    assert.sameMembers(yield* Effect.promise(() => readdir(path)), ["friends.csv", "other"])
  }).pipe(Effect.scoped)
)

it.effect("a folder that is not there is an error of one line", () =>
  Effect.gen(function* () {
    const error = yield* Effect.flip(writeFile("/nowhere/friends.csv", Stream.make("x")))
    assert.strictEqual(error.message, "friends.csv: no such file")
  })
)
