/**
 * Effects of goods: Pharmaceuticals and Medical Devices Act (Act 145 of 1960), articles 66 (exaggeration), 67 (drugs for cancer and
 * the like) and 68 (before approval). Cosmetics: the 56 effects of notification 薬食発0721第1号 (21 July 2011). Rules of advertising:
 * 医薬品等適正広告基準 (薬生発0929第4号, 29 September 2017). Food: 無承認無許可医薬品の指導取締りについて (薬発第476号, 1 June 1971).
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import {
  certainly,
  cosmetic,
  cured,
  device,
  disease,
  food,
  licensedTherapy,
  looks,
  medicalTrade,
  restored
} from "../Words.ts"

const healthFood = String.raw`特定保健用食品|トクホ|機能性表示食品|栄養機能食品|届出番号`

export const pharmaceuticals: Law = {
  id: "pharmaceuticals",
  name: new Localized("医薬品医療機器等法（薬機法）", "Pharmaceuticals and Medical Devices Act"),
  inGeneral: {
    danger: new Localized(
      "病気や体への効果をうたう書き方に近いものです",
      "It comes near to claiming an effect on disease or the body"
    ),
    instead: new Localized(
      "認められた効能の範囲か、素材と使い心地だけを書いてください",
      "Keep to approved effects, or to material and comfort"
    )
  },
  claims: [
    claim({
      code: "law_drug",
      says: [
        String.raw`副作用(?:の|が|は|も)?(?:心配|危険|恐れ|おそれ|リスク)?(?:は|も|が|など|なんて)?(?:まったく|全く|一切|ほぼ|何も|絶対に?)?(?:ありません|ない(?!とは|わけ)|なし|無し|無い|ゼロ|0|ございません|出ません|起きません|心配無用)`,
        String.raw`(?:薬|漢方|目薬|胃腸薬|サプリ|錠剤?|塗り薬|湿布)[^。]{0,16}?(?:${certainly}|一発で|たちまち|飲めばすぐ|すぐに)[^。]{0,10}?(?:効[くきい]|治|止ま|取れ|下が)`,
        String.raw`(?:医師|薬剤師|医者|お医者さん|(?:皮膚科|内科|歯科|外科|病院|婦人科)の先生|教授|ドクター|病院|皮膚科医|大学病院|医学博士|看護師)(?:さん|たち)?(?:も|が|の)[^。]{0,8}?(?:推薦|推奨|薦め|すすめ|愛用|認め|絶賛|公認|お墨付き|太鼓判)`,
        String.raw`(?:効き目|効果|薬効)(?:は|が|なら)?(?:no\.1|日本一|世界一|最強|最高|1位|どの薬より)|(?:どの|ほかの|他の)薬より(?:も)?(?:よく)?効`
      ],
      notTrade: medicalTrade,
      about: `薬|漢方|サプリ|健康食品|${cosmetic}|${food}|育毛|ドラッグ`,
      unless: "相談|農薬|火薬",
      provision: [
        "薬機法第66条（医薬品等適正広告基準）",
        "article 66 of the Pharmaceuticals and Medical Devices Act (rules of advertising)"
      ],
      danger: [
        "効き目や安全を保証し、または医療者の推薦を示すことは認められていません",
        "Guarantees of effect or safety and recommendations by doctors are not allowed"
      ],
      instead: [
        "承認された効能・用法と、相談できる時間を書いてください",
        "Give the approved effects and use, and when one can ask"
      ]
    }),
    claim({
      code: "law_cosmetic",
      says: [
        `${looks}[^。]{0,18}?${restored}`,
        String.raw`(?:肌|お肌|見た目)(?:の)?年齢(?:が|を|は)?[^。]{0,6}?(?:マイナス|-|若返|下が|戻)`,
        `${disease}[^。]{0,12}?${cured}`,
        String.raw`(?:細胞|真皮|dna|幹細胞)(?:を|が|の|から|に|まで|レベルで)[^。]{0,8}?(?:再生|活性|生まれ|増や|増え|修復|よみがえ|若返|働きかけ|浸透)`,
        String.raw`(?:肌|お肌|素肌)(?:が|を|の|は)?[^。]{0,6}?(?:再生|若返|\d+歳若|10年前|\d+年前|生まれ変わ)`,
        String.raw`(?:髪|毛|まつげ|まつ毛)(?:が|は|も)?[^。]{0,8}?(?:生え|増え|増やし|よみがえ|伸びてき|フサフサ|復活)`,
        String.raw`(?:アンチエイジング|デトックス|老廃物(?:を|が)排出|毒素(?:を|が)|小顔になれ|ターンオーバーを(?:促進|正常)|脂肪(?:を|が)(?:燃焼|分解))`
      ],
      notTrade: `${medicalTrade}|クリーニング|書|洗車|清掃|食堂|カフェ|喫茶|レストラン`,
      about: cosmetic,
      unless: String.raw`乾燥による小?シワ|メイク(?:アップ|で)|メーキャップ|目立たな|カバー|日やけに?よる|エクステ|ウィッグ|かつら|有効成分[^。]{0,20}防`,
      provision: [
        "薬機法第66条・第68条（化粧品の効能の範囲56項目）",
        "articles 66 and 68 of the Pharmaceuticals and Medical Devices Act (56 effects of cosmetics)"
      ],
      danger: [
        "化粧品・医薬部外品に認められた効能を超えています",
        "It goes beyond the effects that cosmetics and quasi-drugs may claim"
      ],
      instead: [
        "「うるおいを与える」「肌をすこやかに保つ」「乾燥による小ジワを目立たなくする（効能評価試験済み）」の範囲で書いてください",
        "Keep to moisture, healthy skin, or fine lines of dryness made less visible (tested)"
      ]
    }),
    claim({
      code: "law_food_as_drug",
      says: [
        `${disease}[^。]{0,16}?${cured}`,
        String.raw`(?:飲む|飲め|飲んで|飲んだ|食べる|食べれ|食べて|食べた|1日\d+(?:杯|粒|本|包))[^。]{0,16}?(?:病気知らず|医者いらず|薬(?:が|は|を)?(?:いら|要ら|不要|やめ|卒業|手放)|若返|解毒|デトックス|長生き(?:でき|し)|視力が|ボケ(?:ない|防|ません)|背が伸び|寿命が|病気にな(?:らない|りません)|がんにな(?:らない|りません))`,
        String.raw`(?:がん|腫瘍)[^。]{0,10}?(?:小さくな|縮|消え|死滅)|薬より(?:も)?(?:早|速|効|よく)`,
        String.raw`免疫(?:力|機能)?(?:を|が|も)?(?:高め|上げ|アップ|上が|強化|向上|強く|活性)`,
        String.raw`血液(?:を|が|も)?(?:サラサラ|さらさら|きれい|浄化)|血管(?:が|を)(?:若返|掃除|きれい)|(?:医者|薬|病院)(?:いらず|の代わり)|毒素(?:を|が)排出|細胞(?:を|が)(?:活性|再生|若返)|ホルモン(?:を|が)(?:整|増|活性)|精力(?:が|を)?(?:増|絶倫|アップ|回復)|肝臓(?:を|が)(?:強く|元気|きれい)`
      ],
      notTrade: `${medicalTrade}|${licensedTherapy}|整体|動物|薬局|薬店|ドラッグ|ジム|リラク`,
      about: food,
      unless: `${healthFood}|医薬品|漢方薬|風邪薬|体を動か|マッサージ`,
      provision: [
        "薬機法第68条（昭和46年通知）・健康増進法第65条",
        "article 68 of the Pharmaceuticals and Medical Devices Act (notification of 1971) and article 65 of the Health Promotion Act"
      ],
      danger: [
        "食品に、病気の治療・予防や体の働きへの効果をうたっています",
        "It claims that food cures, prevents or changes the body"
      ],
      instead: [
        "原料・味・食べ方を書くか、機能性表示食品として届け出た表示のとおりに書いてください",
        "Write of ingredients, taste and use, or the wording that was notified"
      ]
    }),
    claim({
      code: "law_device",
      says: [
        `${disease}[^。]{0,16}?${cured}`,
        String.raw`(?:血行|血流|リンパ)(?:を|が|の)?(?:良く|よく|改善|促進|サラサラ|流)[^。]{0,10}?(?:治|痩せ|病|消)`,
        String.raw`(?:着け|つけ|履|巻|寝|座|貼|置|かけ|はめ|浴び|入)(?:る|く|い|っ|ける|け)?(?:て|だけで|るだけで|くだけで)[^。]{0,16}?(?:痩せ|治|骨盤が|身長|視力が|病|痛みが(?:消|なく|取)|血圧|運気)`
      ],
      notTrade: `${medicalTrade}|${licensedTherapy}|整体|${food}|カイロプラ|ヨガ|ピラティス|ジム|教室`,
      about: device,
      unless: String.raw`(?:管理)?医療機器(?:認証|承認|として)|(?:認証|承認)番号`,
      provision: [
        "薬機法第68条（未承認の医療機器の広告）",
        "article 68 of the Pharmaceuticals and Medical Devices Act (devices without approval)"
      ],
      danger: [
        "医療機器の承認・認証がない品物に、体への効果をうたっています",
        "It claims an effect on the body for goods without approval as a medical device"
      ],
      instead: [
        "素材・大きさ・使い心地を書き、効果を言うなら認証番号を添えてください",
        "Write of material, size and comfort; for an effect give the number of the certification"
      ]
    }),
    claim({
      code: "law_unapproved",
      says: [
        String.raw`(?:国内|日本)?(?:では)?未承認(?:の)?[^。]{0,16}?(?:薬|注射|サプリ|機器|マスク|キット)[^。]{0,20}?(?:販売|お届け|買え|譲|取り寄せ|手に入|ご用意|入荷)`,
        String.raw`(?:個人輸入|海外(?:製|の)|処方箋(?:なし|不要|いらず))[^。]{0,14}?(?:痩せ薬|医薬品|ed薬|ピル|育毛薬|処方薬|薬|ダイエット薬)[^。]{0,16}?(?:販売|お届け|買え|譲|手に入|代行|購入|取り寄せ)`,
        String.raw`(?:ピル|痩せ薬|睡眠薬|処方薬|バイアグラ|抗生物質)[^。]{0,12}?処方箋(?:なし|不要|いらず|がなくても|無し)`
      ],
      provision: [
        "薬機法第68条（承認前の医薬品等の広告の禁止）",
        "article 68 of the Pharmaceuticals and Medical Devices Act (before approval)"
      ],
      danger: [
        "承認されていない医薬品・医療機器は広告できません",
        "Drugs and devices without approval must not be advertised"
      ],
      instead: [
        "広告から外し、医師・薬剤師への相談を案内してください",
        "Leave it out and refer to a doctor or pharmacist"
      ]
    })
  ]
}
