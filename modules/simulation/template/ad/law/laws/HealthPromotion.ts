/**
 * Food for health: Health Promotion Act (Act 103 of 2002), article 65, paragraph 1 (exaggeration) and article 43 (special uses);
 * 健康食品に関する景品表示法及び健康増進法上の留意事項について of the Consumer Affairs Agency (December 2022).
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import { food, medicalTrade } from "../Words.ts"

export const healthPromotion: Law = {
  id: "health_promotion",
  name: new Localized("健康増進法", "Health Promotion Act"),
  inGeneral: {
    danger: new Localized(
      "食品で痩せる・治る・体が変わると受け取らせる書き方に近いものです",
      "It comes near to saying that food makes slim, cures or changes the body"
    ),
    instead: new Localized(
      "原料・味・熱量を数字で書き、効果は言わないでください",
      "Give ingredients, taste and energy in figures, and no effect"
    )
  },
  claims: [
    claim({
      code: "law_health_food_slimming",
      says: [
        String.raw`(?:飲|食べ|置き換え|サプリ|茶|酵素|青汁|スムージー|粒|噛|スープ)[^。]{0,30}?(?:痩せ(?:る|ま|た|て|られ|体質)|体重が(?:落ち|減)|スリム|\d(?:kg|キロ)(?:痩|減|落|マイナス|。|、|ダウン)|脂肪が?を?(?:燃|溶|落|分解|消|減)|くびれ|お腹が(?:へこ|凹|引っ込))`,
        String.raw`(?:脂肪|糖|カロリー|油)(?:を|が|の吸収を)[^。、]{0,6}?(?:燃焼|分解|ブロック|カット|なかったこと|排出|溶か|リセット)`,
        String.raw`脂肪(?:だけ)?(?:が|を)[^。]{0,8}?(?:落ち|落と|燃|溶|流し|流れ|減ら|減っ|減り|減る|ごっそり|消)`,
        String.raw`(?:替える|置き換える|混ぜる|かける|噛む)だけで[^。]{0,16}?(?:痩せ|\d(?:kg|キロ)|スリム|体重)`,
        String.raw`痩せ(?:る(?!まで)|ます|られ|てい[きく]|てき[まて])`,
        String.raw`(?:飲む|食べる|寝る|貼る|巻く|噛む)だけ(?:で)?(?:の)?ダイエット`,
        String.raw`(?:糖|脂|脂肪|油|カロリー)(?:質)?[^。]{0,8}?吸収(?:し(?:ない|ません)|させ(?:ない|ません)|を[^。]{0,4}?(?:抑え|ブロック|カット|防))`,
        String.raw`食べたことを?なかったことに|いくら食べても太(?:らない|りません)|太(?:らない|りません|りにくい体)`
      ],
      notTrade: `${medicalTrade}|ジム|ヨガ|ピラティス|整体|エステ`,
      about: food,
      unless: "特定保健用食品|トクホ|機能性表示食品|糖質カット炊飯|油をカット|運動と",
      provision: [
        "健康増進法第65条第1項・景品表示法第5条第1号",
        "article 65, paragraph 1, of the Health Promotion Act"
      ],
      danger: ["食品だけで痩せる、太らないと受け取られます", "It reads as if food alone made one slim"],
      instead: [
        "熱量や原料の数字を書き、効果は言わないでください",
        "Give energy and ingredients in figures, and no effect"
      ]
    }),
    claim({
      code: "law_health_food_approval",
      says: [
        String.raw`(?:国|厚生労働省|厚労省|消費者庁|政府|who)(?:が|の|も|に|から)?(?:効果|効能|健康)?(?:を|が)?(?:認め|認可|許可|公認|推奨|推薦|お墨付き|保証|認定)`,
        String.raw`(?:トクホ|特定保健用食品|機能性表示食品)(?:と)?(?:と?同じ|同等|並み|並|級|以上|を超え)`,
        String.raw`(?:がん|糖尿病|高血圧|認知症|病気)(?:の)?(?:患者|方|人)(?:さん|様)?(?:専用|のための|に(?:おすすめ|最適))(?:の)?(?:食|サプリ|茶|飲料|水)`
      ],
      about: food,
      unless: "許可マーク|許可番号|届出番号",
      provision: ["健康増進法第65条・第43条", "articles 65 and 43 of the Health Promotion Act"],
      danger: [
        "国が効果を認めた、または病者用の食品だと受け取られます",
        "It reads as if the state had approved an effect, or as food for patients"
      ],
      instead: [
        "許可・届出の番号がなければ、認可の言葉を外してください",
        "Without a number of the approval leave out such words"
      ]
    })
  ]
}
