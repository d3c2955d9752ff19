/**
 * Clinics and dentists: Medical Care Act (Act 205 of 1948), article 6-5, its ordinance, article 1-9 (accounts of treatment, pictures
 * of before and after), and the guidelines of the Ministry of Health, Labour and Welfare on medical advertising (8 May 2018, 医政発0508第1号).
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import { firstPlace } from "../Superlatives.ts"
import { disease, medicalTrade, veterinaryTrade } from "../Words.ts"

const act = [
  "医療法第6条の5・医療広告ガイドライン",
  "article 6-5 of the Medical Care Act and the medical advertising guidelines"
] as const

const under = { trade: medicalTrade, notTrade: veterinaryTrade, provision: act } as const

export const medicalCare: Law = {
  id: "medical_care",
  name: new Localized("医療法・医療広告ガイドライン", "Medical Care Act and medical advertising guidelines"),
  inGeneral: {
    danger: new Localized(
      "効果や安全の断定、ほかより優れるという比較、体験談、費用の強調に近い書き方です",
      "It comes near to a guarantee, a comparison, a testimonial or stress on price"
    ),
    instead: new Localized(
      "治療の内容・期間・費用と、主なリスク・副作用だけを書いてください",
      "State the treatment, its time, cost and main risks alone"
    )
  },
  claims: [
    claim({
      ...under,
      code: "law_medical_guarantee",
      says: [
        String.raw`(?:絶対|必ず|100%|確実|間違いなく|完全|誰でも|どんな方(?:で)?も|全員)(?:に|な)?[^。、]{0,14}?(?:真っ白|安全|安心|治|失敗|痛く|痛み|成功|満足|後悔|効|良く|よく|白く|痩せ|消え|消せ|取れ|きれい|綺麗|美し|妊娠|授か|生え|若返|見える|視力|噛め|二重|お約束|回復|抜かず)`,
        String.raw`(?:絶対|必ず|100%|一切|決して)(?:に)?[^。、]{0,8}?(?:失敗|痛(?:く|み)|後悔|再発|副作用|傷跡|腫れ|抜か|虫歯に)[^。、]{0,6}?(?:ない|ません|させ|ゼロ)`,
        String.raw`完治|根治(?!療|手術|を目)|治癒率`,
        String.raw`(?:治療|手術|施術|満足|成功|妊娠|改善|有効)(?:の成功)?(?:率|度)?(?:は|が|を)?(?:脅威の|驚異の)?(?:100%|99(?:\.\d)?%|98%|保証)|(?:成功|安全|効果|結果|仕上がり|満足)(?:を|は)?(?:保証|お?約束)`,
        String.raw`(?<!和痛・)無痛(?!分娩|の方|化)|痛み(?:は|が|も)?(?:まったく|全く|一切|完全に|ほぼ)?(?:ゼロ|0|なし(?!に)|ありません|ない(?!よう|か)|感じ(?:ません|ない))|(?:まったく|全く|全然|一切)痛(?:く|み)(?:は|も)?(?:ない|ありません|感じ)|痛くない(?:虫歯|治療|歯|注射|手術|内視鏡|脱毛|胃カメラ|検査|インプラント|抜歯)`,
        String.raw`(?:痛み|悩み|コンプレックス|薄毛|シミ|シワ|症状|病気)[^。]{0,6}?(?:とは|と|から)(?:一生|永久に|完全に|もう)?(?:お別れ|さよ(?:う)?なら|おさらば|解放|無縁)`,
        String.raw`一生[^。、]{0,10}?(?:不要|いりません|使え|持ち|もち|なし|噛め)`,
        String.raw`(?:傷跡|傷|跡|腫れ|痛み|苦しさ|つらさ)(?:は|も|が)?(?:(?:まったく|一切|絶対に?|完全に)[^。、]{0,4}?(?:ない|ません)|ゼロ)`,
        String.raw`(?:副作用|リスク|合併症|ダウンタイム|後遺症|失敗)(?:は|も|が|の心配は?|など)?(?:一切|まったく|全く|ほぼ|何も)?(?:ありません|ない(?!とは)|なし|無し|ゼロ|0(?!\.)|ございません|起きません|出ません)`,
        String.raw`(?:どんな|あらゆる|すべての|全ての|いかなる)(?:病気|症状|痛み|がん|虫歯|シミ|お?悩み|難病|腰痛|薄毛)(?:も|でも|を|が|に)[^。]{0,10}?(?:治|解決|解消|改善|対応|消|効|取)`,
        String.raw`一生(?:もち|持つ|持ち|使え|虫歯に|もの|保証|痛)|永久(?:に)?(?:保証|もち|生え|効)|(?:1回|一度|一回|1日|一日|即日)(?:の[^。]{0,8})?で[^。]{0,10}?(?:完全に|すべて|全て|必ず|治り|治る|消え|終わり|生まれ変わ|若返|完了)`,
        String.raw`${disease}(?:が|は|も)[^。]{0,6}?(?:治[るり]|消え(?:る|ま|た)|なくな(?:る|り)|治っ)`,
        String.raw`(?:シミ|シワ|たるみ|薄毛|クマ|ニキビ|毛穴)(?:が|は|も)?[^。]{0,8}?(?:消え(?:る|ま|た|て)|消せ|なくな(?:る|り)|ゼロに|一掃|必ず|生え)`,
        String.raw`\d+歳(?:は)?(?:若返|若く(?:見え|な))`
      ],
      unless: "使い捨て|滅菌|個人差|確認|医師が必ず|必ず(?:医師|ご?予約|ご?相談|説明|ご?連絡|お薬|保険証)",
      danger: [
        "治療の効果や安全を断定・保証する、虚偽・誇大な広告です",
        "It guarantees effect or safety of treatment: false or exaggerated advertising"
      ],
      instead: [
        "治療の内容・期間・費用と、主なリスク・副作用を書いてください",
        "State the treatment, its time, cost and main risks"
      ]
    }),
    claim({
      ...under,
      code: "law_medical_comparison",
      says: [
        ...firstPlace,
        String.raw`最高の(?:治療|医療|技術|医師|設備|スタッフ|仕上|先生|歯科)|最(?:先端|良の|善の治療|適な治療)|最高級`,
        String.raw`名医|神の手|ゴッドハンド|スーパードクター|カリスマ(?:医師|ドクター|院長)|腕利き`,
        String.raw`(?:他院|他の(?:医院|病院|クリニック|歯科)|よその(?:医院|病院|歯医者)|ほかの(?:医院|病院|クリニック|歯科|歯医者)|大学病院)(?:より|では|に(?:は)?(?:負け|でき|真似|まね)|と(?:は)?(?:比べ|違)|で(?:は)?(?:断られ|治らな|失敗))`,
        String.raw`トップクラス|(?:業界|地域|県内|日本|世界|市内)(?:随一|屈指|有数|最大級?)|どこよりも|どこにも負け`,
        String.raw`(?:有名|人気)?(?:芸能人|著名人|タレント|有名人|女優|俳優|モデル|アナウンサー|スポーツ選手|インフルエンサー|セレブ|アイドル)(?:の)?[^。]{0,12}?(?:通|来院|愛用|推薦|御用達|受け|選|も|絶賛|ご用達|お墨付き)`
      ],
      danger: [
        "ほかの医療機関より優れていると示す、比較優良広告です",
        "It says that it is better than others: comparative superiority"
      ],
      instead: [
        "医師の資格・経験年数・診療時間など、確かめられる事実だけを書いてください",
        "Give facts that can be checked: qualification, years, hours"
      ]
    }),
    claim({
      ...under,
      code: "law_medical_testimonial",
      says: [
        String.raw`体験談|(?:お客|患者|利用者|ご利用者|相談者)(?:様|さん|さま|さまたち|さん達)?(?:の|から(?:の|は)?|に|より)[^。]{0,8}?(?:声|感想|喜び|喜ば|好評|感謝|お礼|支持|高い?評価|高評価|満足)|喜びの(?:声|手紙)|感謝の(?:声|手紙|言葉)`,
        String.raw`口コミ(?!の掲載|は(?:載せ|掲載)|サイトへの)|満足度|評判|星(?:5|五)つ?|(?:4|5)\.\d(?:点)?の?(?:高?評価)`,
        String.raw`「[^」]{3,60}(?:ました|なった|よかった|良かった|です|消えた|治った|ない|思う|最高|嬉しい|うれしい|楽に)!?」[^。]{0,14}?(?:\d+代|様|さん|患者|といった|という(?:声|お|方)|との|と(?:喜|評|好|感謝|言っていただ))`,
        String.raw`「[^」]{2,40}」と(?:回答|評価|喜|好評|ご?満足)|\d割(?:以上)?(?:の方|の患者(?:様|さん)?)?(?:が|に)[^。]{0,14}?(?:満足|効果|改善|実感|良くな)`,
        String.raw`「[^」]{3,60}」\(?\d+(?:歳|代)|(?:お手紙|メール|メッセージ|喜び|お声)(?:が|を|も)?[^。]{0,8}?(?:届|いただ|頂|多数|続々)`,
        String.raw`\d+代(?:の)?(?:女性|男性)[^。]{0,10}?「[^」]{4,60}」`
      ],
      danger: [
        "患者の主観や伝聞による治療の体験談は、医療広告では禁じられています",
        "Accounts of treatment by patients or hearsay are forbidden in medical advertising"
      ],
      instead: ["診療の内容と受診の流れを書いてください", "Describe the treatment and how a visit goes"]
    }),
    claim({
      ...under,
      code: "law_medical_before_after",
      says: [
        String.raw`ビフォー?・?(?:アンド|&)?・?アフター|before(?:&|and|・|/)?after|(?:術前|施術前|治療前|手術前)(?:と|・|/|、)?(?:術後|施術後|治療後|手術後|後|の?写真)|(?:前後|症例)(?:の)?写真`
      ],
      unlessAnywhere: String.raw`リスク|副作用|合併症`,
      danger: [
        "術前術後の写真だけでは、患者を誤認させるおそれがあります",
        "Pictures of before and after alone may mislead patients"
      ],
      instead: [
        "治療の内容・費用・主なリスクと副作用を写真に添えてください",
        "Add the treatment, its cost, main risks and side effects to the pictures"
      ]
    }),
    claim({
      ...under,
      code: "law_medical_price",
      says: [
        String.raw`半額|割引|値引|\d%(?:オフ|off|引)|\d割引|キャンペーン|特価|激安|格安|先着\d|プレゼント|お得|モニター(?:価格|募集|様)|ポイント還元|最安|お友達紹介|紹介(?:特典|割)|破格|(?:今だけ|今なら|今月限り|期間限定|本日限り)[^。]{0,16}?(?:円|無料|タダ|安|割|off)|キャッシュバック|ギフト券|商品券`
      ],
      unless: "助成|補助|医療費控除|高額療養費|市の|区の|自治体",
      danger: [
        "費用の安さや特典を強調する、品位を損ねる内容です",
        "It stresses low cost or extras, against which the guidelines advise"
      ],
      instead: [
        "治療ごとの標準の費用と回数を書いてください",
        "Give the usual cost and number of visits of each treatment"
      ]
    })
  ]
}
