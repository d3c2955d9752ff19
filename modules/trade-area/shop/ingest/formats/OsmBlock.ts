/**
 * Decodes the blocks of an extract of OpenStreetMap: its header, and groups of nodes and ways. Whatever a damaged block says, no
 * text, number or coordinate is read beyond what it holds. Format: https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { PbfReader } from "pbf"
import type { Tags } from "../../kind/OsmTags.ts"

/** An extract that cannot be read; the message completes "FILE ...". */
export class Malformed extends Error {}

const damaged = () => new Malformed("is damaged")

interface Point {
  readonly lat: number
  readonly lng: number
}

export interface OsmNode extends Point {
  readonly id: number
  readonly tags: Tags | undefined
}

export interface OsmWay {
  readonly id: number
  readonly refs: ReadonlyArray<number>
  /** Coordinates of the nodes, where the file has them at the way (`LocationsOnWays`); those that it does not know are left out. */
  readonly points: ReadonlyArray<Point> | undefined
  readonly tags: Tags | undefined
}

const isOnEarth = ({ lat, lng }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/** Takes what a block holds, in its order. */
export interface BlockSink {
  readonly node: (node: OsmNode) => void
  readonly way?: (way: OsmWay) => void
  readonly relation?: (tags: Tags | undefined) => void
}

/** Reads the fields of a message, which must end where it said. */
const fields = (pbf: PbfReader, end: number, read: (field: number) => void): void => {
  for (let field = pbf.nextField(end); field !== 0; field = pbf.nextField(end)) read(field)
  if (pbf.pos !== end) throw damaged()
}

/** Reads the length of a message inside another, and returns where it ends. */
const endOf = (pbf: PbfReader): number => {
  const end = pbf.readVarint() + pbf.pos
  if (end > pbf.length) throw damaged()
  return end
}

const bytesOf = (pbf: PbfReader): Uint8Array => {
  const end = endOf(pbf)
  const bytes = pbf.buf.subarray(pbf.pos, end)
  pbf.pos = end
  return bytes
}

/** Adds up numbers that are stored as differences. */
const summed = (differences: Array<number>): Array<number> => {
  for (let i = 1; i < differences.length; i++) differences[i]! += differences[i - 1]!
  return differences
}

/** Throws what a reader has to know and this one does not, since it would misread the file. */
export const checkHeader = (bytes: Uint8Array): void => {
  const pbf = new PbfReader(bytes)
  fields(pbf, bytes.length, (field) => {
    if (field !== 4) return
    const feature = pbf.readString()
    if (feature === "HistoricalInformation")
      throw new Malformed(
        `has the history of the map (${feature}): make an extract of one day, for instance with "osmium time-filter"`
      )
    if (feature !== "OsmSchema-V0.6" && feature !== "DenseNodes")
      throw new Malformed(`needs a reader that knows "${feature.slice(0, 100)}": make an extract without it`)
  })
}

/** Texts of a block, of which each is decoded when it is first asked for: most are never. */
class Texts {
  private readonly decoded: Array<string | undefined> = []
  private readonly bytes: ReadonlyArray<Uint8Array>
  private readonly kept: ReadonlySet<string>

  constructor(bytes: ReadonlyArray<Uint8Array>, kept: ReadonlySet<string>) {
    this.bytes = bytes
    this.kept = kept
  }

  at(position: number): string {
    const known = this.decoded[position]
    if (known !== undefined) return known
    const bytes = this.bytes[position]
    if (bytes === undefined) throw damaged()
    return (this.decoded[position] = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8"))
  }

  /** Adds a tag if its key is kept. */
  tag(tags: Record<string, string> | undefined, key: number, value: number): Record<string, string> | undefined {
    const name = this.at(key)
    if (!this.kept.has(name)) return tags
    const all = tags ?? {}
    all[name] = this.at(value)
    return all
  }

  tags(keys: ReadonlyArray<number>, values: ReadonlyArray<number>): Record<string, string> | undefined {
    if (keys.length !== values.length) throw damaged()
    return keys.reduce<Record<string, string> | undefined>((tags, key, i) => this.tag(tags, key, values[i]!), undefined)
  }
}

/** Reads a block: its texts, groups, and the unit of coordinates, which may come last. */
export const readBlock = (bytes: Uint8Array, keptKeys: ReadonlySet<string>, sink: BlockSink): void => {
  const pbf = new PbfReader(bytes)
  const strings: Array<Uint8Array> = []
  const groups: Array<readonly [begin: number, end: number]> = []
  let [granularity, latOffset, lngOffset] = [100, 0, 0]
  fields(pbf, bytes.length, (field) => {
    if (field === 1) fields(pbf, endOf(pbf), (text) => text === 1 && strings.push(bytesOf(pbf)))
    else if (field === 2) {
      const end = endOf(pbf)
      groups.push([pbf.pos, end])
      pbf.pos = end
    } else if (field === 17) granularity = pbf.readVarint(true)
    else if (field === 19) latOffset = pbf.readVarint(true)
    else if (field === 20) lngOffset = pbf.readVarint(true)
  })

  const texts = new Texts(strings, keptKeys)
  const latOf = (lat: number) => (latOffset + granularity * lat) / 1e9
  const lngOf = (lng: number) => (lngOffset + granularity * lng) / 1e9

  const node = (end: number): void => {
    let [id, lat, lng] = [0, 0, 0]
    const [keys, values]: [Array<number>, Array<number>] = [[], []]
    fields(pbf, end, (field) => {
      if (field === 1) id = pbf.readSVarint()
      else if (field === 2) pbf.readPackedVarint(keys)
      else if (field === 3) pbf.readPackedVarint(values)
      else if (field === 8) lat = pbf.readSVarint()
      else if (field === 9) lng = pbf.readSVarint()
    })
    sink.node({ id, lat: latOf(lat), lng: lngOf(lng), tags: texts.tags(keys, values) })
  }

  const denseNodes = (end: number): void => {
    const ids: Array<number> = []
    const lats: Array<number> = []
    const lngs: Array<number> = []
    const tagged: Array<number> = []
    fields(pbf, end, (field) => {
      if (field === 1) pbf.readPackedSVarint(ids)
      else if (field === 8) pbf.readPackedSVarint(lats)
      else if (field === 9) pbf.readPackedSVarint(lngs)
      else if (field === 10) pbf.readPackedVarint(tagged)
    })
    if (lats.length !== ids.length || lngs.length !== ids.length) throw damaged()
    summed(ids)
    summed(lats)
    summed(lngs)
    let position = 0
    for (let i = 0; i < ids.length; i++) {
      let tags: Record<string, string> | undefined
      // Keys and values of a node in turns, then a zero; nothing at all where no node of the group has a tag.
      while (position < tagged.length && tagged[position] !== 0) {
        const value = tagged[position + 1]
        if (value === undefined) throw damaged()
        tags = texts.tag(tags, tagged[position]!, value)
        position += 2
      }
      position++
      sink.node({ id: ids[i]!, lat: latOf(lats[i]!), lng: lngOf(lngs[i]!), tags })
    }
  }

  const way = (end: number): void => {
    let id = 0
    const keys: Array<number> = []
    const values: Array<number> = []
    const refs: Array<number> = []
    const lats: Array<number> = []
    const lngs: Array<number> = []
    fields(pbf, end, (field) => {
      if (field === 1) id = pbf.readVarint(true)
      else if (field === 2) pbf.readPackedVarint(keys)
      else if (field === 3) pbf.readPackedVarint(values)
      else if (field === 8) pbf.readPackedSVarint(refs)
      else if (field === 9) pbf.readPackedSVarint(lats)
      else if (field === 10) pbf.readPackedSVarint(lngs)
    })
    const isLocated = lats.length > 0
    if (lngs.length !== lats.length || (isLocated && lats.length !== refs.length)) throw damaged()
    summed(lats)
    summed(lngs)
    const points = isLocated
      ? lats.map((lat, i) => ({ lat: latOf(lat), lng: lngOf(lngs[i]!) })).filter(isOnEarth)
      : undefined
    sink.way?.({ id, refs: summed(refs), points, tags: texts.tags(keys, values) })
  }

  const relation = (end: number): void => {
    const [keys, values]: [Array<number>, Array<number>] = [[], []]
    fields(pbf, end, (field) => {
      if (field === 2) pbf.readPackedVarint(keys)
      else if (field === 3) pbf.readPackedVarint(values)
    })
    sink.relation?.(texts.tags(keys, values))
  }

  for (const [begin, groupEnd] of groups) {
    pbf.pos = begin
    fields(pbf, groupEnd, (field) => {
      if (field < 1 || field > 4) return
      const end = endOf(pbf)
      if (field === 1) node(end)
      else if (field === 2) denseNodes(end)
      else if (field === 3 && sink.way !== undefined) way(end)
      else if (field === 4 && sink.relation !== undefined) relation(end)
      else pbf.pos = end
    })
  }
}
