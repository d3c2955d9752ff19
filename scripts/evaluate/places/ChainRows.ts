/** Customers a day of a lone store of a chain by the nested Huff model, at places that it was not made from. */
import { Effect } from "effect"
import type { Point } from "../../../modules/area/contract.ts"
import { customersOf } from "../../../modules/chain/analysis/overlap/Calibration.ts"
import { fromBlocks, squaresAround } from "../../../modules/chain/analysis/overlap/Origins.ts"
import { overlapOf } from "../../../modules/chain/analysis/overlap/Overlap.ts"
import type { PeopleColumns } from "../../../modules/trade-area/contract.ts"
import type { Row } from "../../../test/support/price/PriceWorlds.ts"
import { quantile, shareOf } from "./Truth.ts"

const radiusM = 7500
const base = { distanceExponent: 2, attractionExponent: 1, halfDistanceM: 1500 }
/** Customers a day of a shop of typical size. */
const [least, most] = [20, 600]

const customersAt = async (blocks: PeopleColumns, point: Point): Promise<number> => {
  const origins = await Effect.runPromise(fromBlocks(blocks, squaresAround([point], radiusM)))
  const store = {
    lat: Float64Array.of(point.lat),
    lng: Float64Array.of(point.lng),
    attraction: Float64Array.of(100),
    typical: 100,
    planned: Uint8Array.of(0)
  }
  return customersOf(overlapOf(origins, store, base, radiusM).stores[0]!).value
}

/** @param places points of all kinds of places, from the shared cases */
export const chainRows = async (
  blocks: PeopleColumns,
  places: ReadonlyArray<Point & { readonly kind: string }>
): Promise<ReadonlyArray<Row>> => {
  const found: Array<{ readonly kind: string; readonly customers: number }> = []
  for (const place of places) found.push({ kind: place.kind, customers: await customersAt(blocks, place) })
  const usual = shareOf(found, ({ customers }) => customers >= least && customers <= most)
  return [
    [
      `customers a day of a store of typical size at ${found.length} places: ${least} to ${most}`,
      `${(100 * usual).toFixed(1)} %`,
      ">= 90 %",
      usual >= 0.9
    ],
    ...[...Map.groupBy(found, ({ kind }) => kind)].map(([kind, of]): Row => {
      const at = (share: number) =>
        quantile(
          of.map(({ customers }) => customers),
          share
        ).toFixed(0)
      return [`  ${kind}, ${of.length}: 10th, 50th, 90th percentile`, [0.1, 0.5, 0.9].map(at).join(", "), "shown", true]
    })
  ]
}
