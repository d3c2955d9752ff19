import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Result, Stream } from "effect"
import * as Cell from "../../src/table/Cell.ts"
import { textRows } from "../../src/table/CsvFile.ts"
import { bytes, checksum } from "../../src/table/FileBytes.ts"
import { pageTable } from "../../src/table/PageTable.ts"
import { columnsAt, columnsByName, eachRow, readTable, type TableFormat } from "../../src/table/Table.ts"
import { textOfTable } from "../../src/table/TableBytes.ts"

const file = (name: string, content: string | Uint8Array) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(path.join(tmpdir(), "ekimae-table-"))),
      (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
    ),
    (folder) => {
      const at = path.join(folder, name)
      writeFileSync(at, content)
      return at
    }
  )

const prices: TableFormat<ReadonlyMap<string, number>, readonly [string, number]> = {
  title: "prices",
  encoding: "utf-8",
  expected: "a header with item and yen",
  layout: (head) => columnsByName(head.at(-1)?.cells ?? [], ["item", "yen"]),
  columns: (columns) => columnsAt(columns, ["item", "yen"], (name) => name === "item"),
  width: (columns) => columns.size,
  row: (cells, columns) =>
    Result.flatMap(Cell.read(Cell.count, "yen", cells[columns.get("yen")!]!), (yen) =>
      yen === null ? Result.succeed(undefined) : Result.succeed([cells[columns.get("item")!]!, yen] as const)
    )
}

const text = "prices of a street\n\nitem,yen\nramen,900\nsoba,many\nudon,-\ncoffee,450\ntea\n"

describe("a table", () => {
  it.effect("has one row to a line, however its lines end, also where they end differently", () =>
    Effect.gen(function* () {
      const mixed = 'item,yen\r\nramen,900\n"cold\rsoba",800\r\r\n"udon\nwith\r\negg",700\rtea,100'
      for (const content of [mixed, ...["\r\n", "\n", "\r"].map((end) => mixed.replaceAll(/\r\n|\n|\r/gu, end))]) {
        const { rejected, rows } = yield* readTable(yield* file("mixed.csv", content), prices)
        assert.deepStrictEqual([rows.map(({ value }) => value[1]), rejected], [[900, 800, 700, 100], []])
      }
      for (const end of ["\r\n", "\n", "\r"]) {
        const lines = ["item,yen", '"cold', "", 'soba",800', "", "udon,many", '"tea', 'or coffee",some', "rice,all"]
        const { rejected, rows } = yield* readTable(yield* file("broken.csv", lines.join(end)), prices)
        assert.deepStrictEqual(
          [...rows, ...rejected].map(({ line }) => line),
          [4, 6, 8, 9]
        )
      }
      const { rows } = yield* readTable(yield* file("mixed.csv", mixed), prices)
      assert.deepStrictEqual(
        rows.map(({ value }) => value[0]),
        ["ramen", "cold\rsoba", "udon\nwith\r\negg", "tea"]
      )
    })
  )

  it.effect("is read with the reason and line of each invalid row, plain and gzipped alike", () =>
    Effect.gen(function* () {
      const plain = yield* file("prices.csv", text)
      const gzipped = yield* file("prices.csv.gz", gzipSync(text))
      for (const at of [plain, gzipped]) {
        const { rejected, rows } = yield* readTable(at, prices)
        assert.deepStrictEqual(rows, [
          { line: 4, value: ["ramen", 900] },
          { line: 7, value: ["coffee", 450] }
        ])
        assert.deepStrictEqual(rejected, [
          { line: 5, reason: 'soba: yen: "many" is not a whole number, 0 or more' },
          { line: 8, reason: "tea: The row has 1 of 2 columns" }
        ])
        let sum = 0
        yield* eachRow(at, prices, ([, yen]) => void (sum += yen))
        assert.strictEqual(sum, 1350)
      }
      assert.notStrictEqual(yield* checksum(plain), yield* checksum(gzipped))
    })
  )

  it.effect("is refused in one line when it is another table, damaged, or no file", () =>
    Effect.gen(function* () {
      const refusal = (at: string) => Effect.map(Effect.flip(readTable(at, prices)), ({ message }) => message)
      assert.strictEqual(
        yield* refusal(yield* file("other.csv", "a,b\n1,2\n")),
        "other.csv does not hold prices: expected a header with item and yen"
      )
      const cut = gzipSync(text.repeat(100)).subarray(0, 60)
      assert.strictEqual(
        yield* refusal(yield* file("cut.csv.gz", cut)),
        "cut.csv.gz: is a damaged gzip file, or is cut off"
      )
      const damaged = gzipSync(text)
      damaged.fill(7, 12, 30)
      assert.match(yield* refusal(yield* file("damaged.gz", damaged)), /^damaged\.gz: is a damaged gzip file/)
      assert.strictEqual(yield* refusal("/nowhere/prices.csv"), "prices.csv: no such file")
      assert.match(yield* refusal(yield* file("picture.csv", Uint8Array.of(0xff, 0xd8, 0xff))), /is not a text file/)
    })
  )

  it.effect("is refused when it is made to fill memory: beyond 64 MB it may unpack to 200 times its size", () =>
    Effect.gen(function* () {
      const mebibytes = 64
      const unpacked = (length: number) =>
        Effect.flatMap(file("zeros.gz", gzipSync(Buffer.alloc(length))), (at) =>
          Effect.tryPromise(async () => {
            let read = 0
            for await (const { length } of bytes(at)) read += length
            return read
          })
        )
      assert.strictEqual(yield* unpacked(mebibytes * 2 ** 20), mebibytes * 2 ** 20)
      const { cause } = yield* Effect.flip(unpacked(mebibytes * 2 ** 20 + 1))
      assert.match(String(cause), /unpacks to more than 200 times its size/)
    })
  )
})

describe("A file that is made to fill memory", () => {
  const refusal = (name: string, content: string) =>
    Effect.map(
      Effect.flatMap(file(name, content), (at) => Effect.result(readTable(at, prices))),
      (result) => (Result.isFailure(result) ? result.failure.message : "read")
    )

  it.effect("has at most 10,000 columns", () =>
    Effect.gen(function* () {
      const wide = (columns: number) => `item,yen${",x".repeat(columns - 2)}\nramen,900${",1".repeat(columns - 2)}\n`
      assert.strictEqual(yield* refusal("wide.csv", wide(10_000)), "read")
      assert.match(yield* refusal("wide.csv", wide(10_001)), /^wide\.csv: has more than 10,000 columns in line 1 /)
    })
  )

  it.effect("is refused at separators without an end, also behind line ends in quotation marks", () =>
    Effect.gen(function* () {
      for (const part of [",".repeat(1000), `"\n"${",".repeat(997)}`]) {
        const found = yield* refusal("commas.csv", `item,yen\nramen,900\n${part.repeat(4_200)}`)
        assert.match(found, /^commas\.csv: has a row of more than 4,000,000 characters in line 3 /)
      }
    })
  )

  it.effect("is refused by the line of a cell of more than a million characters", () =>
    Effect.gen(function* () {
      const rows = (length: number) => `item,yen\nramen,900\n${"x".repeat(length)},1\n`
      assert.strictEqual(yield* refusal("long.csv", rows(999_999)), "read")
      assert.match(
        yield* refusal("long.csv", rows(1_000_001)),
        /^long\.csv: has a row of more than 1,000,000 char.* line 3 /
      )
    })
  )

  it.effect("has at most as many rows as are kept, and as many that cannot be read", () =>
    Effect.gen(function* () {
      const at = yield* file("rows.csv", "item,yen\nramen,900\nsoba,800\ntea,x\n")
      assert.strictEqual((yield* readTable(at, prices, 2)).rows.length, 2)
      const kept = yield* Effect.flip(readTable(at, prices, 1))
      assert.strictEqual(kept.message, "rows.csv: has more than 1 rows: line 3 is above")
      const refused = yield* file("refused.csv", "item,yen\nramen,900\nsoba,many\ntea,many\n")
      assert.strictEqual((yield* readTable(refused, prices, 2)).rejected.length, 2)
      assert.match(
        (yield* Effect.flip(readTable(refused, prices, 1))).message,
        /^refused\.csv: has more than 1 rows that cannot be read: line 3: soba: yen: "many" is not/
      )
    })
  )
})

describe("A row that a reader leaves out", () => {
  it.effect("counts as one that cannot be read, and all of these are in the order of their lines", () =>
    Effect.gen(function* () {
      const at = yield* file("again.csv", "item,yen\nramen,900\nramen,900\nsoba,many\nramen,900\n")
      const seen = new Set<string>()
      const once = ([item]: readonly [string, number]) => (seen.has(item) ? `${item} again` : void seen.add(item))
      const { rejected } = yield* eachRow(at, prices, once, { mostRejected: 3 })
      assert.deepStrictEqual(
        rejected.map(({ line }) => line),
        [3, 4, 5]
      )
      const error = yield* Effect.flip(eachRow(at, prices, once, { mostRejected: 2 }))
      assert.strictEqual(error.message, "again.csv: has more than 2 rows that cannot be read: line 2: ramen again")
    })
  )
})

describe("A file without a row that can be read", () => {
  it.effect("is refused by the first row, not by its header", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(
        readTable(yield* file("bad.csv", "item,yen\n\nramen,many\nsoba,x\n"), prices)
      )
      assert.match(
        message,
        /^bad\.csv: has no row that can be read \(.*\): line 3: ramen: yen: "many" is not a whole number/
      )
    })
  )

  it.effect("is refused by the line of a NUL character, which no database stores", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(
        readTable(yield* file("nul.csv", "item,yen\nramen,900\nso\0ba,1\n"), prices)
      )
      assert.match(message, /^nul\.csv: holds a NUL character \(U\+0000\) in line 3, /)
    })
  )
})

describe("A table in the body of a request", () => {
  it.effect("is unpacked once, in the service and in a page: some files unpack to themselves", () =>
    Effect.gen(function* () {
      const once = gzipSync("item,yen\nramen,900\n")
      const readings = [(of: Uint8Array) => textOfTable(of, undefined, undefined), pageTable]
      for (const reading of readings) {
        assert.deepStrictEqual(yield* Effect.promise(() => reading(once)), { text: "item,yen\nramen,900\n" })
        const twice = yield* Effect.promise(() => reading(gzipSync(once)))
        assert.match("reason" in twice ? twice.reason : "read", /^is gzipped twice/)
      }
    })
  )

  const read = (text: string, mostRows = 100_000) => Stream.runCollect(textRows(text, "The body", mostRows))

  it.effect("has at most 200 columns, in its heading and in each row", () =>
    Effect.gen(function* () {
      const heading = "a,".repeat(199)
      assert.deepStrictEqual(
        (yield* read(`${heading}z\n1,2\n`)).map(({ cells }) => cells.length),
        [200, 2]
      )
      for (const [text, line] of [
        [`${heading}y,z\n`, 1],
        [`a,b\n${heading}y,z\n`, 2],
        [",".repeat(1_000_000), 1]
      ] as const) {
        const { message } = yield* Effect.flip(read(text))
        assert.strictEqual(message, `The body: has more than 200 columns in line ${line}`)
      }
    })
  )

  it.effect("has at most as many rows as its reader takes, however they end", () =>
    Effect.gen(function* () {
      for (const end of ["\n", "\r", "\r\n"]) {
        const text = (rows: number) => `name${end}${`a${end}`.repeat(rows)}`
        assert.lengthOf(yield* read(text(10), 10), 11)
        const { message } = yield* Effect.flip(read(text(1_000), 10))
        assert.strictEqual(message, "The body: has more than 10 rows: line 12 is above; divide the file")
      }
    })
  )

  const turnsFor = (text: string) =>
    Effect.gen(function* () {
      let turns = 0
      let isOver = false
      const turn = () => {
        turns++
        if (!isOver) setImmediate(turn)
      }
      setImmediate(turn)
      const { length } = yield* read(text)
      isOver = true
      return { length, turns }
    })

  it.live("is parsed in slices, between which the event loop goes on, also where rows are short", () =>
    Effect.gen(function* () {
      const people = yield* turnsFor("山田 太郎,090-1234-5678\n".repeat(40_000))
      assert.strictEqual(people.length, 40_000)
      assert.isAbove(people.turns, 50)
      for (const end of ["\n", "\r", "\r\n"]) {
        const letters = yield* turnsFor(`a${end}`.repeat(20_000))
        assert.strictEqual(letters.length, 20_000)
        assert.isAbove(letters.turns, 150)
      }
    })
  )

  it.effect("keeps characters that stand at the end of a slice whole", () =>
    Effect.gen(function* () {
      for (const before of ["", "x"]) {
        const cell = before + "\u{1F600}".repeat(20_000)
        const [row] = yield* read(`${cell},b\n`)
        assert.deepStrictEqual(row?.cells, [cell, "b"])
      }
    })
  )
})
