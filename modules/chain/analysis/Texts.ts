/** Texts of the analysis. */
import { Localized } from "../../../src/Language.ts"

export const overlapMethod = new Localized(
  "周辺の人（夜と昼）が、近さと規模から、この店舗・自社の他店・それ以外の店のどれを選ぶかを推計します。それ以外の店は、人の多い所ほど多いとみなします。" +
    "既存店は、自社が1店だけなら得る顧客のうち他店に分かれる割合、計画店は、その顧客のうち自社の他店が失う割合です",
  "Estimates whether the people around, by night and by day, choose this store, a sister or any other shop, by distance and size; other " +
    "shops are as many as the people around have in all of Japan. For an active store: the share of the customers it would have as the " +
    "only store that goes to sisters. For a planned one: the share of its customers that sisters lose"
)

export const overlapFormula = new Localized(
  "入れ子型ハフモデル: 自社を選ぶ確率 S_i / (O_i + S_i)、S_i = (Σ_k u_ik)^t、t = 0.6。自社の中で店舗 j を選ぶ確率 u_ij / Σ_k u_ik、u_ij = A_j^g (d_ij / h)^(-l / t)。" +
    "O_i = 1 + 周辺の他店の引力（66人に1店）。顧客は1人1日1.5回の買い物のうちこの店舗を選ぶ回数",
  "Nested Huff model: the chain is chosen with S_i / (O_i + S_i), S_i = (sum_k u_ik)^t, t = 0.6, and store j within it with u_ij / sum_k u_ik, " +
    "u_ij = A_j^g (d_ij / h)^(-l / t). O_i = 1 + pull of the other shops around (one for 66 people). Customers: 1.5 purchases a day of each person"
)

export const overlapRange = new Localized(
  "距離の指数 1.5、2、2.5 と h の 0.5、1、2 倍のすべての組み合わせの最小と最大",
  "Least and greatest over the distance exponents 1.5, 2 and 2.5 with 0.5, 1 and 2 times h"
)

export const spotMethod = new Localized(
  "好調な店舗のある地域に、人口・所得・店舗数などの13の指標がよく似た地域を探します",
  "Finds areas that are like those of the best stores in 13 figures: people, income, shops and others"
)

export const spotFormula = new Localized(
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
  residentsAlone: new Localized(
    "昼間の人口のデータが使われていないため、顧客は居住者だけで計算しました",
    "People by day are not known here, so customers are those of residents alone"
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
