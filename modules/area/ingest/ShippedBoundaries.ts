/** The boundaries that ship with the product, which stand in until some are imported. */
import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"

export const shippedBoundaries = (): string =>
  gunzipSync(readFileSync(new URL("../data/boundaries.topojson.gz", import.meta.url))).toString("utf8")
