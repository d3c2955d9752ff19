/**
 * Tobacco: Tobacco Business Act (Act 68 of 1984), articles 39 and 40; guideline of the Ministry of Finance on tobacco advertising
 * (notification 109 of 2004); Act on Prohibition of Smoking by Persons under 20 (Act 33 of 1900); Health Promotion Act, articles 29 to 33
 * (smoking rooms, where persons under 20 must not enter).
 */
import { Localized } from "../../../../../../src/Language.ts"
import { claim, type Law } from "../Claim.ts"
import { tobacco as goods } from "../Words.ts"

export const tobacco: Law = {
  id: "tobacco",
  name: new Localized(
    "たばこ事業法・二十歳未満喫煙禁止法・健康増進法（受動喫煙）",
    "Tobacco Business Act and rules on smoking"
  ),
  inGeneral: {
    danger: new Localized(
      "健康への影響を軽く見せ、20歳未満の人や喫煙を勧める書き方に近いものです",
      "It comes near to playing down the effect on health, or to inviting to smoke"
    ),
    instead: new Localized(
      "品目と定価を書き、健康への注意の文言を付けてください",
      "Name goods and fixed prices with the health warning"
    )
  },
  claims: [
    claim({
      code: "law_tobacco_health",
      says: [
        String.raw`(?:体|健康|肺|喉|のど|周り|家族|赤ちゃん|美容)(?:へ|に|への|にも)(?:の)?(?:良|よ[いく]|いい|優し|やさし|害(?:は|が|も)?(?:ほとんど|一切|まったく)?(?:ない|ありません|なし|ゼロ|少な)|影響(?:は|が|も)?(?:ほとんど|一切|まったく)?(?:ない|ありません|なし|ゼロ)|安全|安心)`,
        String.raw`(?:がん|病気)に(?:ならない|ならず|なりません|なりにく)`,
        String.raw`無害|害(?:は|が|も)?(?:一切|まったく|ほとんど)?(?:ゼロ|ありません|ない|なし)|(?:安全|安心)な(?:たばこ|タバコ|煙草|煙|シーシャ|一服)|副流煙(?:は|が|も)?(?:ゼロ|なし|ありません|ない)|有害(?:物質|成分)[^。]{0,10}?(?:ゼロ|なし|ありません|含まれていません|\d+%(?:カット|減|オフ))`,
        String.raw`(?:タール|ニコチン)(?:が|は)?[^。]{0,8}?(?:少な|低|軽|ゼロ|0)[^。]{0,10}?(?:安心|健康|体に|安全)|軽い(?:から|ので)[^。]{0,8}?(?:安心|安全|体)`,
        String.raw`(?:吸う|吸え|吸って|一服|たばこ|タバコ|煙草|シーシャ|喫煙|ベイプ|vape)[^。]{0,16}?(?:痩せ|ダイエット|リラックス効果で|ストレスが消|集中力が(?:上|高|アップ)|頭が(?:良|冴)|病気(?:を|が)|大人の(?:証|仲間入り)|モテ|健康)`
      ],
      about: goods,
      unless: "禁煙外来|悪影響|害し|害する|損なう|高めます|禁煙席",
      provision: [
        "たばこ事業法第40条・製造たばこに係る広告を行う際の指針（平成16年財務省告示第109号）",
        "article 40 of the Tobacco Business Act and the guideline on tobacco advertising (2004)"
      ],
      danger: [
        "健康への影響を軽く見せ、または喫煙を勧めています",
        "It plays down the effect on health, or invites to smoke"
      ],
      instead: ["品目と価格を書き、健康への注意の文言を付けてください", "Name goods and prices with the health warning"]
    }),
    claim({
      code: "law_tobacco_children",
      says: [String.raw`全席喫煙|(?:店内|どこでも|全席|席で)[^。]{0,8}?(?:喫煙(?:ok|可|でき|自由)|吸え|吸って)`],
      about: "お子|子ども|子供|家族|ファミリー|キッズ|ベビー",
      unless: "禁煙|分煙|屋外|いただけません|入れません|お断り|ご遠慮",
      provision: ["健康増進法第33条", "article 33 of the Health Promotion Act"],
      danger: [
        "20歳未満の人が入れない喫煙場所に家族を招いています",
        "It invites families where smoking is allowed and persons under 20 must not enter"
      ],
      instead: [
        "禁煙にするか、20歳未満は入れないと書いてください",
        "Forbid smoking, or say that persons under 20 must not enter"
      ]
    }),
    claim({
      code: "law_tobacco_under_20",
      says: [
        String.raw`(?:20歳未満|高校生|中学生|1[3-9]歳|学生証)[^。]{0,20}?(?:吸え|吸って|買え|購入|ok|歓迎|大丈夫|体験|販売|シーシャ|たばこ|タバコ|煙草)`,
        String.raw`(?:年齢|身分証|身分証明書?|タスポ|taspo)(?:の)?(?:確認|提示)?(?:は|も)?(?:一切)?(?:なし|しません|不要|いたしません|ゼロ|いりません|求めません|ありません|聞きません)`,
        String.raw`(?:喫煙(?:席|可|ok|室|できる)|全席喫煙|たばこ(?:が|を)?吸え|シーシャ)[^。]{0,24}?(?:お子|子ども|子供|家族連れ|ファミリー|ベビー|赤ちゃん|キッズ|高校生)[^。]{0,8}?(?:も|歓迎|ok|大丈夫|連れ|席|どうぞ)`,
        String.raw`(?:お子|子ども|子供|家族連れ|ファミリー|ベビーカー|赤ちゃん|キッズ)[^。]{0,20}?(?:喫煙(?:席|可|ok|室)|吸いながら|全席喫煙|吸え)`,
        String.raw`(?:たばこ|タバコ|煙草|加熱式)[^。]{0,10}?(?:試供品|サンプル|1箱)[^。]{0,8}?(?:無料|タダ|プレゼント|配)`
      ],
      about: goods,
      unless:
        "入れません|入室できません|分煙|分かれ|分け|別(?:の|に)|禁止|お断り|ご遠慮|ご入室|販売(?:は)?(?:し|いたし)ません|お入り(?:に)?(?:は)?(?:なれ|いただけ)|屋外|20歳以上|禁煙(?:席|です|室)",
      provision: [
        "二十歳未満ノ者ノ喫煙ノ禁止ニ関スル法律・健康増進法第33条・たばこ事業法第40条",
        "Act on Prohibition of Smoking by Persons under 20, article 33 of the Health Promotion Act, article 40 of the Tobacco Business Act"
      ],
      danger: [
        "20歳未満の人に喫煙や煙に触れる場所を勧めています",
        "It invites persons under 20 to smoke or to smoking rooms"
      ],
      instead: [
        "「20歳未満の方は喫煙室に入れません。年齢を確認します」と書いてください",
        "Say that persons under 20 must not enter and that age is checked"
      ]
    })
  ]
}
