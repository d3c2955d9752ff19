/**
 * Massage, acupuncture, moxibustion and judo therapy, and therapy without a licence: Act on Massage, Acupuncture and Moxibustion
 * Therapists (Act 217 of 1947), articles 7 (what may be advertised) and 12; Judo Therapists Act (Act 19 of 1970), article 24; guideline
 * of the Ministry of Health, Labour and Welfare on their advertising (February 2025).
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import { firstPlace } from "../Superlatives.ts"
import { cured, disease, licensedTherapy, medicalTrade, therapy } from "../Words.ts"

const act = [
  "あはき法第7条・柔道整復師法第24条（広告の制限）",
  "article 7 of the Act on Massage, Acupuncture and Moxibustion Therapists and article 24 of the Judo Therapists Act"
] as const

const pain = "痛み|コリ|凝り|こり|しびれ|骨盤の(?:歪み|ゆがみ)|歪み|ゆがみ|むくみ|体質|不調|産後"

export const therapists: Law = {
  id: "therapists",
  name: new Localized(
    "あん摩マッサージ指圧師等法（あはき法）・柔道整復師法",
    "Acts on massage, acupuncture, moxibustion and judo therapists"
  ),
  inGeneral: {
    danger: new Localized(
      "病気や症状への効果、技能や評判をうたう書き方に近いものです",
      "It comes near to claiming an effect on complaints, or skill and reputation"
    ),
    instead: new Localized(
      "資格・施術日時・予約・場所と、行う内容を書いてください",
      "State licence, hours, booking, place and what is done"
    )
  },
  claims: [
    claim({
      code: "law_therapy_cure",
      says: [
        `(?:${disease}|${pain})[^。]{0,16}?${cured}`,
        String.raw`(?:\d回|一度|一回|一発|その場|即日|1日)(?:の[^。]{0,6})?で[^。]{0,10}?(?:治|完治|改善|解消|痛みが|消え|取れ)`,
        String.raw`(?:必ず|絶対に?|100%|確実に)[^。]{0,12}?(?:治|改善|良くな|よくな|楽にな|変わ|痩せ|授か|歩け)|根本(?:から)?(?:治療|改善|的に)|妊娠率|改善率|治癒率`,
        String.raw`(?:\d割|\d%)(?:以上)?(?:の方|の患者(?:様|さん)?)?(?:が|に)[^。]{0,14}?(?:改善|良くな|よくな|解決|効果|実感|治)`,
        String.raw`(?:どんな|あらゆる|すべての)(?:痛み|症状|不調|病|腰痛|コリ)(?:も|でも|を|に)`
      ],
      trade: licensedTherapy,
      notTrade: medicalTrade,
      unless: "機(?:を|の)販売|予約",
      provision: act,
      danger: [
        "施術所の広告に書ける事項は限られ、効能や治癒は書けません",
        "What such places may advertise is limited; effects and cures are not among it"
      ],
      instead: [
        "施術者の資格・業務の種類・施術日時・予約・場所を書いてください",
        "State licence, kind of service, hours, booking and place"
      ]
    }),
    claim({
      code: "law_therapy_unlicensed",
      says: [
        `(?:${disease}|${pain})[^。]{0,14}?(?:治[るりせ]|治し(?:ます|て)|治っ|完治|根治|根本(?:から)?(?:改善|治)|治癒|消え(?:る|ま|た)|なくな(?:る|り|っ)|改善(?:し(?:ます|た|て)|率|。|を(?:お約束|保証)|実績)|解消し(?:ます|た)|解消。|に効(?:く|き)|下が(?:る|り)|治療|卒業|おさらば|予防(?:し|でき|。|に効)|取れ(?:る|ま)|治|消し)`,
        String.raw`(?:診断|診察|治療)(?:し(?:ます|て)|を(?:行|いた|お)|で(?:治|きま)|効果)`,
        String.raw`(?:\d回|一度|一回|一発|その場|即日)(?:の[^。]{0,6})?で[^。]{0,10}?(?:治|完治|改善|痛みが|消え|取れ|小顔)`,
        String.raw`(?:必ず|絶対に?|100%|確実に)[^。]{0,12}?(?:治|改善|良くな|よくな|楽にな|痩せ|小顔|歪みが|授か)`,
        String.raw`(?:どんな|あらゆる|すべての)(?:痛み|症状|不調|病|腰痛)(?:も|でも|を|に)`,
        String.raw`骨(?:盤|格)?(?:が|を)(?:小さく|縮め|正しい位置に戻し)`
      ],
      trade: therapy,
      notTrade: `${medicalTrade}|${licensedTherapy}`,
      provision: [
        "あはき法第12条・景品表示法第5条第1号",
        "article 12 of the Act on Massage, Acupuncture and Moxibustion Therapists and article 5 of the Premiums and Representations Act"
      ],
      danger: [
        "免許のない施術で治療や診断をうたうことはできません",
        "Services without a licence must not claim to treat or to diagnose"
      ],
      instead: [
        "「体をほぐす」「くつろぐ」など、時間・内容・料金を書いてください",
        "Write of relaxation, with time, content and price"
      ]
    }),
    claim({
      code: "law_therapy_insurance",
      says: [
        String.raw`(?:肩こり|腰痛|疲労|疲れ|慢性|マッサージ|もみほぐし|骨盤矯正|リラク|美容|どんな症状|何でも)[^。]{0,16}?(?:健康)?保険(?:が|で|も|証で|診療)?(?:使え|適用|ok|効[きく]|受け|でき|安く|\d割|取扱|で?\d+円)`,
        String.raw`(?:健康|各種)?保険(?:が|で|を|証(?:が|で|1枚で)?)?(?:使って|使え|利用し|適用|効[きく]|きく)[^。]{0,16}?(?:肩こり|腰痛|疲労|慢性|マッサージ|もみほぐし|骨盤|美容|リラク|(?:1|毎)回\d+円)`,
        String.raw`保険証[^。]{0,10}?(?:ワンコイン|\d+円|格安|安く)`,
        String.raw`各種(?:健康)?保険(?:取扱|適用|ok|使え|が使え)|保険で(?:マッサージ|もみほぐし|安く)`
      ],
      trade: `${licensedTherapy}|${therapy}`,
      notTrade: medicalTrade,
      unless: "医師の同意|骨折|捻挫|打撲|使えません|自動車保険",
      provision: act,
      danger: [
        "肩こりや疲れなどに保険が使えると誤認させます",
        "It suggests that insurance pays for stiffness or fatigue"
      ],
      instead: [
        "「骨折・脱臼・打撲・捻挫などで要件を満たす場合に保険の対象」と条件を書いてください",
        "State that insurance covers sprains and the like under conditions"
      ]
    }),
    claim({
      code: "law_therapy_comparison",
      says: [
        ...firstPlace,
        String.raw`ゴッドハンド|神の手|名(?:医|人|院|治療家)|最高の(?:技術|施術)|どこよりも|他(?:院|の整骨院|の治療院)(?:より|では|で治らな)|カリスマ|(?:有名|プロ)?(?:スポーツ選手|芸能人|アスリート|選手|タレント)(?:も|が)(?:通|認め|絶賛)|(?:患者|お客)(?:様|さん)?の(?:喜びの)?声|体験談|口コミ|満足度|評判の`
      ],
      trade: licensedTherapy,
      notTrade: medicalTrade,
      provision: act,
      danger: [
        "施術者の技能・経歴や評判は、広告できる事項に含まれません",
        "Skill, career and reputation are not among what may be advertised"
      ],
      instead: ["資格の種類・施術日時・場所を書いてください", "State licence, hours and place"]
    })
  ]
}
