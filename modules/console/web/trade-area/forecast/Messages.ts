/** Texts of the forecast. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  title: ["売上予測", "Forecast"],
  lead: [
    "過去の売上や予約から、これからの売上・客数と、必要な人数・仕込み量を予測します。",
    "Past takings or reservations give revenue and customers of the days to come, and the people and goods they need."
  ],
  source: ["もとにするデータ", "Forecast from"],
  reservations: ["予約", "Reservations"],
  takings: ["売上を貼り付け", "Pasted takings"],
  reservationsHint: [
    "この店舗の予約で来店した人数と、これからの日の予約状況から、今日以降の客数を予測します。ファイルは不要です。予約なしの来店は含みません。",
    "The guests who came with a reservation, and what is booked so far, give the customers of today and the days to come. No file is needed. Walk-ins are not counted."
  ],
  booked: ["予約済み", "Booked"],
  pictureCustomers: ["客数の実績と予測", "Customers, past and to come"],
  data: ["過去の売上（CSV）", "Past takings (CSV)"],
  dataHint: [
    "1行に1日: 日付, 売上, 客数（どちらかだけでも可、天気は任意）。Excelからそのまま貼り付けられます。7日以上、できれば1年分。",
    "One day a line: date, revenue, customers (one of the two is enough; weather if known). Cells of a spreadsheet can be pasted. 7 days or more, best a year."
  ],
  file: ["ファイルから取り込む", "Import a file"],
  example: ["例を入れる", "Fill in an example"],
  store: ["店舗名", "Store"],
  storeHint: [
    "同じ名前で続けて予測すると、前回の予測の精度も表示します。",
    "With the same name, later forecasts show how good earlier ones were."
  ],
  storeUsual: ["本店", "Main store"],
  days: ["予測する日数", "Days to forecast"],
  daysCount: [(days: number) => `${days}日`, (days: number) => `${days} days`],
  run: ["予測する", "Forecast"],
  read: [
    (days: number, from: string, to: string) => `${days}日分を読み取りました（${from}〜${to}）`,
    (days: number, from: string, to: string) => `${days} days were read (${from} to ${to})`
  ],
  ambiguous: [
    (columns: string) => `どの列を使うか決められません: ${columns}。1列だけ残してください。`,
    (columns: string) => `It is not clear which column counts: ${columns}. Leave one of them.`
  ],
  thousands: [
    (line: number) =>
      `${line}行目のセルが見出しより多くあります。「182,400」のような桁区切りは「"182,400"」と引用符で囲むか、カンマを外してください。`,
    (line: number) =>
      `Line ${line} has more cells than the heading. Put amounts such as 182,400 in quotation marks, or leave out their commas.`
  ],
  undecodable: [
    (line: number) => `${line}行目の文字を読み取れません。UTF-8かShift_JISで保存し直してください。`,
    (line: number) => `The letters of line ${line} cannot be read. Save the file as UTF-8 or Shift_JIS.`
  ],
  unreadable: [
    (reason: string) => `ファイルを読み取れません: ${reason}`,
    (reason: string) => `The file cannot be read: it ${reason}`
  ],
  guessed: [
    (days: number) => `年のない日付が${days}件あり、前後の日付や表題の年としました。`,
    (days: number) => `${days} dates have no year; they were given that of their neighbours or of the title.`
  ],
  bare: [
    (days: number, months: string) => `日だけの日付が${days}件あり、表題や前の行の年月（${months}）としました。`,
    (days: number, months: string) =>
      `${days} dates are days alone; they were given year and month from the title or the row above (${months}).`
  ],
  noTakings: [
    "日付と、売上か客数の列が見出しに見つかりません。ファイルから取り込むと、列の意味を選べます。",
    "The heading has no columns that are known as a date and as revenue or customers. Import a file to choose what they mean."
  ],
  tooFew: ["7日以上のデータが必要です", "At least 7 days are needed"],
  revenue: ["売上", "Revenue"],
  customers: ["客数", "Customers"],
  past: ["実績", "Past"],
  forecast: ["予測", "Forecast"],
  interval: ["80%の確率でこの範囲", "80 % interval"],
  low: ["下限", "Low"],
  high: ["上限", "High"],
  date: ["日付", "Date"],
  picture: ["売上の実績と予測", "Revenue, past and to come"],
  note: [
    "帯は80%の予測区間です。5日のうち4日はこの範囲に入る見込みです。",
    "The band is the 80 % interval: four days of five are expected within it."
  ],
  total: ["期間の売上見込み", "Revenue of the period"],
  confidence: ["予測の確からしさ", "Confidence"],
  error: ["過去データでの誤差", "Error on past days"],
  record: ["前回までの予測", "Earlier forecasts"],
  recordText: [
    (days: number, share: string) => `${days}日のうち${share}が予測区間に入りました`,
    (days: number, share: string) => `${share} of ${days} days were within the interval`
  ],
  insights: ["読み取れること", "What it means"],
  daily: ["日別の予測", "Day by day"],
  actions: ["人数と仕込みの目安", "People and goods"],
  actionsNote: [
    "予測の最初の1週間の目安です。仕込みは営業日の平均を1とした倍率です。",
    "Of the first week. Goods are a multiple of the mean of the open days."
  ],
  weekday: ["曜日", "Weekday"],
  closed: ["休業", "Closed"],
  times: [(text: string) => `${text}倍`, (text: string) => `× ${text}`],
  mon: ["月", "Mon"],
  tue: ["火", "Tue"],
  wed: ["水", "Wed"],
  thu: ["木", "Thu"],
  fri: ["金", "Fri"],
  sat: ["土", "Sat"],
  sun: ["日", "Sun"],
  print: ["印刷", "Print"]
})
