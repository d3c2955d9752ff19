/**
 * Food: Food Labelling Act (Act 70 of 2013), article 5, and Food Labelling Standards (Cabinet Office Ordinance 10 of 2015): origin,
 * stress on nutrients; guideline of the Consumer Affairs Agency on labels of no additives (30 March 2022); guideline on menus under the
 * Premiums and Representations Act (28 March 2014); Japanese Agricultural Standards Act (Act 175 of 1950) on 有機; notification 34 of 1973
 * on the country of origin.
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"

const meals = "食堂|カフェ|喫茶|レストラン|居酒屋|ラーメン|そば|うどん|寿司|焼肉|ビストロ|バル|定食|料理|スタンド"

export const foodLabelling: Law = {
  id: "food_labelling",
  name: new Localized("食品表示法・JAS法", "Food Labelling Act and JAS Act"),
  inGeneral: {
    danger: new Localized(
      "実際と違う産地・材料・期限・栄養の表示に近い書き方です",
      "It comes near to labels that differ from origin, ingredients, date or nutrients"
    ),
    instead: new Localized(
      "実際の産地・材料・期限・含有量をそのまま書いてください",
      "State the real origin, ingredients, date and amounts"
    )
  },
  claims: [
    claim({
      code: "law_food_origin",
      says: [
        String.raw`(?:国産|県産|地元産|地場産|和牛|黒毛|松阪|神戸|近江|米沢|魚沼|地鶏|銘柄|コーチン|ブランド|産)[^。]{0,14}?(?:と(?:書|表示|表記|うた|謳|称|して|言って|名乗|掲げ|し(?!か))|の(?:名|シール|ラベル|看板|札)|表示)[^。]{0,30}?(?:が|けれど|けど|ものの|のに|実は|実際|こと|場合|際)[^。]{0,24}?(?:変わ|異な|違|外国|輸入|中国|海外|他県|別の|混|日によ|豪州|米国|オーストラリア|チリ|ロシア|産(?:を|の|で|が)|使って)`,
        String.raw`(?:外国|中国|輸入|海外|チリ|ロシア|豪州|米国|ブラジル|台湾|韓国|他県|別の産地)(?:産|の)?[^。]{0,16}?(?:を|も|が)[^。]{0,12}?(?:国産|\p{Script=Han}{2,3}産|和牛|ブランド牛|地元産)(?:として|と(?:表示|して|書|称|名乗)|に(?:見せ|仕立|化け)|の(?:名|札|ラベル|シール))`,
        String.raw`(?:成型肉|牛脂注入|注入加工|加工肉|ブレンド米|養殖|冷凍|バナメイ|カニ風味|代用|トビウオの卵)[^。]{0,16}?(?:を|ですが|だが|でも|も)[^。]{0,12}?(?:ステーキ|霜降り|新米|天然|生(?:鮮)?|車海老|芝海老|伊勢海老|カニ|キャビア|国産|コシヒカリ)[^。]{0,8}?(?:として|と(?:呼|書|表示|称|名|して)|の名)`,
        String.raw`(?:産地|原産地|原料原産地|原産国|消費期限|賞味期限|日付|製造日|シール|ラベル|期限)(?:の)?(?:表示|シール|ラベル)?(?:は|を|も)?[^。]{0,10}?(?:貼り?替え|書き?換え|書き換え|付け替え|ごまか|偽|適当|隠し|延ばし|うやむや|省いて)`,
        String.raw`(?:代用|別の|安い|似た|深海|他の)[^。]{0,6}?(?:魚|肉|米|茶|豆|品|産)?を[^。]{0,16}?(?:と称し|として(?:出|売|提供|お)|と偽|の名で|と呼んで)`,
        String.raw`(?:期限|賞味期限|消費期限)切れ[^。]{0,12}?(?:を|も|の|でも)[^。]{0,12}?(?:使って|使い|販売し|出して|提供し|混ぜ|貼)`
      ],
      asStated: true,
      unless:
        "ことはありません|いません|しません|いたしません|ございません|その日の黒板|お知らせします|明記|値引|寄付|フードバンク|産地を(?:店頭|黒板|札|その都度)|書いていない|表示していない",
      provision: [
        "景品表示法第5条第1号・食品表示法第5条（原産地・メニュー表示）",
        "article 5, item 1, of the Premiums and Representations Act and article 5 of the Food Labelling Act (origin, menus)"
      ],
      danger: [
        "表示した産地・材料・期限と実際が違うことが読み取れます",
        "Origin, ingredient or date differ from what is labelled"
      ],
      instead: [
        "その日の産地を黒板などで示すか、産地の表示を外してください",
        "Show the origin of the day, or leave origin out"
      ]
    }),
    claim({
      code: "law_food_no_additives",
      says: [
        String.raw`(?:無添加|保存料不使用|添加物(?:ゼロ|不使用|なし)|化学調味料(?:不使用|無添加|ゼロ))[^。]{0,8}?(?:だから|なので|ですので|で|につき|ゆえ|だけに)[^。]{0,10}?(?:安全|安心|体に(?:良|よ|い|やさ|優)|健康|病気|害)`,
        String.raw`(?:添加物|保存料|化学調味料|着色料)(?:は|が)[^。]{0,8}?(?:毒|危険|体に悪|有害|発がん|病気)`,
        String.raw`無農薬(?!薬局)|完全無添加|農薬(?:は)?(?:完全)?ゼロ`
      ],
      unless: "特別栽培|かどうか|目指|勉強会|講座|栽培に挑",
      provision: [
        "食品表示基準第9条・食品添加物の不使用表示に関するガイドライン（2022年）・特別栽培農産物に係る表示ガイドライン",
        "article 9 of the Food Labelling Standards and the guidelines on labels of no additives (2022) and of special cultivation"
      ],
      danger: [
        "不使用を安全や健康と結び付け、または誤認される言葉を使っています",
        "It ties absence to safety or health, or uses a word that misleads"
      ],
      instead: [
        "「保存料は使っていません」「栽培期間中農薬不使用」のように、事実だけを書いてください",
        "State the fact alone: which additive or pesticide is not used, and when"
      ]
    }),
    claim({
      code: "law_food_organic",
      says: [
        String.raw`(?:有機|オーガニック)[^。]{0,24}?(?:jas|認証|認定)[^。]{0,10}?(?:ありません|ない|なし|受けていません|取っていません|取っていない|取らず|未取得|なく)`,
        String.raw`(?:jas|認証|認定)(?:マーク)?(?:は|が|を)?[^。]{0,8}?(?:ありません|ない|なし|受けていません|取っていません|取らず|なく|未取得)[^。]{0,16}?(?:有機|オーガニック)`
      ],
      asStated: true,
      about: "野菜|米|茶|果物|豆|食|コーヒー|珈琲|みかん|りんご|トマト|農園|青果|小麦|ワイン|パン",
      unless: "名乗って(?:い|お)|表示して(?:い|お)り?ません|と書いていません|とは書|呼んでいません|とは呼",
      provision: ["JAS法第63条（有機の表示）", "article 63 of the JAS Act (organic)"],
      danger: [
        "有機JASの認証がない農産物に「有機」「オーガニック」と表示できません",
        "Farm products without certification must not be called organic"
      ],
      instead: ["「農薬を使わず育てています（栽培期間中）」のように書いてください", "Describe how they are grown"]
    }),
    claim({
      code: "law_food_nutrient",
      says: [
        String.raw`(?:糖質|カロリー|糖類|脂質|塩分|糖|脂肪)(?:が|は)?(?:ゼロ|0(?![.\dg])|オフ|off|ほぼゼロ|半分|\d+%(?:オフ|カット))`,
        String.raw`(?:低カロリー|低糖質|低脂肪|減塩|高たんぱく|高タンパク|ノンカロリー|ノンシュガー)`,
        String.raw`(?:ビタミン[a-e]?|カルシウム|鉄分?|食物繊維|たんぱく質|タンパク質|dha|亜鉛)(?:が|も|を)?(?:豊富|たっぷり|いっぱい|\d+倍|強化|満点)`
      ],
      notTrade: `${meals}|クリニック|医院|ジム|料理教室`,
      about:
        "菓子|飲料|ドリンク|ヨーグルト|プロテイン|缶|袋|瓶|スイーツ|サプリ|ゼリー|ジュース|パン|味噌|醤油|ソース|惣菜|弁当|通販|粉|クッキー|ケーキ|アイス|豆腐|青汁|ハム|みそ|梅干|漬物",
      unlessAnywhere: String.raw`\d+(?:\.\d+)?(?:g|mg|グラム|ミリグラム|kcal|キロカロリー|μg)|成分表|栄養成分`,
      provision: [
        "食品表示基準第7条（栄養強調表示）",
        "article 7 of the Food Labelling Standards (stress on nutrients)"
      ],
      danger: [
        "栄養の強調には、基準を満たす含有量の表示が必要です",
        "Stress on a nutrient needs its amount, which must meet the standard"
      ],
      instead: [
        "「100gあたり糖質0.3g」のように、量を添えてください",
        "Give the amount, such as 0.3 g of sugars in 100 g"
      ]
    }),
    claim({
      code: "law_food_allergy",
      says: [
        String.raw`アレルギー(?:の|を|が|持ち|体質)?[^。]{0,12}?(?:でも|も|方に|子に|人に|心配)[^。]{0,10}?(?:絶対|必ず|100%|完全|安心して|一切)[^。]{0,12}?(?:安全|安心|食べ|大丈夫|ok|ありません|召し上が|起き)`,
        String.raw`(?:アレルゲン|アレルギー物質|小麦|卵|乳|そば|落花生)[^。]{0,14}?(?:使って|使用|入って)[^。]{0,10}?(?:いますが|いるが|ますが)[^。]{0,16}?(?:表示(?:は)?(?:していません|省|しません)|書いていません|微量|少し)`
      ],
      asStated: true,
      unless: "動物|猫|犬|花粉|同じ(?:厨房|工場|器具)|ご?相談",
      provision: ["食品表示基準第3条（アレルゲン）", "article 3 of the Food Labelling Standards (allergens)"],
      danger: [
        "アレルギーのある人の命に関わる断定や省略です",
        "A certainty or omission that endangers persons with allergies"
      ],
      instead: [
        "使っている特定原材料と、同じ厨房で扱うものを書いてください",
        "List the allergens used and those handled in the same kitchen"
      ]
    })
  ]
}
