/** Texts of rich menus. */
import { defineMessages } from "../../language/Messages.ts"

export const messages = defineMessages({
  lead: [
    "トーク画面の下に表示するメニューです。予約ページや電話へ、お客様がすぐに進めます。",
    "The menu below the chat, from which guests book or call at once."
  ],
  none: ["リッチメニューはまだありません", "There is no rich menu yet"],
  create: ["リッチメニューを作成", "Create a rich menu"],
  change: ["変更", "Change"],
  changeOf: [(name: string) => `「${name}」を変更`, (name: string) => `Change ${name}`],
  save: ["変更を保存", "Save the change"],
  changed: ["リッチメニューを変更しました", "The rich menu was changed"],
  keptImage: ["今の画像のまま", "The image it has"],
  changeNote: [
    "保存すると、表示中の友だちには新しいメニューに切り替わります。シナリオで配信しているメニューも新しくなります。LINEが受け付けなかったときは、今のメニューのままです。",
    "Saved, friends who see it get the new one, and scenarios give the new one too. Where LINE refuses it, all stays as it is."
  ],
  name: ["管理用タイトル", "Title"],
  nameHint: ["お客様には表示されません", "Friends do not see it"],
  chatBar: ["メニューバーの文字", "Text of the bar"],
  chatBarHint: ["14文字まで。トーク画面の一番下に表示されます", "At most 14 letters, at the foot of the chat"],
  chatBarFirst: ["メニュー", "Menu"],
  image: ["画像", "Image"],
  chooseImage: ["画像を選ぶ", "Choose an image"],
  imageHint: [
    "PNGかJPEG。幅800〜2500px、高さ250px以上で、幅が高さの1.45倍以上の画像（例: 2500×1686px）。大きな画像は自動で縮小します。",
    "PNG or JPEG, 800 to 2,500 pixels wide, at least 250 high, and at least 1.45 times as wide as high, such as 2,500 by 1,686. Larger ones are reduced."
  ],
  imageSize: [
    (width: number, height: number) => `${width}×${height}px`,
    (width: number, height: number) => `${width} by ${height} pixels`
  ],
  imageUnreadable: [
    "画像として開けません。PNGかJPEGのファイルを選んでください。",
    "The file cannot be opened as an image. Choose a PNG or JPEG."
  ],
  imageNarrow: [
    "画像が小さすぎます。幅800px以上、高さ250px以上の画像を選んでください。",
    "The image is too small: it needs 800 pixels in width and 250 in height."
  ],
  imageHigh: [
    "画像が縦に長すぎます。幅が高さの1.45倍以上の画像を選んでください。",
    "The image is too high: its width must be at least 1.45 times its height."
  ],
  layout: ["ボタンの並べ方", "Arrangement of the buttons"],
  layoutOf: [
    (count: number, rows: string) => `${count}個（${rows}）`,
    (count: number, rows: string) => `${count} (${rows})`
  ],
  rows: [
    (rows: ReadonlyArray<string>) => (rows.length === 1 ? "1段" : `上から${rows.join("・")}`),
    (rows: ReadonlyArray<string>) => (rows.length === 1 ? "one row" : `${rows.join(", ")} from above`)
  ],
  field: [(n: number) => `ボタン ${n}`, (n: number) => `Button ${n}`],
  target: ["押したときの動き", "What it does"],
  target_booking: ["予約ページを開く", "Opens the booking page"],
  target_message: ["お客様がメッセージを送る", "Sends a message from the guest"],
  target_url: ["ほかのページを開く", "Opens another page"],
  target_phone: ["電話をかける", "Calls"],
  text: ["送られる文章", "What the guest says"],
  textHint: [
    "同じキーワードの自動応答があれば、その返事が届きます",
    "An answer to this keyword is sent, where there is one"
  ],
  url: ["URL（https://から）", "URL, with https://"],
  phone: ["電話番号", "Phone number"],
  preview: ["プレビュー", "Preview"],
  previewEmpty: ["画像を選ぶと、ここに表示されます", "The image is shown here"],
  pictureOf: [(name: string) => `リッチメニュー「${name}」の画像`, (name: string) => `Image of the rich menu ${name}`],
  later: [
    "作成しただけでは表示されません。「表示する」を押すと、友だち全員のトーク画面に表示されます。あとから変更もできます。",
    "Friends see it once you show it. You can change it later."
  ],
  shown: ["表示中", "Shown"],
  isHidden: ["表示していません", "Not shown"],
  notAtLine: [
    "今のLINE公式アカウントにはまだありません。「表示する」を押すと送られます。",
    "The LINE account that is connected now does not have it yet. Show it to send it there."
  ],
  lineSays: [(words: string) => `LINEの回答: ${words}`, (words: string) => `LINE answered: ${words}`],
  show: ["表示する", "Show"],
  hide: ["表示をやめる", "Hide"],
  remove: ["削除", "Delete"],
  removeQuestion: [
    (name: string) => `リッチメニュー「${name}」を削除します。表示中の場合は、お客様のトーク画面からも消えます。`,
    (name: string) => `The rich menu ${name} is deleted, from the chats of friends too.`
  ]
})
