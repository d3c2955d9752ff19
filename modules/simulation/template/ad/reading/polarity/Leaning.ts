/**
 * Whether a clause that has no known word of praise or blame leans to blame: by contrast, constructions of annoyance
 * (〜てしまう, 〜ばかり, 〜もない), a denied predicate, and kanji that stand in words of harm. Each is weak alone, so a leaning
 * weighs less than a known fault, and clauses with one sign of little weight lean to nothing. The weights are judgements. Pure.
 */
import type { Clause } from "../../../../text/Clauses.ts"
import { type TermList, termsIn } from "../../../../text/Terms.ts"
import { avoided, eases, good, services, troubles } from "./PolarityWords.ts"

interface Sign {
  readonly pattern: RegExp
  /** Uses of the construction that do not annoy. */
  readonly except?: RegExp
  readonly weight: number
}

const denial = "(?:ません|ない|なく|ず|ぬ)"

const signs: ReadonlyArray<Sign> = [
  {
    pattern: /て(?:しま[うわいえっ])|ちゃ(?:う|い|っ|わ)|じゃ(?:う|って)/u,
    except:
      /つい|思わず|(?:長居し|食べ|飲ん|飲み|眠|寝|頼ん|通っ|笑っ|買っ|ハマっ|はまっ|立ち寄っ|なっ|任せ|忘れ|作っ|決め|できて?|出来て?)(?:すぎ)?(?:て|で)?(?:しま|ちゃ|じゃ)/u,
    weight: 0.3
  },
  {
    pattern: /ばかり|ばっか/u,
    except: /たばかり|だばかり|ばかり(?:で(?:は|も)?な|か|でも)|自信|逸品|品ばかり|名品|人気|おいし|うれし/u,
    weight: 0.3
  },
  {
    pattern: /(?:のみ|だけ)(?:です|だ。|である|という|でした|で、)/u,
    except: /(?:これ|それ|ここ|一つ|ひとつ)だけ|だけで(?:も|は|なく|ok)/u,
    weight: 0.2
  },
  {
    pattern: /勝手に|無断で|平気で(?!す|し)|わざと|あからさま|ろくに/u,
    weight: 0.5
  },
  {
    pattern: /いきなり|やたら|むやみ|無駄に|しょっちゅう|たびたび|ころころ|じろじろ|なぜか|いつまでも/u,
    weight: 0.35
  },
  {
    pattern: /どころか|どころで|くせに|にもかかわらず|かと思えば|かと思いきや|挙げ?句|あげく|揚げ句|割には|わりには/u,
    weight: 0.4
  },
  {
    pattern:
      /(?:[ぬ濡]れ|汚れ|壊れ|割れ|破れ|切れ|外れ|止まっ|放っ|貼られ|つい|散らかっ|冷え|冷め|さめ|残っ|詰まっ|こぼれ|落ち|破け|剥がれ|はがれ|折れ|倒れ|枯れ|湿っ|焦げ|溶け|放置され)たまま/u,
    weight: 0.5
  },
  {
    pattern:
      /(?:[固硬]い|かたい)(?:ごはん|ご飯|飯|肉|布団|枕|ベッド|マット|椅子)|ぬるい(?:ビール|スープ|コーヒー|お?湯|味噌汁|お?茶)|薄い(?:スープ|コーヒー|味噌汁|布団|壁|お茶|カレー)|古い(?:油|肉|魚|米|花|野菜|刺身|パン|布団|器具|機械|機器|教材|資料|タオル)|冷(?:たい|えた|めた)(?:ごはん|ご飯|飯|味噌汁|スープ|天ぷら|揚げ物|料理|フライ|弁当|パン)/u,
    weight: 0.5
  },
  { pattern: /(?:はずが|はずなのに|つもりが)/u, weight: 0.3 },
  {
    pattern: /過ぎ(?:て|ま|る|た|で)|すぎ(?:て|ま|る|た|で)/u,
    except:
      /(?:おいし|美味し|かわい|可愛|飲み|食べ|働き|使い|頑張り|がんばり|楽し|座り|\d時|\d分|時間を|昼|夕方)(?:を)?(?:過ぎ|すぎ)/u,
    weight: 0.3
  },
  {
    pattern:
      /(?:させ|わせ|[かがたなばまらわさ]さ)られ|(?:待た|並ば|買わ|払わ|飲ま|座ら|立た|泣か|読ま|聞か|帰ら|騙|汚|壊|押し込ま|追い出|放り出)され/u,
    weight: 0.4
  },
  {
    pattern: new RegExp(`しか[^。、]{0,12}${denial}`, "u"),
    except: /(?:ここ|当店|うち|今|いま|この[^。、]{1,8}|旬|地元|本場|しかでき)(?:で|に)?しか/u,
    weight: 0.4
  },
  {
    pattern: new RegExp(
      `(?:も|すら|さえ)(?:あり|いた|いたし|し|せ|つか|出|来|でき|きか|利か|立|見え)?(?:ま)?(?:て)?(?:い)?${denial}`,
      "u"
    ),
    weight: 0.3
  },
  {
    pattern: new RegExp(
      `(?:ほとんど|あまり|めったに|ちっとも|さっぱり|少しも|一度も|全然|ぜんぜん|なかなか|もはや|とうてい|到底|とうとう|どこにも|誰も|だれも|誰一人|何一つ|ひとつも|一つも|一切|いっさい|まったく|全く|まるで|まず)[^。]{0,20}${denial}`,
      "u"
    ),
    weight: 0.4
  },
  {
    pattern: /(?:こと(?:が|も)|場合(?:が|も))[^、。]{0,6}(?:あり(?!ませ)|ある|ござい(?!ませ))/u,
    except: /無料|割引|変更|異なる|混み合|早く|早め|おまけ|プレゼント|珍し|楽し|ではあり/u,
    weight: 0.3
  },
  {
    pattern: new RegExp(`もう[^。、]{0,12}${denial}`, "u"),
    except: /もう(?:迷|悩|困|怖|痛|我慢|失敗|心配)/u,
    weight: 0.4
  },
  {
    pattern:
      /相変わらず|あいかわらず|またしても|性懲り|案の定|結局|よりによって|あろうことか|こともあろうに|せいぜい|所詮|しょせん|やっぱりだめ/u,
    weight: 0.35
  },
  {
    // The end of a sentence in the past tells of an event, and other events than news of the shop are rarely good.
    pattern: /(?:まし|っ|い|ん|[けれえめべせてげね])[ただ][。！!]?\s*$/u,
    except:
      /リニューアル|始|はじ[めま]|つけ|付け|オープン|なり|入荷|入り|届|焼|揃|そろ|増|でき|出来|取り入れ|導入|新[しく設]|変え|変わ|変身|用意|作[りっ]|つく[りっ]|開発|広[くがげ]|移転|選ば|受賞|迎え|登場|復活|再開|お待たせ|決ま|決め|考え|仕上|仕込|加わ|加え|追加|延長|延ば|のば|下げ|完成|開|創業|生まれ|咲|到着|入れ|いただ|頂|合格|上が|上げ|伸び|叶|学|修業|修行|磨|続け|守|こだわ|選|集め|厳選|搾|炊|揚|茹|淹れ|設け|置|敷|改装|替え|世話|ありがとう|積|載せ|植え|仕立|引い|研|育|熟|漬け|煮|挽|泳|釣|獲|採|摘|まとめ|書|描|貼|出しまし|出まし|戻|帰ってき|なくしまし|減らし|やめまし|とり|取り|お得|作り替|改め|直し|見つ|ほめ|褒め|喜|驚|笑|感動|眠|泊ま|通|読め|解け|歩け|話せ|履け|着られ|覚え|使い|使っ|[0-9]/u,
    weight: 0.25
  },
  {
    pattern: /かねない|かねません|恐れが|おそれが|がちです|がちで|がちな|きらいが/u,
    except: /なりがちな|しがちな|遅れがちな/u,
    weight: 0.35
  },
  {
    pattern: /(?:はめ|羽目|目|始末|有様|ありさま|体たらく)(?:に(?:なり|なる|あい|遭|な)|です|で。)/u,
    except: /(?:^|[^はひ憂])目に(?:なり|なる)/u,
    weight: 0.35
  },
  {
    pattern: /と(?:嘆|怒|こぼ|ぼや|あきれ|呆れ|訴え|文句|後悔|不満|泣)|(?:という|との|する)(?:声|噂|うわさ|報告|指摘)/u,
    weight: 0.3
  },
  {
    pattern:
      /(?:た|ている)(?:お?客(?:さま|様|さん)?|患者(?:さま|さん|様)?|会員(?:さん)?|方|人|子|生徒(?:さん)?)(?:が|も)(?:います|いる|いました|出ました|何人|[0-9一二三四五六七八九十]+[人名])/u,
    except: /合格|上達|痩せ|治|喜|でき|眠って|通って|泊まっ|選んで|続け/u,
    weight: 0.25
  },
  {
    pattern:
      /(?:指|手|足|腕|頭|首|顔|耳|目|鼻|舌|唇|歯ぐき|歯茎|皮膚|肌|頭皮|腰|背中|骨|あばら|肋骨|鼓膜|爪|体|身体)(?:の[^。、]{0,4})?(?:が|を|に)[^。、]{0,6}(?:切ら|切り|切った|折れ|折られ|折った|潰|つぶ|裂け|腫れ|ただれ|焼け|破れ|挟ま|はさま|ひび|麻痺|しびれ|動かな|めくれ|えぐ|もげ|ちぎ)/u,
    weight: 0.6
  }
]

/** Contrast with what was promised before. */
const contrast =
  /^[\s、。]*(?:ただし|但し|ただ[、,]|とはいえ|とは言え|もっとも[、,]|しかし|しかしながら|ところが|それなのに|なのに|にもかかわらず|けれど|けど[、,]|だが[、,]|だけど|ですが[、,]|でも[、,]|正直|実際は|実際には|実は|じつは|ぶっちゃけ|おまけに|あげくに|挙句|残念|あいにく|生憎|なぜか|かえって|とはいうものの|そのくせ|そのわりに|その割に|反面|半面|一方で)/u
const contrastWeight = 0.3

/** Kanji of which most words tell of harm, dirt, loss or contempt. */
const grim =
  /[汚腐臭醜壊崩潰錆黴濁欠敗劣粗怠滞鈍嫌怒罵侮辱蔑嘲詐欺偽盗奪脅殴虐殺害毒死骸屍恐怖禁拒誤惑嘆悔恨憎妬枯萎漏裂歪狂愚賤乏惨酷騒煩嘘騙罪犯逮訴訟償暴屑塵埃蝿蛆鼠虱糞尿嘔垢痰唾膿爛淀澱朽廃閉絶喪滅亡泣罰詫謝朦弊呪陰凶災禍哭窮餓怨咎黙乱荒雑滓]/u
/** Words with such kanji that tell of none: cures, care, everyday things. */
const harmless =
  /消毒|解毒|除菌|殺菌|防[犯災臭虫錆音汚]|脱臭|消臭|無臭|無垢|欠か|欠席|枯山水|木枯|死守|必死|絶[品景妙対大好賛]|気絶|濁り酒|にごり|拒まず|謝恩|感謝|月謝|陰干|木陰|日陰|お陰|おかげ|暴れん坊|怒涛|爆|雑[貨誌穀煮炊木学談]|複雑|混雑緩和|禁[煙酒]|解禁|乱切|閉店時|閉館時|閉じ|裂き|盗ま|誤解|誤魔|滅多|狂言|熱狂|鼠径|泣き止|荒磯|荒波|荒汁|荒挽|荒海|粗[挽熱塩目びま]|粗大|廃油|欠品な|黙々|沈黙|害虫|絶え間|絶やさ|朽ち葉|尿酸|糖尿|検尿|臭素|毒出|暴風|罪のな|罪悪感|恐竜|恐れ入|怖が|怖い|恐怖症|訴え|死角|腐葉|豆腐|防腐|不滅|騒ぎ|陰陽|陰影|滞在|粗品|誤差|乱れ髪|乱視|荒れ|陰り|亡き|亡くな|謝礼|お詫び|雑草|雑菌|騒音対策|害獣|災害|火災|被災|被害/u

const grimWeight = 0.35

const known: ReadonlyArray<TermList> = [troubles, eases, good, services, avoided]

const grimWords = (clause: Clause, own: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (!grim.test(clause.text)) return []
  const places = new Set(known.flatMap((list) => termsIn(clause, list)).map(({ start }) => start))
  return clause.tokens.flatMap(({ base, kind, surface }, index) => {
    const isWord = kind === "noun" || kind === "verb" || kind === "adjective" || kind === "unknown"
    const from = clause.starts[index]!
    const around = clause.text.slice(Math.max(0, from - 2), from + surface.length + 2)
    const spared = harmless.test(around) || places.has(from) || own.some((word) => word.includes(base))
    return isWord && grim.test(surface) && !spared ? [surface] : []
  })
}

/** Sentences that ask the reader of a trouble, offer or invite; they state no fault. */
const asks =
  /(?:ません|ない|です|ます|でしょう|だろう)(?:か|かな|よね)?[?？]$|(?:ません|でしょう|です|ます)か[。、!?！？\s]*$|いかが|どうぞ|大丈夫|だいじょうぶ|お忘れなく|ください|ましょう|お待ちし|歓迎|承り|できます|いただけます/u

/** Signs of blame below this weight say nothing. */
const least = 0.25
const most = 0.5

export interface Leaning {
  /** 0 for none, up to 0.5. */
  readonly weight: number
  readonly words: ReadonlyArray<string>
}

export interface Setting {
  /** Words of the business in the text. */
  readonly own: ReadonlyArray<string>
  /** The sentence of the clause. */
  readonly sentence: string
}

const none: Leaning = { weight: 0, words: [] }

/** `denies` says whether the predicate is denied without a word that explains it. */
export const leaningOf = (clause: Clause, setting: Setting, denies: boolean): Leaning => {
  const { text } = clause
  if (clause.supposes || asks.test(text)) return none
  const found = signs.filter(({ except, pattern }) => pattern.test(text) && except?.test(text) !== true)
  const words = grimWords(clause, setting.own)
  const denied = clause.negations.length % 2 === 1
  const weight =
    found.reduce((sum, sign) => sum + sign.weight, 0) +
    (contrast.test(setting.sentence) ? contrastWeight : 0) +
    (denied ? 0 : grimWeight * Math.min(2, words.length)) +
    (denies ? 0.3 : 0)
  if (weight < least) return none
  const named = found.map(({ pattern }) => pattern.exec(text)![0])
  const all = [...words, ...named]
  return { weight: Math.min(most, weight), words: all.length > 0 ? all : [text.trim()] }
}
