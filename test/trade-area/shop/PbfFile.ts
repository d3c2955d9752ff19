/** Writes OpenStreetMap extracts (.osm.pbf) for tests and benchmarks: nodes in dense groups, ways, packed with zlib. */
import { deflateSync, zstdCompressSync } from "node:zlib"
import { PbfWriter as Pbf } from "pbf"

type Tags = Readonly<Record<string, string>>

export interface Node {
  readonly id: number
  readonly lat: number
  readonly lng: number
  readonly tags?: Tags
}

export interface Way {
  readonly id: number
  readonly refs: ReadonlyArray<number>
  /** Coordinates of its nodes, written at the way. */
  readonly points?: ReadonlyArray<readonly [lat: number, lng: number]>
  readonly tags?: Tags
}

/** 32 bits, big-endian: the length of what follows. */
const lengthOf = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return length
}

/** Ways to pack a block, by the number of their field. */
const packers = {
  raw: { field: 1, pack: (content: Uint8Array) => content },
  zlib: { field: 3, pack: deflateSync },
  lz4: { field: 6, pack: (content: Uint8Array) => content },
  zstd: { field: 7, pack: zstdCompressSync }
}
export type Packing = keyof typeof packers

const blob = (type: string, content: Uint8Array, packing: Packing = "zlib"): Buffer => {
  const { field, pack } = packers[packing]
  const body = new Pbf()
  body.writeVarintField(2, content.length)
  body.writeBytesField(field, pack(content))
  const packed = body.finish()
  const head = new Pbf()
  head.writeStringField(1, type)
  head.writeVarintField(3, packed.length)
  const header = head.finish()
  return Buffer.concat([lengthOf(header), header, packed])
}

export const headerBlob = (...features: ReadonlyArray<string>): Buffer => {
  const header = new Pbf()
  for (const feature of ["OsmSchema-V0.6", "DenseNodes", ...features]) header.writeStringField(4, feature)
  return blob("OSMHeader", header.finish())
}

/** Positions of texts in the table of a block; the first is empty, since 0 ends the tags of a dense node. */
class StringTable {
  readonly texts = [""]
  private readonly positions = new Map<string, number>()

  of(text: string): number {
    const known = this.positions.get(text)
    if (known !== undefined) return known
    this.positions.set(text, this.texts.length)
    this.texts.push(text)
    return this.texts.length - 1
  }
}

const deltas = (values: ReadonlyArray<number>) => values.map((value, i) => value - (values[i - 1] ?? 0))

const dataBlob = (group: (strings: StringTable, pbf: Pbf) => void, packing?: Packing): Buffer => {
  const strings = new StringTable()
  const inner = new Pbf()
  group(strings, inner)
  const block = new Pbf()
  block.writeMessage(
    1,
    (texts: ReadonlyArray<string>, pbf?: Pbf) => {
      for (const text of texts) pbf?.writeBytesField(1, Buffer.from(text))
    },
    strings.texts
  )
  block.writeBytesField(2, inner.finish())
  return blob("OSMData", block.finish(), packing)
}

/** Degrees in units of 100 nanodegrees. */
const units = (degrees: number) => Math.round(degrees * 1e7)

export const nodesBlob = (nodes: ReadonlyArray<Node>, packing?: Packing): Buffer =>
  dataBlob((strings, pbf) => {
    const keysAndValues = nodes.flatMap(({ tags = {} }) => [
      ...Object.entries(tags).flatMap(([key, value]) => [strings.of(key), strings.of(value)]),
      0
    ])
    const dense = new Pbf()
    dense.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)))
    dense.writePackedSVarint(8, deltas(nodes.map(({ lat }) => units(lat))))
    dense.writePackedSVarint(9, deltas(nodes.map(({ lng }) => units(lng))))
    dense.writePackedVarint(10, keysAndValues)
    pbf.writeBytesField(2, dense.finish())
  }, packing)

export const waysBlob = (ways: ReadonlyArray<Way>): Buffer =>
  dataBlob((strings, pbf) => {
    for (const { id, points = [], refs, tags = {} } of ways) {
      const way = new Pbf()
      way.writeVarintField(1, id)
      way.writePackedVarint(
        2,
        Object.keys(tags).map((key) => strings.of(key))
      )
      way.writePackedVarint(
        3,
        Object.values(tags).map((value) => strings.of(value))
      )
      way.writePackedSVarint(8, deltas(refs))
      way.writePackedSVarint(9, deltas(points.map(([lat]) => units(lat))))
      way.writePackedSVarint(10, deltas(points.map(([, lng]) => units(lng))))
      pbf.writeBytesField(3, way.finish())
    }
  })

export const pbfFile = (nodes: ReadonlyArray<Node>, ways: ReadonlyArray<Way> = []): Buffer =>
  Buffer.concat([headerBlob(), nodesBlob(nodes), ...(ways.length === 0 ? [] : [waysBlob(ways)])])

/** A block that says nothing but unpacks to many times its size. */
export const bombBlob = (bytes: number): Buffer => blob("OSMData", Buffer.alloc(bytes))

/** A block of another type, and one that claims to be larger than the format allows. */
export const blobClaiming = (size: number): Buffer => {
  const head = new Pbf()
  head.writeStringField(1, "OSMData")
  head.writeVarintField(3, size)
  const header = head.finish()
  return Buffer.concat([lengthOf(header), header, Buffer.alloc(64)])
}
