/** The boundaries that ship with the product, which stand in until some are imported. */
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { Effect } from "effect"

/** Unpacked on a thread of Node. */
export const shippedBoundaries: Effect.Effect<string> = Effect.promise(async () => {
  const packed = await readFile(new URL("../data/boundaries.topojson.gz", import.meta.url))
  return (await promisify(gunzip)(packed)).toString("utf8")
})
