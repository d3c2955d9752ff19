/**
 * Anchor statements of the Likert scale, from 1 to 5: six sets in the words in which people speak of a shop, since one
 * wording alone would favour the texts that happen to repeat it.
 */

/** Raised with every change of the statements: ratings of different versions are never mixed. */
export const anchorVersion = "anchors/1"

export const anchorSets: ReadonlyArray<ReadonlyArray<string>> = [
  [
    "利用したいとはまったく思わない。",
    "あまり利用したいと思わない。",
    "利用したいかどうか、どちらともいえない。",
    "機会があれば利用したいと思う。",
    "ぜひ利用したいと思う。"
  ],
  [
    "この店には絶対に行かない。",
    "この店にはたぶん行かない。",
    "この店には行くかもしれないし、行かないかもしれない。",
    "この店にはたぶん行く。",
    "この店には必ず行く。"
  ],
  [
    "自分にはまったく関係がなく、興味がない。",
    "あまり興味がわかない。",
    "興味があるともないともいえない。",
    "少し興味がある。",
    "とても興味がある。"
  ],
  [
    "申し込む可能性はまったくない。",
    "申し込む可能性は低い。",
    "申し込むかどうかは五分五分だ。",
    "申し込む可能性は高い。",
    "申し込むのはほぼ確実だ。"
  ],
  [
    "お金を払う気にはまったくなれない。",
    "お金を払う気にはあまりなれない。",
    "お金を払うかどうか迷う。",
    "お金を払ってもよいと思う。",
    "喜んでお金を払いたい。"
  ],
  [
    "不快で、避けたい店だ。",
    "あまり良い印象を持たない。",
    "良いとも悪いとも思わない。",
    "良い印象で、試してみてもよい。",
    "とても魅力的で、すぐにでも試したい。"
  ]
]
