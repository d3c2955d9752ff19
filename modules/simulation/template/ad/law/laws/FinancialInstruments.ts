/**
 * Investments: Financial Instruments and Exchange Act (Act 25 of 1948), articles 37 (advertising), 38, item 2 (conclusive judgements),
 * and 39 (compensation of losses); Act Regulating Deposits (出資法, Act 195 of 1954), article 1 (principal guaranteed to the public).
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import { investing } from "../Words.ts"

const deposits = "銀行|信用金庫|信金|信用組合|農協|ゆうちょ|労働金庫|郵便局"
const games = "ゲーム|カードゲーム|将棋|囲碁|株主総会|切り株|親株|苗"

export const financialInstruments: Law = {
  id: "financial_instruments",
  name: new Localized("金融商品取引法・出資法", "Financial Instruments and Exchange Act, Act Regulating Deposits"),
  inGeneral: {
    danger: new Localized(
      "利益や元本を確実と受け取らせる書き方に近いものです",
      "It comes near to stating a gain or the principal as certain"
    ),
    instead: new Localized(
      "費用と損失のおそれを書き、見込みの利益は言わないでください",
      "State cost and the risk of loss, and no expected gain"
    )
  },
  claims: [
    claim({
      code: "law_principal",
      says: [
        String.raw`元本(?:は|を|の|も|が)?(?:完全に?|100%|全額|しっかり)?(?:保証|確保|確約|お守り|守られ|安全|返(?:って|し|却)|戻(?:り|って)|減(?:りません|らない)|割れ(?:は|の心配は?|も|リスク(?:は)?)?(?:なし|しません|しない|ゼロ|ありません|ない|一切))`,
        String.raw`(?:出資金|預けたお金|お預かりした(?:資金|お金)|投資額|元手|投資金)(?:は|を|が)[^。]{0,10}?(?:全額|必ず|そのまま|満額)[^。]{0,6}?(?:保証|返|戻)`,
        String.raw`(?:お金|資金|元手|資産)(?:は|が)[^。、]{0,6}?(?:減りません|減らない|減ることは)`,
        String.raw`(?:損|損失|赤字|マイナス)(?:は|を|が|も|に)?(?:絶対に?|一切|決して)?(?:[^。、]{0,8}?補(?:填|てん|償)|し(?:ません|ない(?!ため|よう))|させ(?:ません|ない)|出(?:ません|ない|しません)|な(?:りません|らない)|ありません|あり得ません|ゼロ|(?:は)?当社が(?:補|負担|穴埋め)|補(?:填|てん|償)(?:し|いた))`
      ],
      about: investing,
      notTrade: `${deposits}|保険`,
      unless: "預金保険|国債|ことがあります|可能性",
      provision: [
        "金融商品取引法第38条・第39条・出資法第1条",
        "articles 38 and 39 of the Financial Instruments and Exchange Act and article 1 of the Act Regulating Deposits"
      ],
      danger: ["元本や損失の補塡を約束しています", "It promises the principal or compensation of losses"],
      instead: [
        "元本割れのおそれ・手数料・登録番号を書いてください",
        "State the risk of loss, fees and registration number"
      ]
    }),
    claim({
      code: "law_conclusive_judgement",
      says: [
        String.raw`(?:必ず|絶対に?|確実に|間違いなく|100%|誰でも|全員(?:が)?|例外なく)[^。]{0,16}?(?:儲か|儲け|上が[るり]|利益|勝[てつち]|増え|増や|値上がり|得(?:を)?し|稼[げぐ]|プラス|黒字|億|資産(?:が|を))`,
        String.raw`(?:利益|利回り|配当|勝率|収益|リターン|月利|年利|値上がり|儲け|分配金?|年\d+%)(?:は|を|が|の)?[^。]{0,8}?(?:保証|確約|お?約束|100%|間違いな|確実|固定で必ず|必至|負けなし)`,
        String.raw`(?:明日|来週|これから|次に|近々)(?:必ず)?(?:上がる|化ける|急騰する)(?:株|銘柄|コイン|通貨)`,
        String.raw`(?:外れ|負け|損し)たこと(?:が|は)(?:一度も|1度も)?(?:ありません|ない)`,
        String.raw`値下がり(?:の|する)?(?:心配|おそれ|リスク|こと)?(?:し|は|が)?(?:一切|まったく|絶対に?)?(?:あり|し)?(?:ません|ない(?!とは))|失敗(?:した|する)(?:人|方|例)(?:は|が)(?:1人も|一人も)?(?:い(?:ません|ない)|ゼロ|ありません)|(?:倍|\d+倍)(?:に|は)(?:なります|なる(?!こと)|増え|間違い|確実)`,
        String.raw`(?:ノー|ゼロ|無)リスク|リスク(?:は|が|も)?(?:一切|まったく|全く|ほぼ)?(?:ゼロ|なし|ありません|ない|無し)|絶対(?:に)?(?:安全|安心|負け(?:ない|ません)|損)|負け(?:ない|ません|なし|知らず)|勝率(?:は)?(?:9\d|100)%`,
        String.raw`(?:今|いま|この株|この銘柄|来年|年内|来月|まもなく|近く|すぐに)[^。]{0,16}?(?:\d+倍(?:に|は|へ)|(?:上が|値上が|急騰し|高騰し|化け)(?:ります|る(?:のは|こと)|ること(?:は|が)(?:確実|間違)|ます)|2倍|10倍|倍増)`,
        String.raw`(?:毎月|月々|毎日|年)(?:に)?(?:必ず)?\d+(?:\.\d+)?%(?:以上)?(?:の)?(?:儲|増え|利益が(?:出|入)|が(?:入|確実)|ずつ増|配当(?:し|が入|をお)|お?支払い|利息を(?:必ず)?(?:支払|お))`,
        String.raw`(?:ここだけ|極秘|未公開|インサイダー|関係者だけ)(?:の)?[^。]{0,8}?(?:情報|株|銘柄)[^。]{0,14}?(?:儲|上が|利益|お譲り|教え|倍)`
      ],
      about: investing,
      notAbout: games,
      notTrade: "不動産|保険|宅建",
      provision: [
        "金融商品取引法第38条第2号（断定的判断の提供）・第37条",
        "articles 38, item 2, and 37 of the Financial Instruments and Exchange Act (conclusive judgements)"
      ],
      danger: ["不確実な値動きや利益を、確実であるかのように示しています", "It states an uncertain gain as certain"],
      instead: [
        "学べる内容・費用・損失のおそれを書き、見込みの利益は言わないでください",
        "State what is taught, its cost and the risk of loss, and no expected gain"
      ]
    })
  ]
}
