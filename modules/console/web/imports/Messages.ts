/** Texts of imports of files. */
import { defineMessages } from "../language/Messages.ts"

export const messages = defineMessages({
  open: ["CSVを取り込む", "Import CSV"],
  choose: ["ファイルを選ぶ", "Choose a file"],
  chooseOther: ["別のファイルを選ぶ", "Choose another file"],
  hint: [
    "Excelのファイル（.xlsx）か、Excelなどで保存したCSV。取り込む前に、読み取った内容を確かめられます。",
    "A workbook (.xlsx), or CSV as spreadsheets save it. You see how it is read before anything is stored."
  ],
  tooLarge: [
    (megabytes: number) => `${megabytes}MBを超えています。ファイルを分けて取り込んでください。`,
    (megabytes: number) => `The file has more than ${megabytes} MB. Divide it and import the parts.`
  ],
  guessed: [
    (rows: number) => `年のない日付が${rows}件あり、前後の日付などに最も近い年としました。`,
    (rows: number) => `${rows} dates have no year; they were given the nearest to the dates around them.`
  ],
  reading: ["内容を読み取っています。", "It is being read."],
  sending: [
    (sent: string, all: string) => `${all} KB のうち ${sent} KB を送りました。`,
    (sent: string, all: string) => `${sent} of ${all} KB are sent.`
  ],
  sent: [(all: string) => `${all} KB を送りました。`, (all: string) => `${all} KB are sent.`],
  columns: ["列の意味", "What the columns mean"],
  columnsHint: [
    "違っていれば選び直してください。選んだ内容は、次に同じ見出しのファイルを取り込むときにも使われます。",
    "Choose again where it is wrong. What you choose is used for the next file with the same headings, too."
  ],
  kept: ["前回の選択", "As last time"],
  noColumn: ["なし", "None"],
  sample: ["読み取った内容（最初の5行）", "As it is read (the first five rows)"],
  line: ["行", "Line"],
  refused: ["取り込めない行", "Rows that cannot be imported"],
  refusedLine: [(line: number) => `${line}行目`, (line: number) => `Line ${line}`],
  more: [(count: string) => `ほか${count}行`, (count: string) => `and ${count} more`],
  summary: [
    (rows: string, created: string, changed: string, unchanged: string, refused: string) =>
      `${rows}行のうち、新規 ${created}、変更 ${changed}、変更なし ${unchanged}、取り込めない行 ${refused}`,
    (rows: string, created: string, changed: string, unchanged: string, refused: string) =>
      `Of ${rows} rows: ${created} new, ${changed} changed, ${unchanged} unchanged, ${refused} cannot be imported`
  ],
  partial: ["取り込めない行を除いて取り込む", "Import the other rows"],
  run: ["取り込む", "Import"],
  running: [
    (rows: string) => `${rows}行を取り込んでいます。閉じずにお待ちください。`,
    (rows: string) => `Importing ${rows} rows. Please keep this open.`
  ],
  done: ["取り込みました", "Imported"],
  tokyoLat: ["緯度（日本測地系）", "Latitude (Tokyo datum)"],
  tokyoLng: ["経度（日本測地系）", "Longitude (Tokyo datum)"],
  revenue: ["売上", "Revenue"],
  customers: ["客数", "Customers"],
  weather: ["天気", "Weather"],
  id: ["ID", "Id"],
  lineUserId: ["LINEユーザーID", "LINE user id"],
  displayName: ["表示名", "Display name"],
  kana: ["フリガナ", "Reading"],
  phone: ["電話番号", "Phone"],
  status: ["状態", "Status"],
  noMarketing: ["配信停止", "No marketing"],
  followedAt: ["友だち追加日時", "Followed at"],
  unfollowedAt: ["ブロック日時", "Unfollowed at"],
  tags: ["タグ", "Tags"],
  externalIds: ["外部ID", "External ids"],
  externalId: ["外部ID", "External id"],
  tierId: ["ランク", "Tier"],
  subscription: ["契約状態", "Subscription"],
  paidUntil: ["契約期限", "Paid until"],
  banned: ["利用停止", "Banned"],
  points: ["ポイント", "Points"],
  name: ["店舗名", "Name"],
  address: ["住所", "Address"],
  lat: ["緯度", "Latitude"],
  lng: ["経度", "Longitude"],
  openedOn: ["開店日", "Opened on"],
  closedOn: ["閉店日", "Closed on"],
  floorAreaM2: ["売場面積（㎡）", "Floor area (m²)"],
  seats: ["席数", "Seats"],
  monthlyRevenueYen: ["月商（円）", "Monthly revenue (yen)"],
  menu: ["メニュー", "Menu"],
  date: ["日付", "Date"],
  start: ["開始", "Start"],
  end: ["終了", "End"],
  capacity: ["定員", "Capacity"],
  staff: ["スタッフ", "Staff"]
})
