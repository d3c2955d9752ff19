/**
 * Extracts of OpenStreetMap (.osm.pbf): nodes and closed ways with a tag that makes them a shop. A way counts by the centre
 * of the box of its nodes, for which a second pass reads their coordinates; relations are skipped. Only what becomes a shop
 * is kept, so that memory does not grow with the extract. The sizes that the format allows are checked before they are
 * used: a block may unpack to 32 MiB at most.
 */
import { createReadStream } from "node:fs"
import { basename } from "node:path"
import { promisify } from "node:util"
import { inflate } from "node:zlib"
import { Effect } from "effect"
import { parse } from "osm-pbf-parser-node"
import Pbf from "pbf"
import { unreadable } from "../../../../../src/table/CsvFile.ts"
import { FileUnreadable } from "../../../../../src/table/Errors.ts"
import { decidingKeys, subIndustryOfTags, type Tags } from "../../kind/OsmTags.ts"
import type { ShopRecord } from "../ShopRecord.ts"
import type { ReadRecords, Sink } from "./Format.ts"
import { addressOf } from "./GeoJsonShops.ts"

/** Limits of the format (https://wiki.openstreetmap.org/wiki/PBF_Format). */
const largestHeader = 64 * 1024
const largestBlob = 32 * 1024 * 1024

const keptTags = [
  ...decidingKeys,
  "name",
  "name:ja",
  "brand",
  "cuisine",
  "sport",
  "hairdresser",
  ...["full", "province", "city", "suburb", "quarter", "neighbourhood", "block_number", "housenumber"].map(
    (part) => `addr:${part}`
  )
]

class Malformed extends Error {}

const inflated = promisify(inflate)

interface BlobHeader {
  type: string
  size: number
}

const readHeader = (bytes: Buffer): BlobHeader => {
  const header: BlobHeader = { type: "", size: 0 }
  new Pbf(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) header.type = pbf?.readString() ?? ""
    else if (tag === 3) header.size = pbf?.readVarint() ?? 0
  }, header)
  return header
}

interface Blob {
  raw?: Uint8Array | undefined
  zlib?: Uint8Array | undefined
}

const readBlob = (bytes: Buffer): Blob => {
  const blob: Blob = {}
  new Pbf(bytes).readFields((tag, _, pbf) => {
    if (tag === 1) blob.raw = pbf?.readBytes()
    else if (tag === 3) blob.zlib = pbf?.readBytes()
  }, blob)
  return blob
}

const unpack = async (bytes: Buffer): Promise<Buffer> => {
  const { raw, zlib } = readBlob(bytes)
  if (zlib !== undefined) return inflated(zlib, { maxOutputLength: largestBlob })
  if (raw !== undefined && raw.length <= largestBlob) return Buffer.from(raw)
  throw new Malformed("a block is packed in a way that is not supported (only zlib is)")
}

/** Takes a given number of bytes at a time from a file. */
async function* pieces(path: string): AsyncGenerator<Buffer, void, number> {
  const parts: Array<Buffer> = []
  let available = 0
  let wanted = yield Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    parts.push(chunk as Buffer)
    available += (chunk as Buffer).length
    while (available >= wanted) {
      const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
      parts.splice(0, parts.length, all.subarray(wanted))
      available -= wanted
      wanted = yield all.subarray(0, wanted)
    }
  }
  if (available > 0) throw new Malformed("is cut off")
}

/** The data blocks of the file, unpacked. */
async function* blocks(path: string): AsyncGenerator<Buffer> {
  const source = pieces(path)
  await source.next(0)
  const take = async (length: number, most: number): Promise<Buffer | undefined> => {
    if (length > most) throw new Malformed("a block is larger than the format allows")
    const { done, value } = await source.next(length)
    return done === true ? undefined : value
  }
  const whole = (piece: Buffer | undefined): Buffer => {
    if (piece === undefined) throw new Malformed("is cut off")
    return piece
  }
  for (;;) {
    const length = await take(4, 4)
    if (length === undefined) return
    const header = readHeader(whole(await take(length.readUInt32BE(), largestHeader)))
    const blob = whole(await take(header.size, largestBlob))
    if (header.type === "OSMData") yield await unpack(blob)
  }
}

interface Way {
  readonly record: Omit<ShopRecord, "lat" | "lng">
  readonly refs: ReadonlyArray<number>
  readonly line: number
}

const recordOf = (externalId: string, tags: Tags): Way["record"] => ({
  externalId,
  name: [tags["name"], tags["name:ja"], tags["brand"]].find((name) => typeof name === "string") ?? "",
  tags,
  categories: [],
  address: addressOf(tags),
  rating: null,
  reviewCount: null
})

const isClosed = (refs: ReadonlyArray<number>): boolean => refs.length > 3 && refs[0] === refs.at(-1)

/** Passes on the nodes that are shops, and answers the ways. */
const readShops = async (path: string, sink: Sink): Promise<ReadonlyArray<Way>> => {
  const ways: Array<Way> = []
  let line = 0
  for await (const block of blocks(path)) {
    for (const item of parse(block, { withTags: { node: keptTags, way: keptTags, relation: false } })) {
      line++
      if (item.tags === undefined || subIndustryOfTags(item.tags) === undefined) continue
      const record = recordOf(`${item.type}/${item.id}`, item.tags)
      if (item.type === "node") sink.record({ ...record, lat: item.lat, lng: item.lon }, line)
      else if (item.type === "way" && isClosed(item.refs)) ways.push({ record, refs: item.refs, line })
      else sink.skip()
    }
  }
  return ways
}

const readWays = async (path: string, ways: ReadonlyArray<Way>, sink: Sink): Promise<void> => {
  const points = new Map<number, readonly [lat: number, lng: number] | undefined>()
  for (const { refs } of ways) for (const ref of refs) points.set(ref, undefined)
  for await (const block of blocks(path)) {
    for (const item of parse(block, { withTags: false })) {
      if (item.type === "node" && points.has(item.id)) points.set(item.id, [item.lat, item.lon])
    }
  }
  for (const { line, record, refs } of ways) {
    const found = refs.flatMap((ref) => {
      const point = points.get(ref)
      return point === undefined ? [] : [point]
    })
    if (found.length === 0) sink.reject(line, `${record.externalId}: none of its nodes is in the extract`)
    else {
      const middle = (axis: 0 | 1) => {
        const values = found.map((point) => point[axis])
        return (Math.min(...values) + Math.max(...values)) / 2
      }
      sink.record({ ...record, lat: middle(0), lng: middle(1) }, line)
    }
  }
}

export const expectedPbf = "an extract of OpenStreetMap (.osm.pbf)"

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof Malformed) return error.message
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "ERR_BUFFER_TOO_LARGE") return "a block unpacks to more than the format allows"
  if (code === "Z_DATA_ERROR" || code === "Z_BUF_ERROR") return "is damaged"
  return code === undefined ? "is damaged" : undefined
}

export const readPbf: ReadRecords = (path, sink) =>
  Effect.tryPromise({
    try: async () => {
      const ways = await readShops(path, sink)
      if (ways.length > 0) await readWays(path, ways, sink)
    },
    catch: (error) => {
      const reason = reasonOf(error)
      return reason === undefined ? unreadable(path)(error) : new FileUnreadable({ file: basename(path), reason })
    }
  })
