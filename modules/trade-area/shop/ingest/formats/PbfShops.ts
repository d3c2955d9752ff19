/**
 * Extracts of OpenStreetMap (.osm.pbf): nodes and closed ways with a tag that makes them a shop. A way counts by the centre
 * of the box of its nodes, for which a second pass reads their coordinates unless they stand at the way; relations are skipped.
 * Only what becomes a shop is kept, so that memory does not grow with the extract. The sizes that the format allows are checked
 * before they are used: a block may unpack to 32 MiB at most.
 */
import { createReadStream } from "node:fs"
import { basename } from "node:path"
import { promisify } from "node:util"
import { inflate, zstdDecompress } from "node:zlib"
import { Effect } from "effect"
import { PbfReader } from "pbf"
import { FileUnreadable } from "../../../../../src/table/Errors.ts"
import { unreadable } from "../../../../../src/table/FileBytes.ts"
import { decidingKeys, subIndustryOfTags, type Tags } from "../../kind/OsmTags.ts"
import type { ShopRecord } from "../ShopRecord.ts"
import type { ReadRecords, Sink } from "./Format.ts"
import { addressOf } from "./GeoJsonShops.ts"
import { checkHeader, Malformed, type OsmWay, readBlock } from "./OsmBlock.ts"

/** Limits of the format (https://wiki.openstreetmap.org/wiki/PBF_Format). */
const largestHeader = 64 * 1024
const largestBlob = 32 * 1024 * 1024

const keptTags: ReadonlySet<string> = new Set([
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
])

const unpackers = { 3: promisify(inflate), 7: promisify(zstdDecompress) }
const unsupported: Readonly<Record<number, string>> = { 4: "lzma", 5: "bzip2", 6: "lz4" }

interface BlobHeader {
  type: string
  size: number
}

const readHeader = (bytes: Buffer): BlobHeader =>
  new PbfReader(bytes).readFields<BlobHeader>(
    (field, header, pbf) => {
      if (field === 1) header.type = pbf.readString()
      else if (field === 3) header.size = pbf.readVarint()
    },
    { type: "", size: 0 }
  )

interface BlobContent {
  size?: number
  bytes?: Uint8Array
  by?: number
}

const unpack = async (blob: Buffer): Promise<Uint8Array> => {
  const { by, bytes, size } = new PbfReader(blob).readFields<BlobContent>((field, packed, pbf) => {
    if (field === 2) packed.size = pbf.readVarint()
    else if (field === 1 || (field >= 3 && field <= 7)) {
      packed.by = field
      packed.bytes = pbf.readBytes()
    }
  }, {})
  const name = unsupported[by ?? 0]
  if (name !== undefined)
    throw new Malformed(`is packed with ${name}, which is not supported: pack it with zlib or zstd`)
  if (bytes === undefined) throw new Malformed("is damaged")
  if (by !== 3 && by !== 7) return bytes
  const unpacked = await unpackers[by](bytes, { maxOutputLength: largestBlob })
  if (size !== undefined && size !== unpacked.length) throw new Malformed("is damaged")
  return unpacked
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

/** Gives the data blocks of the file, unpacked, after a look at its header. */
async function* blocks(path: string): AsyncGenerator<Uint8Array> {
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
    if (header.type === "OSMHeader") checkHeader(await unpack(blob))
    else if (header.type === "OSMData") yield await unpack(blob)
  }
}

interface Way {
  readonly record: Omit<ShopRecord, "lat" | "lng">
  readonly refs: ReadonlyArray<number>
  readonly points: OsmWay["points"]
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

/** Passes on the nodes that are shops, and returns the ways. */
const readShops = async (path: string, sink: Sink): Promise<ReadonlyArray<Way>> => {
  const ways: Array<Way> = []
  let line = 0
  const isShop = (tags: Tags | undefined): tags is Tags => tags !== undefined && subIndustryOfTags(tags) !== undefined
  for await (const block of blocks(path)) {
    readBlock(block, keptTags, {
      node: ({ id, lat, lng, tags }) => {
        line++
        if (isShop(tags)) sink.record({ ...recordOf(`node/${id}`, tags), lat, lng }, line)
      },
      way: ({ id, points, refs, tags }) => {
        line++
        if (!isShop(tags)) return
        if (isClosed(refs)) ways.push({ record: recordOf(`way/${id}`, tags), refs, points, line })
        else sink.skip()
      },
      relation: (tags) => {
        line++
        if (isShop(tags)) sink.skip()
      }
    })
  }
  return ways
}

type Points = Map<number, NonNullable<OsmWay["points"]>[number] | undefined>

/** Fills in the coordinates of nodes by a pass through the file. */
const locate = async (path: string, points: Points): Promise<void> => {
  for await (const block of blocks(path)) {
    readBlock(block, new Set(), {
      node: ({ id, lat, lng }) => {
        if (points.has(id)) points.set(id, { lat, lng })
      }
    })
  }
}

const readWays = async (path: string, ways: ReadonlyArray<Way>, sink: Sink): Promise<void> => {
  const located: Points = new Map()
  for (const { points, refs } of ways) if (points === undefined) for (const ref of refs) located.set(ref, undefined)
  if (located.size > 0) await locate(path, located)
  for (const { line, points, record, refs } of ways) {
    const found = points ?? refs.flatMap((ref) => located.get(ref) ?? [])
    if (found.length === 0) sink.reject(line, `${record.externalId}: none of its nodes is in the extract`)
    else {
      const middle = (axis: "lat" | "lng") => {
        const values = found.map((point) => point[axis])
        return (Math.min(...values) + Math.max(...values)) / 2
      }
      sink.record({ ...record, lat: middle("lat"), lng: middle("lng") }, line)
    }
  }
}

export const expectedPbf = "an extract of OpenStreetMap (.osm.pbf)"

const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof Malformed) return error.message
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "ERR_BUFFER_TOO_LARGE") return "a block unpacks to more than the format allows"
  return typeof code !== "string" || /^(Z|ZSTD|ERR)_/.test(code) ? "is damaged" : undefined
}

export const readPbf: ReadRecords = (path, sink) =>
  Effect.tryPromise({
    try: async () => {
      const ways = await readShops(path, sink)
      if (ways.length > 0) await readWays(path, ways, sink)
      return []
    },
    catch: (error) => {
      const reason = reasonOf(error)
      return reason === undefined ? unreadable(path)(error) : new FileUnreadable({ file: basename(path), reason })
    }
  })
