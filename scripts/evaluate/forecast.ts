/**
 * How good demand forecasts are: errors beside peers, days of seasons, closures, what is claimed, and coverage, each with the bound
 * that is wanted of it. The half of the real days of seasons that a hash names was not used to choose constants of seasons.
 */

import { bookingRows, ranges } from "../../test/support/forecast/BookingBacktest.ts"
import { generatedRows, judge, mean, meanOf, peers, type Row } from "./forecast/Accuracy.ts"
import { claims } from "./forecast/Claims.ts"
import { closures, total } from "./forecast/Closures.ts"
import { generatedSpecialDays } from "./forecast/GeneratedSpecialDays.ts"
import { japanese, kindsOfTransport, publicSeries, readSeries } from "./forecast/PublicSeries.ts"
import {
  isForTuning,
  type Judged,
  judgeOccasion,
  type Occasion,
  occasionsOf,
  summarize
} from "./forecast/SpecialDays.ts"
import { sumRows } from "./forecast/Sums.ts"

const percent = (share: number) => (100 * share).toFixed(1)
const verdict = (holds: boolean) => (holds ? "yes" : "NO")

const lengths = [14, 28, 56, 365] as const
const origins = 26

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const accuracyRow = ({ coverage, name, peers, wape }: Row) => [
  name,
  percent(wape),
  ...Object.values(peers).map(percent),
  percent(coverage)
]

const accuracyHead = ["series", "WAPE %", ...Object.keys(peers), "80 % covers"]

const accuracy = (): ReadonlyArray<string> =>
  lengths.map((length) => {
    const generated = generatedRows(length)
    const real = publicSeries().map((store) => judge(store, { length, horizon: 7, origins }, peers))
    const means = [
      meanOf("**mean of the generated**", generated),
      ...(real.length > 0 ? [meanOf("**mean of the public**", real)] : [])
    ]
    const text = `### ${length} days of history, 7 ahead\n\n${table(accuracyHead, [...generated, ...real, ...means].map(accuracyRow))}`
    if (length !== 365 || real.length === 0) return text
    const all = meanOf("", real)
    const best = Math.min(...Object.values(all.peers))
    return `${text}\n\n${table(
      ["what", "measured", "wanted", "holds"],
      [
        [
          "mean of the public series",
          percent(all.wape),
          `at most the best peer, ${percent(best)}`,
          verdict(all.wape <= best)
        ]
      ]
    )}`
  })

interface HalfRow extends ReturnType<typeof summarize> {
  readonly half: string
}

/** Rows of one half by season, and of all its days last. */
const halfRows = (half: string, judged: ReadonlyArray<{ readonly occasion: Occasion; readonly result: Judged }>) => {
  const names = [...new Set(judged.map(({ occasion }) => occasion.season))].sort()
  const rowOf = (name: string, own: typeof judged): HalfRow =>
    Object.assign(
      summarize(
        name,
        own.map(({ result }) => result)
      ),
      { half }
    )
  return names
    .map((name) =>
      rowOf(
        name,
        judged.filter(({ occasion }) => occasion.season === name)
      )
    )
    .concat(rowOf("all", judged))
}

const seasons = (): string => {
  const judged = japanese
    .map((name) => readSeries(name))
    .flatMap(occasionsOf)
    .map((occasion) => ({ occasion, result: judgeOccasion(occasion) }))
  const rows = [
    halfRows(
      "tuning half",
      judged.filter(({ occasion }) => isForTuning(occasion))
    ),
    halfRows(
      "held-out half",
      judged.filter(({ occasion }) => !isForTuning(occasion))
    )
  ].flat()
  const held = rows.at(-1)!
  const { engine, ...others } = held.wapes
  const best = Math.min(...Object.values(others))
  const { days, within } = generatedSpecialDays(150)
  const bounded = (share: number) => verdict(share >= 0.72 && share <= 0.88)
  const cells = ({ coverage, days, half, name, wapes }: HalfRow) =>
    [half, name, String(days)].concat(Object.values(wapes).map(percent), percent(coverage))
  return `### Days of seasons with a year seen\n\n${table(
    ["half", "season", "days"].concat(
      Object.keys(held.wapes).map((name) => `${name} %`),
      "80 % covers"
    ),
    rows.map(cells)
  )}\n\n${table(
    ["what", "measured", "wanted", "holds"],
    [
      [
        "WAPE, half never looked at",
        percent(engine!),
        `at most the best of the others, ${percent(best)}`,
        verdict(engine! <= best)
      ],
      ["coverage, half never looked at", percent(held.coverage), "72 to 88", bounded(held.coverage)],
      ["coverage, generated stores", percent(within / days), "72 to 88", bounded(within / days)]
    ]
  )}`
}

const closed = (): string => {
  const all = closures(3)
  const row = (name: string, own: typeof all) => {
    const { closed, closedRight, days, falselyClosed, open, right } = total(own.map(({ result }) => result))
    return [name, percent(right / days), percent(closedRight / closed), percent(falselyClosed / open)]
  }
  const by = [1, 2, 3].map((years) =>
    row(
      `${years} years`,
      all.filter(({ world }) => world.years === years)
    )
  )
  const sum = total(all.map(({ result }) => result))
  return `### Closed runs of 1 to 21 days, weekly closures as 0, left out, or none\n\n${table(
    ["history", "days right %", "closed days right %", "falsely closed %"],
    [...by, row("all", all)]
  )}\n\n${table(
    ["what", "measured", "wanted", "holds"],
    [
      ["days called right", percent(sum.right / sum.days), "at least 99", verdict(sum.right / sum.days >= 0.99)],
      [
        "false closures",
        percent(sum.falselyClosed / sum.open),
        "under 0.5",
        verdict(sum.falselyClosed / sum.open < 0.005)
      ]
    ]
  )}`
}

const claimed = (): string =>
  `### Claimed and real error by the share of empty days\n\n${table(
    ["empty", "claimed %", "real %", "wanted", "holds"],
    claims([0, 0.15, 0.3, 0.45, 0.6, 0.8], 4).map(({ claimed, real, share }) => [
      `${percent(share)} %`,
      percent(claimed),
      percent(real),
      "within a fifth",
      verdict(Math.abs(claimed / real - 1) <= 0.2)
    ])
  )}`

const month = (): string => {
  const rows = publicSeries().map((store) => judge(store, { length: 365, horizon: 28, origins }, {}))
  return `### 28 days ahead\n\n${table(
    ["series", "WAPE %", "80 % covers", "wanted", "holds"],
    rows.map(({ coverage, name, wape }) => [
      name,
      percent(wape),
      percent(coverage),
      "75 to 85",
      verdict(coverage >= 0.75 && coverage <= 0.85)
    ])
  )}\n\nMean coverage ${percent(mean(rows.map(({ coverage }) => coverage)))} %.`
}

/** The sum may err this much more than a forecast of the summed history, which does not agree with the stores. */
const mostWorseThanSummed = 0.03

const sums = (): string =>
  `### Sums of stores, 14 days ahead\n\n${table(
    ["chain", "WAPE %", "of the summed history %", "80 % covers", "if independent", "if added", "wanted", "holds"],
    sumRows(kindsOfTransport()).map(({ added, coverage, independent, name, summed, wape }) =>
      [name].concat([wape, summed, coverage, independent, added].map(percent), [
        "72 to 88, and no worse than of the summed history",
        verdict(coverage >= 0.72 && coverage <= 0.88 && wape <= summed * (1 + mostWorseThanSummed))
      ])
    )
  )}`

/** The most that bookings may worsen any kind of shop, of its error. */
const mostWorse = 0.05

const bookings = (): string => {
  const rows = bookingRows(120)
  const cells = rows.map(({ judged, name }) =>
    [name].concat(judged.flatMap(({ coverage, wape, without }) => [percent(without), percent(wape), percent(coverage)]))
  )
  const head = ranges.flatMap(([first, last]) => [`${first} to ${last} ahead: without %`, "with %", "80 % covers"])
  const [near] = ranges.map((_, r) => ({
    without: mean(rows.map(({ judged }) => judged[r]!.without)),
    wape: mean(rows.map(({ judged }) => judged[r]!.wape))
  }))
  const worst = Math.max(...rows.flatMap(({ judged }) => judged.map(({ wape, without }) => wape / without - 1)))
  return `### Forecasts from reservations, 120 days of history\n\n${table(["shop", ...head], cells)}\n\n${table(
    ["what", "measured", "wanted", "holds"],
    [
      [
        "mean error of the first week",
        percent(near!.wape),
        `at most four fifths of that without bookings, ${percent(near!.without)}`,
        verdict(near!.wape <= 0.8 * near!.without)
      ],
      [
        "worst change of any kind of shop",
        percent(worst),
        `at most ${percent(mostWorse)} of its error`,
        verdict(worst <= mostWorse)
      ]
    ]
  )}`
}

export const forecast = (): string => {
  const hasReal = publicSeries().length > 0
  const measured = [...accuracy(), ...(hasReal ? [seasons(), month()] : []), closed(), claimed(), bookings(), sums()]
  const left =
    "Not measured: public series, days of seasons and a month ahead. Their files are not at hand (`BENCH_DATA` names their folder)."
  return [...(hasReal ? [] : [left]), ...measured].join("\n\n")
}
