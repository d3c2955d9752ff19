/** Texts of the chains. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  title: ["チェーン", "Chains"],
  lead: [
    "店舗を地図で見て、店どうしの食い合いと、次の出店先を調べます。",
    "Stores on a map, what they take from each other, and where the next one could be."
  ],
  none: ["チェーンはまだありません", "No chain yet"],
  noneMore: [
    "店舗のCSVをAPIから取り込むと表示されます。",
    "Import the stores as CSV by the API, and they are shown here."
  ],
  name: ["名前", "Name"],
  stores: ["店舗", "Stores"],
  storesOf: [(count: string) => `${count}店`, (count: string) => count],
  created: ["登録", "Created"],
  map: ["店舗の地図", "Map of the stores"],
  area: ["エリア", "Area"],
  status: ["状態", "State"],
  active: ["営業中", "Open"],
  planned: ["計画中", "Planned"],
  closed: ["閉店", "Closed"],
  revenue: ["月商", "Monthly revenue"],
  score: ["エリアの総合スコア", "Overall score of the area"],
  noPlace: ["位置のわかる店舗がありません", "No store has a known place"],
  overlap: ["店どうしの食い合い", "What stores take from each other"],
  overlapNote: [
    "お客様が近くの自社店舗と重なる割合です（推計）。",
    "The share of customers for whom a sister store is an alternative (modelled)."
  ],
  howComputed: ["計算方法", "How it is computed"],
  shared: ["姉妹店と重なる割合", "Shared with sister stores"],
  pairs: ["店舗の組", "Pairs of stores"],
  pair: [(a: string, b: string) => `${a} ⇔ ${b}`, (a: string, b: string) => `${a} ⇔ ${b}`],
  distance: ["距離", "Distance"],
  metres: [(text: string) => `${text} m`, (text: string) => `${text} m`],
  kilometres: [(text: string) => `${text} km`, (text: string) => `${text} km`],
  ofFirst: ["前者から見た割合", "Of the first"],
  ofSecond: ["後者から見た割合", "Of the second"],
  white: ["次の出店先の候補", "Where the next store could be"],
  whiteNote: [
    (areas: string) => `好調な店舗のエリアに似た、まだ店のないエリアです（${areas}エリアから選択）。`,
    (areas: string) => `Areas without a store that are like those of the best ones, of ${areas} that are known.`
  ],
  rank: ["順位", "Rank"],
  reason: ["理由", "Why"],
  noWhite: ["似たエリアは見つかりませんでした", "No such area was found"],
  notes: ["注意", "Notes"]
})
