/** Texts of trade areas and candidates. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  title: ["商圏", "Trade area"],
  lead: [
    "住所を入力すると、周辺の人口・競合・需要・災害リスクがわかります。",
    "Give an address to see who lives around it, who competes there, and what to expect."
  ],
  address: ["住所", "Address"],
  addressHint: ["例: 東京都新宿区西新宿2-8-1", "For instance 東京都新宿区西新宿2-8-1"],
  coordinate: ["座標", "Coordinate"],
  radius: ["半径", "Radius"],
  industry: ["業種", "Industry"],
  look: ["調べる", "Look it up"],
  candidates: ["出店候補を比較", "Compare candidates"],
  example: ["例: 新宿西口のカフェ", "For instance: a café at Shinjuku"],
  nothing: ["調べたい場所を入力してください", "Name a place to look at"],
  nothingMore: [
    "住所のほか、地図をクリックして場所を選ぶこともできます。",
    "Later you may also click on the map to choose a place."
  ],
  map: ["地図", "Map"],
  mapHint: ["地図をクリックすると、その地点を調べます。", "Click on the map to look at another place."],
  precision: ["位置の精度", "Precision"],
  coordinate_precise: ["指定の座標", "The coordinate"],
  town: ["町丁目", "The town"],
  municipality: ["市区町村の役所", "The office of the municipality"],
  overall: ["総合スコア", "Overall score"],
  scores: ["スコア", "Scores"],
  score: ["スコア", "Score"],
  value: ["値", "Value"],
  population: ["居住者", "Residents"],
  competition: ["競合", "Competition"],
  demand: ["需要", "Demand"],
  economics: ["所得", "Income"],
  accessibility: ["交通", "Access"],
  risk: ["災害", "Hazards"],
  safety: ["安全", "Safety"],
  people: [(count: string) => `${count}人`, (count: string) => count],
  residents: ["半径内の居住人口", "Residents within the radius"],
  byDay: ["半径内の昼間人口", "People by day within the radius"],
  traffic: ["平日に半径内にいる人の実人数（推計）", "Different people within the radius on a weekday (estimated)"],
  peak: ["混み合う時間帯", "Busiest hours"],
  income: ["平均世帯所得（推計）", "Mean household income (estimated)"],
  walk: ["徒歩の便", "What can be reached on foot"],
  station: ["最寄り駅", "Nearest station"],
  stationAway: [
    (name: string, distance: string) => `${name}（${distance}）`,
    (name: string, distance: string) => `${name} (${distance})`
  ],
  shops: ["半径内の競合店", "Competitors within the radius"],
  saturation: ["競合の多さ（1が標準）", "Supply (1 is usual)"],
  sales: ["標準的な月商（推計）", "Monthly revenue of a typical shop (estimated)"],
  earthquake: ["地震", "Earthquake"],
  flood: ["洪水", "Flood"],
  landslide: ["土砂災害", "Landslide"],
  level_very_low: ["とても低い", "Very low"],
  level_low: ["低い", "Low"],
  level_moderate: ["中くらい", "Moderate"],
  level_high: ["高い", "High"],
  level_very_high: ["とても高い", "Very high"],
  level_unknown: ["データなし", "Unknown"],
  unknown: ["データなし", "Unknown"],
  ages: ["年齢の構成", "Ages"],
  age: ["年齢", "Age"],
  share: ["割合", "Share"],
  ageBand: [
    (from: string, to: string) => (to === "" ? `${from}歳以上` : `${from}〜${to}歳`),
    (from: string, to: string) => (to === "" ? `${from} and over` : `${from} to ${to}`)
  ],
  figures: ["詳しい数字", "All figures"],
  figure: ["項目", "Figure"],
  ofMunicipality: ["市区町村", "Municipality"],
  ofPrefecture: ["都道府県", "Prefecture"],
  ofNation: ["全国", "Japan"],
  year: ["年", "Year"],
  sources: ["出典", "Sources"],
  until: [
    (moment: string) => `このレポートは${moment}まで保存されます。`,
    (moment: string) => `This report is kept until ${moment}.`
  ],
  print: ["印刷", "Print"],
  competitors: ["競合店", "Competitors"],
  numberOnMap: ["番号", "No."],
  shop: ["店名", "Name"],
  distance: ["距離", "Distance"],
  metres: [(text: string) => `${text} m`, (text: string) => `${text} m`],
  revenue: ["同業の月商の目安", "Usual monthly revenue of the kind"],
  atLeast: [
    (known: string) => `店舗データにあるのは${known}店ですが、実際にはもっと多いと見込まれます`,
    (known: string) => `The lists hold ${known}; there are likely to be more`
  ],
  byCensus: [
    (known: string, value: string, low: string, high: string) =>
      `店舗データにあるのは${known}店ですが、統計からは約${value}店（${low}〜${high}店）と推計されます`,
    (known: string, value: string, low: string, high: string) =>
      `The lists hold ${known}; by statistics there are about ${value} (${low} to ${high})`
  ],
  about: [(value: string) => `約${value}`, (value: string) => `about ${value}`],
  noShops: ["店舗データでは、この範囲に競合店は見つかりませんでした", "No competitor is known within the radius"],
  listed: [
    (shown: number, all: number) => `近い順に${shown}件（全${all}件）`,
    (shown: number, all: number) => `The nearest ${shown} of ${all}`
  ],
  candidatesTitle: ["出店候補の比較", "Compare candidates"],
  candidatesLead: [
    "最大10か所の候補地を、需要・競合・交通・所得・費用の5つの軸で比べます。",
    "Up to ten places are judged on demand, competition, access, income and cost."
  ],
  name: ["候補名", "Name"],
  rent: ["家賃（円/月）", "Rent (yen a month)"],
  seats: ["席数", "Seats"],
  target: ["目標月商（円）", "Revenue aimed at (yen a month)"],
  targetHint: ["空欄なら推定月商で計算", "When empty, the estimate counts"],
  kind: ["業態", "Kind of store"],
  kindHint: ["例: カフェ、ラーメン。空欄でも可", "Such as cafe or ramen; may be empty"],
  add: ["候補を追加", "Add a candidate"],
  remove: ["削除", "Remove"],
  candidate: [(number: number) => `候補${number}`, (number: number) => `Candidate ${number}`],
  compare: ["比較する", "Compare"],
  rank: ["順位", "Rank"],
  place: [(rank: number) => `${rank}位`, (rank: number) => `No. ${rank}`],
  cost_efficiency: ["費用対効果", "Cost"],
  monthly: ["推定月商", "Estimated monthly revenue"],
  range: [(low: string, high: string) => `${low}〜${high}`, (low: string, high: string) => `${low} to ${high}`],
  breakEven: ["投資回収", "Break-even"],
  months: [(text: string) => `${text}か月`, (text: string) => `${text} months`],
  never: ["回収できない見込み", "Not within 50 years"],
  rentShare: ["売上に占める家賃", "Rent by revenue"],
  axes: ["5つの軸のスコア", "Scores of the five axes"],
  modelled: ["月商と投資回収は推計です。実績ではありません。", "Revenue and break-even are modelled, not observed."],
  fill: ["例を入れる", "Fill in an example"]
})
