/**
 * Towns of all Japan that ship with the product (`../data/towns.bin`): a part per municipality, which is read and decompressed when
 * an address there is asked for. The file begins with a line per part: area code and length; an empty line ends them.
 */
import { open } from "node:fs/promises"
import { promisify } from "node:util"
import { brotliDecompress } from "node:zlib"
import { Effect } from "effect"
import type { TownRow } from "./address/TownIndex.ts"

const url = new URL("../data/towns.bin", import.meta.url)

/** Bytes that hold the lines of all parts: some 1,900 of up to 12. */
const indexBytes = 32_768

interface Part {
  readonly start: number
  readonly length: number
}

const bytesAt = async ({ length, start }: Part): Promise<Buffer> => {
  const file = await open(url)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const readIndex = async (): Promise<ReadonlyMap<string, Part>> => {
  const head = await bytesAt({ start: 0, length: indexBytes })
  const end = head.indexOf("\n\n")
  let start = end + 2
  return new Map(
    head
      .toString("latin1", 0, end)
      .split("\n")
      .map((line) => {
        const part = { start, length: Number(line.slice(6)) }
        start += part.length
        return [line.slice(0, 5), part]
      })
  )
}

const degreesPerUnit = 1e-5

const readPart = async (areaCode: string, part: Part): Promise<ReadonlyArray<TownRow>> => {
  const text = (await promisify(brotliDecompress)(await bytesAt(part))).toString("utf8")
  let [lat, lng] = [0, 0]
  return text.split("\n").map((line) => {
    const [town = "", koaza = "", north, east] = line.split("\t")
    lat += Number(north)
    lng += Number(east)
    const degrees = (units: number) => Math.round(units) * degreesPerUnit
    return { areaCode, town, koaza, lat: degrees(lat), lng: degrees(lng) }
  })
}

/** Returns the towns of one area; none of an area that has no part. The index is read once. */
export const make: Effect.Effect<(areaCode: string) => Effect.Effect<ReadonlyArray<TownRow>>> = Effect.map(
  Effect.cached(Effect.promise(readIndex)),
  (index) => (areaCode) =>
    Effect.flatMap(index, (parts) => {
      const part = parts.get(areaCode)
      return part === undefined ? Effect.succeed([]) : Effect.promise(() => readPart(areaCode, part))
    })
)
