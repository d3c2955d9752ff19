/**
 * Whether a shop makes a claim, or only mentions it: denies it (治るとは言いません), warns of it, asks, quotes a title, wishes it, or names a
 * condition (治るまで). Reads what stands around the words within their sentence, and how the next sentence begins. Pure.
 */

/** Words that may stand between a claim and the negation of it. */
const light =
  "(?:[ぁ-ん「」『』]|言|申|謳|上|断|定|約束|保証|考|思|限|表現|言葉|文句|宣伝|広告|記載|訳|事|意味|書|使|類|効能|効果|出来|致|標榜|承|種|話|商品|商材|もの|物件|投資|銘柄|方法|契約|施術|貸付|貸出|提供|販売|取|扱|行|診断|目的|万能|魔法|薬)"
const negation = "(?:ません|ない(?!と損|方が|ほうが)|なく(?!な)|なかった|ず(?:に|、|。|$)|かね|ぬ(?=。|$|よう))"

/** Negation that belongs to the claim itself: 消え|ません, 治る|とは限りません. */
const denied = new RegExp(`^${light}{0,22}?${negation}`, "u")
/** Words that end the reach of a negation: 痩せる|から|やめられない. */
const connective =
  /から(?!は)|(?<!も)ので|(?<!も)のに|けど|けれど|まで|ほど|くらい|ぐらい|のまま|し、|て(?!い[なま]|はい|は[なあ])|って(?!いう|こと|言|い[なま])|なら|ば(?![か])|ほか|他に|以外|これ以上|しか|心配|不安|無理|我慢|ストレス|必要|いりま|要りま|いらな|要らな|損し|手は|はず(?:が|は)?な/u
/** Topic marked and denied at the end of the clause: 審査なしの貸付|は行いません. */
const topicDenied = new RegExp(
  `^[^、。]{0,14}?(?:は|も|とは|など|なんて|等|に)[^、。]{0,12}?(?:${negation}|お断り|断って|不可|対象外|禁止|遠慮|控えて|やめ(?:て|ま)|なし(?:です|。|$))`,
  "u"
)
/** Speech that is denied, however far behind. */
const speechDenied =
  /(?:言い切|言[いわえっう]|申し?上?げ?|うた[いうっ]|謳[いうっ]|断言|断定|約束|保証|誇張|宣伝|標榜|表記|表示|掲載|広告|使[いっわ]|書[いかき]|語[りら])[^、。]{0,9}(?:ません|ない|なかった|ず(?:に|、)|かね|やめ|控え|しておりません|よう(?:に)?しています)/u
/** Two negations undo each other: 治らないことはありません, 治らない人はいない. */
const twice =
  /(?:ない|なかった|ぬ|せん)(?:という)?(?:こと|わけ|はず|人|方|例|もの|日|お客様)(?:は|が|も|など|なんて)?(?:1人も|ひとりも|一人も|まず)?(?:[^、。]{0,6}(?:ません|ない|なし|いな|ゼロ))/u

/** Warnings of a claim that others make. */
const warned =
  /注意|用心|疑[っいわう]|詐欺|惑わ|信じ(?:ない|て(?:は|しま)|込)|だまさ|騙さ|鵜呑|うのみ|誇大|違法|違反|法律で|禁じ|禁止|悪質|トラブル|相談窓口|被害|見分け|怪し|危険|ありえ|あり得|嘘|うそ|ng(?:です|ワード|表現)|摘発|措置命令|消費者庁|消費生活|警察|業者に|業者は|業者が|闇金|ヤミ金|手口|断り方|罪になり/u
/** The claim is that of others: という勧誘, をうたう業者. */
const attributed =
  /[」』]|という|といった|と言|と聞|などと|などの|と(?:称|うた|謳|誘|勧)|を(?:うた|謳|装|名乗)|とうた|って言|勧誘|(?:広告|表示|話|業者|商法|サイト|セールス|投稿|文句|言葉)(?:に|は|を|が|の|や)/u

/** The claim is a wish of the reader or a condition, and not a promise. */
const unreal =
  /^[ぁ-ん]{0,3}?(?:た[いく](?!なる)|たがる|たけれ|まで|後(?:は|の|に|も|、)|たあと|てから|てからの|たら|かどうか|のか(?!$|。)|ように(?:祈|願)|ますように|よう(?:祈|願)|ことを(?:祈|願|目指|目標)|こと(?:が|を)?目[標指]|ため(?:の|に)(?:研究|練習|勉強)|を(?:祈|願|目指|目標)|証明|予定|見込みの(?:ない|な)|祈願|しろ|なければ|ないうち|っても|ても(?!大丈夫)|のは(?:なぜ|どう)|仕組み|しくみ|理由)/u
const conditionMet =
  /^[ぁ-ん]{0,2}(?:た|れた|された)(?:方|人|患者|お客|お子|生徒)(?:は|に|へ|で|も|から|の|が(?!続|多|大|\d))/u

/** Questions leave the answer open, except for an invitation and for why. */
const question = /(?:\?|(?:です|ます|でしょう|の|ません|ました)か)。?$/u
const invitation =
  /(?:て|で)みませんか|になりませんか|始めませんか|手に入れませんか|ましょう|なりたくありませんか|ほしくありませんか/u
const presupposes = /なぜ|何故|どうして|知って(?:い)?ますか|ご存[じ知]|信じられ/u
const answeredYes =
  /^(?:はい|その通り|もちろん|本当です|できます|それ(?:が|を)(?:できる|可能)|当(?:院|店|社|塾|校)なら|なら(?:、|ば)?当)/u
const answeredNo =
  /^(?:とは|と[はも]?言|なんて|そんな|そのような|そうした|こうした|このような|といった|いいえ|いや、|残念ながら|ただし?、?(?:効果|結果)には|そういう)[^。]{0,40}?(?:ません|ない|注意|疑|詐欺|危険|禁|違|相談|お断り)/u

/** Titles of works are not the shop's words. */
const mentioned =
  /^[」』](?:と(?:いう|いった|か)|などの?|のような)[^。]{0,4}?(?:広告|宣伝|話|言葉|うたい文句|勧誘|誘い|表示|投稿|チラシ|看板|サイト)/u
const titleAround =
  /[』」](?:という|とする|など|ほか|の)?(?:、)?[^。]{0,10}?(?:本|書籍|小説|漫画|マンガ|映画|新刊|著者|文庫|雑誌|上映|展示|(?:一|1|\d)冊|講演|演劇|舞台|ドラマ|入荷|発売|サイン|著者|重版|続編|楽曲|曲(?:を|の)|歌(?:を|の)|記事|原作|読書|コミック|作品)/u

export interface Surroundings {
  readonly sentence: string
  readonly start: number
  readonly end: number
  readonly next: string
}

const clauseOf = (text: string): string => {
  const at = connective.exec(text)?.index
  return at === undefined ? text : text.slice(0, at)
}

/** Whether the words from `start` to `end` are a claim of the shop itself. */
export const isClaimed = ({ end, next, sentence, start }: Surroundings): boolean => {
  const before = sentence.slice(0, start)
  const open = Math.max(before.lastIndexOf("「"), before.lastIndexOf("『"))
  const closed = sentence.slice(end).search(/[」』]/u)
  const isQuoted = open > Math.max(before.lastIndexOf("」"), before.lastIndexOf("』")) && closed >= 0
  const tail = sentence.slice(end)
  const outside = isQuoted ? tail.slice(closed + 1) : tail
  if (isQuoted && (titleAround.test(tail.slice(closed)) || mentioned.test(tail.slice(closed)))) return false
  if (warned.test(tail) && (isQuoted || attributed.test(tail))) return false
  if (answeredNo.test(next)) return false
  if (speechDenied.test(outside) && !twice.test(tail)) return false
  const reach = clauseOf(tail)
  if (twice.test(tail.slice(0, 30))) return true
  if (denied.test(reach) || (topicDenied.test(reach) && !/^[^、。]{0,3}(?:に|も)[^、。]{0,3}負/u.test(reach)))
    return false
  if (isQuoted && (denied.test(outside) || topicDenied.test(clauseOf(outside)))) return false
  if (unreal.test(tail) || conditionMet.test(tail)) return false
  if (question.test(sentence) && !invitation.test(sentence) && !presupposes.test(sentence) && !answeredYes.test(next))
    return false
  return true
}
