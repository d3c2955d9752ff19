/**
 * Goods that are alike in every shop, whose buyers go to the cheaper one at once: petrol and kerosene, staples, parcels of the same day.
 * A single seller faces far more elastic demand than the market does: consumers of petrol left stations whose price was raised in a
 * field experiment, the more the more stations were near (J. Barron, J. Umbeck, G. Waddell, Consumer and competitor reactions: evidence
 * from a field experiment, International Journal of Industrial Organization 26, 2008), and a model of commuters has them compare the
 * stations on their way (J.-F. Houde, Spatial differentiation and vertical mergers in retail markets for gasoline, American Economic
 * Review 102, 2012). The centres are judgements within the range of such studies. Patterns are for lower-case text after NFKC. Pure.
 */
import { Localized } from "../../../../../src/Language.ts"
import type { BusinessName } from "../../business/BusinessNames.ts"
import { type ElasticityPrior, prior } from "./ElasticityPriors.ts"

interface Good {
  readonly named: RegExp
  /** Words that make it another product. */
  readonly other?: RegExp
  /** Kinds of business that sell it; all where undefined. `undefined` in it stands for an unknown kind. */
  readonly types?: ReadonlyArray<BusinessName | undefined>
  readonly prior: ElasticityPrior
}

const studies = {
  ja: "競合店の近くでは値上げした給油所から客がすぐ離れるという実地実験（Barronら 2008）と推定（Houde 2012）",
  en: "a field experiment (Barron et al. 2008) and estimates (Houde 2012) by which buyers leave a dearer station at once"
}

const goods: ReadonlyArray<Good> = [
  {
    named:
      /ガソリン|レギュラー(?=$|\s|満タン|1?l|1?リットル)|ハイオク|軽油|給油|gasoline|petrol(?!eum)|gas station|diesel/u,
    other: /洗車|コーティング|オイル交換|タイヤ|車検|弁当|添加剤|携行缶|レンタカー|満タン返|wash/u,
    prior: prior(
      8,
      0.35,
      "review_and_judgement",
      new Localized(`${studies.ja}。中心の値は判断`, `${studies.en}; the centre is a judgement`)
    )
  },
  {
    named: /灯油|kerosene|heating oil/u,
    other: /ストーブ|ヒーター|ポリタンク|ポンプ|stove|heater/u,
    prior: prior(
      6,
      0.4,
      "judgement",
      new Localized(
        "灯油はどの店でも同じ品なので、給油所の研究（Barronら 2008、Houde 2012）に準じた判断値",
        "a judgement after studies of petrol stations (Barron et al. 2008; Houde 2012): kerosene is the same everywhere"
      )
    )
  },
  {
    named:
      /(?:^|\s)(?:お?米|白米|精米|無洗米|コシヒカリ|卵|たまご|玉子|鶏卵|牛乳|砂糖|上白糖|小麦粉|サラダ油|豆腐|もやし|食パン|納豆|バナナ|玉ねぎ|ティッシュ|トイレットペーパー)(?=$|[\s\d(（・sml]|[大中小]玉)|\b(?:rice|eggs?|milk|sugar|flour|tofu|toilet paper)\b/u,
    other: /有機|オーガニック|平飼い|プレミアム|高級|特別栽培|ブランド|ギフト|organic|free.range/u,
    types: ["supermarket", "convenienceStore", "pharmacy", "onlineStore", undefined],
    prior: prior(
      4,
      0.45,
      "judgement",
      new Localized(
        "どの店でも同じ日用の必需品なので、包装品のブランド間の平均-2.62（Bijmoltら 2005）より大きくみた判断値",
        "a judgement above the mean of brands of packaged goods, -2.62 (Bijmolt et al. 2005): staples are alike in every shop"
      )
    )
  },
  {
    named: /[当同]日(?:配送|配達|便)|即日(?:配送|配達|便)|バイク便|same.day (?:delivery|courier)|courier/u,
    prior: prior(
      4,
      0.5,
      "judgement",
      new Localized(
        "見積もりをその場で比べて選ばれるための判断値（対応する研究なし）",
        "a judgement, since buyers compare quotes on the spot: no review covers it"
      )
    )
  }
]

/** The prior of a good that its buyers get elsewhere at once; undefined for other products. */
export const switchingPriorOf = (
  type: BusinessName | undefined,
  businessType: string,
  product: string | undefined
): ElasticityPrior | undefined => {
  const text = (product ?? businessType).normalize("NFKC").toLowerCase()
  return goods.find(
    ({ named, other, types }) =>
      named.test(text) && other?.test(text) !== true && (types === undefined || types.includes(type))
  )?.prior
}
