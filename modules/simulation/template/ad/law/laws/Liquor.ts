/**
 * Alcohol: Act on Prohibition of Drinking by Persons under 20 (Act 20 of 1922), article 1; labelling rules of the National Tax Agency
 * (notification 9 of 1989) on the prevention of drinking under 20; Road Traffic Act (Act 105 of 1960), article 65; voluntary rules of the
 * trade on advertising.
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import { liquor as drinks } from "../Words.ts"

export const liquor: Law = {
  id: "liquor",
  name: new Localized("酒類（二十歳未満飲酒禁止法・道路交通法）", "Alcohol (under 20, driving)"),
  inGeneral: {
    danger: new Localized(
      "20歳未満の人・運転する人・過度の飲酒を勧め、健康によいと示す書き方に近いものです",
      "It comes near to inviting persons under 20, drivers or excess, or to calling alcohol healthy"
    ),
    instead: new Localized(
      "年齢の確認と、味・産地・料理との相性を書いてください",
      "Write of the check of age, taste, origin and dishes"
    )
  },
  claims: [
    claim({
      code: "law_liquor_under_20",
      says: [
        String.raw`(?:20歳未満|高校生|中学生|1[3-9]歳|10代)[^。]{0,24}?(?:飲め|飲み放題|乾杯|ビール|お酒|チューハイ|サワー|カクテル|ワイン|ハイボール|日本酒|飲酒|1杯(?:タダ|無料|サービス))[^。]{0,16}?`,
        String.raw`(?:お酒|ビール|飲み放題|カクテル|チューハイ|飲酒|サワー|ワイン)[^。]{0,16}?(?:20歳未満|高校生|中学生|1[3-9]歳(?!以上)|成人前)(?:の方)?(?:でも|も|から|に|ok|歓迎|大丈夫)`,
        String.raw`(?:年齢|身分証|身分証明書?)(?:の)?(?:確認|提示|チェック)?(?:は|も)?(?:一切)?(?:なし|しません|不要|いたしません|ゼロ|いりません|求めません|ありません|聞きません|スルー|見ません)`,
        String.raw`(?:18|19)歳から(?:飲|お酒|ビール|乾杯)`
      ],
      about: drinks,
      unless: String.raw`ノンアル|ソフトドリンク|ジュース|禁止|禁じ|20歳以上|お(?:出|持ち|渡)しし?ません|(?:売り|出し|渡し)ません|提供(?:は)?(?:し|いたし)ません|お断り|販売(?:は)?(?:し|いたし)ません|飲め(?:ない|ません)|法律|大学生以上|お飲みいただけません`,
      provision: [
        "二十歳未満ノ者ノ飲酒ノ禁止ニ関スル法律第1条",
        "article 1 of the Act on Prohibition of Drinking by Persons under 20"
      ],
      danger: [
        "20歳未満の人に酒類を勧め、または年齢を確かめないと示しています",
        "It offers alcohol to persons under 20, or says that age is not checked"
      ],
      instead: [
        "「お酒は20歳になってから。年齢を確認します」と書いてください",
        "Say that age is checked and alcohol is for persons of 20 and over"
      ]
    }),
    claim({
      code: "law_liquor_driving",
      says: [
        String.raw`(?:お?車|マイカー|バイク|自転車|運転|ドライブ)(?:で|の方|でも|して|中|の(?:前|途中)|帰り|で来)[^。]{0,20}?(?:飲(?:んで|め|酒)|ビール|お酒|(?:1|一|ちょっと)杯|ok|大丈夫|乾杯|ワイン)[^。]{0,12}?`,
        String.raw`(?:少し|1杯|一杯|2杯)(?:なら|くらいなら|ぐらいなら|程度なら)[^。]{0,8}?(?:運転|車)`
      ],
      about: drinks,
      unless: String.raw`ノンアル|代行|ません|ない|お断り|禁止|電車|タクシー|ご遠慮|泊|買って|お持ち帰り|持ち帰`,
      provision: ["道路交通法第65条", "article 65 of the Road Traffic Act"],
      danger: ["飲酒運転を勧め、または容認しています", "It invites to drinking and driving"],
      instead: [
        "「お車の方には酒類を出しません」と書き、代行や送迎を案内してください",
        "Say that drivers get no alcohol"
      ]
    }),
    claim({
      code: "law_liquor_excess",
      says: [
        String.raw`(?:一気|イッキ|いっき)(?:飲み|のみ)?[^。]{0,16}?(?:大会|無料|タダ|できたら|挑戦|チャレンジ|コール|歓迎|しよう|半額|ok|勝負|プレゼント|で盛り上が|サービス|割引|成功)(?:したら|すれば|した(?:方|ら|人))?`,
        String.raw`(?:早飲み|大酒|飲み比べ勝負|つぶれるまで|潰れるまで|記憶(?:が|を)(?:なくす|飛ぶ|失う)まで|吐くまで|ベロベロに|泥酔)[^。]{0,16}?(?:大会|飲|ok|歓迎|無料|賞|楽し|どうぞ|しよう|タダ)`,
        String.raw`(?:酒|ワイン|焼酎|ビール|日本酒|泡盛|梅酒|ウイスキー|アルコール|1杯)[^。]{0,16}?(?:健康に(?:良|よ|い)|体に(?:良|よ|い)|病気(?:を|が|に)|がん|血液|痩せ|長生き|薬になる|百薬の長|眠れる|ストレスが消|美容に(?:良|よ|い)|若返|太ら(?:ない|ず))`,
        String.raw`(?:妊娠中|妊婦|授乳中)(?:の方)?(?:でも|も|に)[^。]{0,12}?(?:飲め|飲んで|お酒|ワイン|ok|おすすめ|大丈夫|ビール)`
      ],
      about: drinks,
      unless: "ノンアル|甘酒|酒粕|お控え|控えて|影響|禁止|ソフトドリンク",
      provision: [
        "酒類業界の広告・宣伝の自主基準・景品表示法第5条第1号",
        "voluntary rules of the trade on advertising, article 5 of the Premiums and Representations Act"
      ],
      danger: [
        "過度の飲酒を勧め、または飲酒が健康によいと示しています",
        "It invites to excess, or says that alcohol is good for health"
      ],
      instead: ["味・産地・料理との相性を書いてください", "Write of taste, origin and dishes"]
    })
  ]
}
