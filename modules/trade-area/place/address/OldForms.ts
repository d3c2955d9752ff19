/** Characters that names of places are written with, besides the common ones: old forms and variants. Pure. */

/** Pairs of an old form or variant and the common form. */
const pairs =
  "澁渋 澤沢 濱浜 邊辺 邉辺 齋斎 齊斎 斉斎 廣広 國国 區区 縣県 龍竜 瀧滝 嶋島 嶌島 﨑崎 髙高 槇槙 曾曽 " +
  "淵渕 檜桧 藪薮 籠篭 壺壷 冨富 舘館 關関 圓円 豐豊 彌弥 萬万 會会 學学 櫻桜 條条 鹽塩 鐵鉄 眞真 與与 " +
  "惠恵 德徳 瀨瀬 靜静 祗祇 禮礼 壽寿 寳宝 寶宝 榮栄 藏蔵 顏顔 來来 萊莱 當当 嶽岳 灣湾 臺台 燒焼 發発 " +
  "賣売 讀読 實実 寫写 舊旧 號号 應応 擴拡 團団 圖図 對対 專専 將将 從従 戀恋 戰戦 拂払 數数 晝昼 曉暁 " +
  "樂楽 樣様 橫横 歸帰 殘残 氣気 淸清 溪渓 谿渓 滿満 爲為 狹狭 獨独 畫画 盡尽 禪禅 稻稲 穗穂 竝並 粹粋 " +
  "經経 綠緑 緖緒 總総 繩縄 繪絵 聲声 舍舎 莊荘 處処 虛虚 蟲虫 衞衛 覺覚 觀観 譽誉 變変 豫予 轉転 辨弁 " +
  "遙遥 鄕郷 釋釈 鎭鎮 鑛鉱 隱隠 靈霊 飜翻 驛駅 體体 鬪闘 鷄鶏 麥麦 黃黄 黑黒 點点 齡齢 龜亀 𠮷吉 靏鶴 " +
  "桒桑 竈竃 頸頚 礒磯 蔣蒋 巿市 諫諌 鰺鯵 麴麹 礪砺 蠣蛎 廳庁 冲沖 埓埒 埜野 燈灯 莖茎 峯峰 崕崖 檮梼 " +
  "祕秘 羣群 臟臓 阪坂 螢蛍 壯壮 繼継 續続 爐炉 蘆芦 鷗鴎 亞亜 惡悪 圍囲 醫医 壹壱 營営 價価 檢検 單単 擔担 傳伝 黨党 " +
  "佛仏 藥薬 餘余 賴頼 兩両 樓楼 收収 尙尚 證証 乘乗 淨浄 淺浅 雙双 裝装 增増 帶帯 步歩 每毎 甁瓶 緣縁 凉涼 鄰隣 歷歴 " +
  "栁柳 桺柳 槗橋 邨村 峽峡 濵浜 溫温 杦杉 枩松 凾函 舩船 凑湊 鶯鴬 禱祷 籔薮 麵麺"

const forms: ReadonlyMap<string, string> = new Map(
  pairs.split(" ").map((pair) => Array.from(pair) as [old: string, common: string])
)

/** The common form of a character; the character itself when it has none. */
export const currentForm = (character: string): string => forms.get(character) ?? character
