/** Texts of the analysis. */
import { Localized } from "../../../src/Language.ts"

export const overlapMethod = new Localized(
  "ハフモデル: P_ij = V_ij / (1 + Σ_k V_ik)、V_ij = A_j^g (d_ij / h)^-l。居住者 i が店舗 j を選ぶ確率で、h は居住者の半数が他を選ぶ距離。" +
    "既存店は、自社が1店だけなら得る顧客のうち自社の他店に分かれる割合、計画店は、その顧客のうち自社の他店が失う割合",
  "Huff's model: P_ij = V_ij / (1 + sum_k V_ik), V_ij = A_j^g (d_ij / h)^-l: the probability that residents at i choose store " +
    "j; at the distance h half of them prefer something else. For an active store: the share of the customers it would have " +
    "as the only store that goes to sisters. For a planned one: the share of its customers that sisters lose"
)

export const overlapRange = new Localized(
  "距離の指数 1.5、2、2.5 と h の 0.5、1、2 倍のすべての組み合わせの最小と最大",
  "Least and greatest over the distance exponents 1.5, 2 and 2.5 with 0.5, 1 and 2 times h"
)

export const spotMethod = new Localized(
  "全地域について標準化した13指標（中央値とMAD、±3で打ち切り）の差の二乗平均平方根。好調店の地域のうち最も近いものとの距離",
  "Root mean squared difference of 13 standardised figures (median and MAD over all areas, clipped at 3) to the nearest area of a best store"
)

export const notes = {
  noStores: new Localized("営業中または計画中の店舗がありません", "The chain has no store that is active or planned"),
  equal: new Localized(
    "売場面積も席数も一部の店舗にしかないため、店舗の魅力はすべて等しいとしました",
    "Not all stores have a floor area, and not all have seats, so all are taken to be equally attractive"
  ),
  offices: (count: number) =>
    new Localized(
      `${count}店は住所から市区町村の役場の位置しか分からず、距離は不確かです。緯度と経度を登録すると正確になります`,
      `${count} stores are placed at the office of their municipality, so their distances are uncertain; give their coordinates`
    ),
  density: new Localized(
    "町丁の位置が取り込まれていない市区町村では、居住者が可住地に均等に住むとしました",
    "Where no towns are imported, residents are taken to live evenly on habitable land"
  ),
  compared: (count: number) =>
    new Localized(
      `候補地は、統計が取り込まれている${count}地域だけを比べたものです`,
      `White spots were looked for among the ${count} areas whose statistics are imported`
    ),
  unknownOrigins: (count: number) =>
    new Localized(
      `店舗の周辺の${count}市区町村は統計が取り込まれていないため、その居住者を含みません`,
      `Municipalities around stores whose statistics are not imported, so that their residents are left out: ${count}`
    ),
  unknownAreas: (count: number) =>
    new Localized(
      `店舗のある${count}地域には統計が取り込まれていません`,
      `Areas with stores whose statistics are not imported: ${count}`
    )
}
