/** Texts of the simulations. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  title: ["シミュレーション", "Simulations"],
  lead: [
    "統計から作った住民に、価格や広告を試します。",
    "Prices and adverts are tried on people made from official statistics."
  ],
  start: ["新しいシミュレーション", "New simulation"],
  none: ["シミュレーションはまだありません", "No simulation yet"],
  price_test: ["価格テスト", "Price test"],
  ad_test: ["広告テスト", "Ad test"],
  segment_discovery: ["お客様層をさがす", "Find your customers"],
  price_test_lead: ["いくらなら買われ、どの価格が最も売上になるか", "Would people buy, and which price earns most"],
  ad_test_lead: ["どの広告文が来店につながるか", "Which wording brings people in"],
  segment_discovery_lead: ["どんな人たちがいて、誰に向くか", "What kinds of people live there, and who is keen"],
  template: ["種類", "Template"],
  area: ["エリア", "Area"],
  areaHint: ["市区町村名で検索できます", "Search by the name of a municipality"],
  areaAll: ["全国", "All of Japan"],
  areaName: ["例: 新宿区", "For instance Shinjuku"],
  areaNone: ["見つかりません", "None found"],
  status: ["状態", "Status"],
  created: ["作成", "Created"],
  summary: ["結果", "Result"],
  queued: ["待機中", "Queued"],
  running: ["実行中", "Running"],
  completed: ["完了", "Completed"],
  failed: ["失敗", "Failed"],
  progress: ["進捗", "Progress"],
  cancel: ["中止", "Stop"],
  business: ["業種", "Kind of business"],
  businessHint: ["例: カフェ、美容室、学習塾", "For instance café, hair salon, cram school"],
  product: ["商品", "Product"],
  prices: ["価格（円）", "Prices (yen)"],
  pricesHint: ["2〜30個。コンマまたはスペース区切り", "2 to 30, with commas or spaces between"],
  unitCost: ["1個あたりの原価（円）", "Cost of one unit (yen)"],
  reference: ["一般的な価格（円）", "Usual price (yen)"],
  copy: [(number: string) => `広告文 ${number}`, (number: string) => `Wording ${number}`],
  addCopy: ["広告文を追加", "Add a wording"],
  removeCopy: ["この広告文を削除", "Remove this wording"],
  maxSegments: ["お客様層の最大数", "Most groups of customers"],
  personas: ["人数", "People"],
  run: ["実行", "Run"],
  again: ["条件を変えて試す", "Try something else"],
  print: ["印刷", "Print"],
  error: ["このシミュレーションは失敗しました", "This simulation failed"],
  demand: ["買う人の割合", "Share who buy"],
  revenue: ["売上", "Revenue"],
  profit: ["利益", "Profit"],
  best: ["推定最適", "best by estimate"],
  price: ["価格", "Price"],
  value: ["値", "Value"],
  low: ["下限", "Low"],
  high: ["上限", "High"],
  curve: ["推定曲線", "Curve"],
  tested: ["試した価格", "Tested"],
  relativeToBest: ["最も高い値を100%とした比です。", "Relative to the highest value (100%)."],
  interval: ["縦線は95%区間", "Bars are 95% intervals"],
  whoBuys: ["年齢・性別ごとの意向", "Intent by age and sex"],
  group: ["グループ", "Group"],
  people: ["人数", "Persons"],
  intent: ["利用意向", "Intent"],
  attention: ["注目", "Attention"],
  interest: ["関心", "Interest"],
  voices: ["声", "Voices"],
  notes: ["この結果の読み方", "How to read this result"],
  segments: ["お客様層の大きさと利用意向", "Groups of customers: size and intent"],
  map: ["お客様層の分布", "The groups on a plane"],
  mapNote: ["近い点は似た人", "People close together are alike"],
  share: ["割合", "Share"],
  meanAge: ["平均年齢", "Mean age"],
  income: ["本人の収入（中央値）", "Personal income (median)"],
  householdIncome: ["世帯収入（中央値）", "Household income (median)"],
  traits: ["特徴", "What marks them"],
  conditions: ["条件", "Conditions"],
  advice: ["おすすめ", "Advice"],
  adviseRevenue_clear: [
    (price: string) => `${price}がおすすめです。試した価格の中で、売上が最も多くなる見込みです。`,
    (price: string) => `Ask ${price}: of the prices tried, it should bring the highest sales.`
  ],
  adviseRevenue_leaning: [
    (price: string) => `売上を考えると、${price}がよさそうです。ただし、差はわずかです。`,
    (price: string) => `${price} looks best for sales, but only just.`
  ],
  adviseProfit_clear: [
    (price: string) => `${price}がおすすめです。試した価格の中で、利益が最も多くなる見込みです。`,
    (price: string) => `Ask ${price}: of the prices tried, it should earn the highest profit.`
  ],
  adviseProfit_leaning: [
    (price: string) => `利益を考えると、${price}がよさそうです。ただし、差はわずかです。`,
    (price: string) => `${price} looks best for profit, but only just.`
  ],
  adviseTie: [
    (price: string, rival: string) =>
      `${price}と${rival}では、もうけにほとんど差がない見込みです。どちらを選んでもかまいません。`,
    (price: string, rival: string) => `${price} and ${rival} should earn about the same: choose either.`
  ],
  adviseWider: [
    "試した範囲の端なので、範囲を広げてもう一度お試しください。",
    "It is the end of the range, so try a wider one."
  ],
  adviseNoPrice: [
    "このデータでは、おすすめの価格を決められません。一般的な価格を入力して、もう一度お試しください。",
    "No price can be advised from this. Give the usual price and try again."
  ],
  adviseCopy: [
    (copy: string) => `${copy}を使うのがおすすめです。ほかより反応が多い見込みです。`,
    (copy: string) => `Use ${copy.toLowerCase()}: more people should respond than to the others.`
  ],
  adviseNoCopy: [
    "広告文の差ははっきりしません。「指摘」を参考に書き直して、もう一度お試しください。",
    "The wordings are too close to tell. Rewrite them by the remarks below and try again."
  ],
  adviseOneCopy: [
    "「指摘」を参考に書き直し、2つ以上の広告文で比べてみてください。",
    "Rewrite it by the remarks below, and compare two wordings or more."
  ],
  details: ["くわしく", "More"],
  repeatNumber: ["同じ結果をもう一度出すための番号:", "Number that repeats this result exactly:"],
  score: ["スコア", "Score"],
  remarks: ["指摘", "Remarks"],
  female: ["女性", "Female"],
  male: ["男性", "Male"],
  years: [(band: string) => `${band}歳`, (band: string) => `${band} years`],
  yearsOver: [(age: string) => `${age}歳以上`, (age: string) => `${age} and over`],
  outcome: ["実績を記録", "What really happened"],
  outcomeLead: [
    "実際の結果を入力すると、次回からの予測が実績に近づきます。わかる行だけで構いません。",
    "Enter what really happened, and later simulations come nearer to it. Fill in the rows that you know."
  ],
  outcomeSend: ["実績を送る", "Report it"],
  price_test_thing: ["価格（円）", "Price (yen)"],
  price_test_asked: ["案内した人数", "Offered to"],
  price_test_did: ["買った人数", "Bought"],
  ad_test_thing: ["広告文", "Wording"],
  ad_test_asked: ["表示した人数", "Shown to"],
  ad_test_did: ["反応した人数", "Responded"],
  segment_discovery_thing: ["お客様層", "Group"],
  segment_discovery_asked: ["声をかけた人数", "Approached"],
  segment_discovery_did: ["反応した人数", "Responded"],
  learned: ["実績を学習しました", "It was learned from"],
  learnedLower: ["次回からの予測は低めに補正されます。", "Later rates will be lower."],
  learnedHigher: ["次回からの予測は高めに補正されます。", "Later rates will be higher."],
  learnedMore: [
    (shift: string, deviation: string, all: string, own: string) =>
      `補正 ${shift}（対数オッズ、±${deviation}）。これまでの実績 ${all}件、うち同じ業種とエリア ${own}件。`,
    (shift: string, deviation: string, all: string, own: string) =>
      `Shift ${shift} of the log-odds (±${deviation}), from ${all} outcomes, ${own} of them of the same business and area.`
  ],
  calibrated: [
    (all: string, own: string) => `実績 ${all}件を反映（同じ業種とエリア ${own}件）`,
    (all: string, own: string) => `Calibrated by ${all} outcomes, ${own} of the same business and area`
  ]
})
