/**
 * Frequency of each occupation among workers by sex and age. Modelled, since the categories of this product mix
 * occupation and employment status, which no survey does. The broad pattern follows the census and the Labour Force
 * Survey of 2020: women more in care, sales and part-time work, men in manufacturing, construction, transport and
 * management; farming and self-employment in old age; about half of the employed women and a fifth of the men in
 * non-regular employment.
 */
import { occupations } from "./Occupation.ts"

/** Percent of the employed women and men of 15 to 24, 25 to 34, ... 75 and older. */
const percents: Readonly<Record<string, readonly [female: ReadonlyArray<number>, male: ReadonlyArray<number>]>> = {
  会社員: [
    [24, 28, 22, 17, 12, 4, 0],
    [24, 30, 28, 26, 20, 6, 0]
  ],
  管理職: [
    [0, 0.4, 1, 1.6, 1.5, 0.5, 0],
    [0, 1.5, 5, 9, 9, 2.5, 0]
  ],
  "専門職・技術職": [
    [6, 9, 7.5, 5.5, 3.5, 2, 1.5],
    [8, 17, 15, 12, 9, 5, 3]
  ],
  公務員: [
    [5, 5, 4, 3.5, 3, 0.5, 0],
    [8, 8, 7, 6.5, 5, 1, 0]
  ],
  "教育・保育": [
    [6, 8, 6, 6, 5.5, 2.5, 0],
    [1.5, 3, 3, 2.5, 3, 1.5, 0]
  ],
  "医療・介護": [
    [15, 16, 14, 12, 11, 8, 2],
    [4, 6, 5, 3, 2.5, 2, 1]
  ],
  販売: [
    [9, 5, 4, 3.5, 3.5, 4, 3],
    [7, 5, 4.5, 4, 3.5, 3, 2]
  ],
  "飲食・サービス": [
    [9, 5, 4, 3.5, 4, 6, 6],
    [8, 4, 3, 2.5, 2.5, 3, 3]
  ],
  製造: [
    [6, 5, 5, 5, 5, 3, 0],
    [15, 13, 13, 13, 11, 6, 0]
  ],
  建設: [
    [0.4, 0.5, 0.6, 0.7, 0.7, 0.7, 0.3],
    [7, 6.5, 7.5, 9, 8, 8, 3]
  ],
  "運輸・配送": [
    [0.5, 0.6, 0.7, 0.8, 0.6, 0.3, 0.1],
    [4, 4.5, 6, 7.5, 7.5, 7, 1]
  ],
  農林漁業: [
    [0.3, 0.6, 0.9, 1.2, 3, 10, 38],
    [1, 1.5, 1.7, 1.8, 3.5, 11, 40]
  ],
  自営業: [
    [0.6, 2, 3.5, 4, 5, 8, 18],
    [0.7, 2.5, 5, 6.5, 8.5, 14, 28]
  ],
  会社役員: [
    [0, 0.3, 0.8, 1.5, 2.3, 4, 10],
    [0, 0.7, 2.3, 4.5, 6.5, 8, 13]
  ],
  "契約・派遣社員": [
    [7, 8.5, 8, 8, 8, 6, 0],
    [6, 5, 4, 4, 11, 12, 0]
  ],
  "パート・アルバイト": [
    [12, 12, 24, 32, 36, 44, 24],
    [12, 4, 3, 3, 6, 22, 18]
  ]
}

/** Weights by sex, occupation and age band; empty for occupations that are no work. */
export const jobWeights: ReadonlyArray<ReadonlyArray<ReadonlyArray<number>>> = [0, 1].map((sex) =>
  occupations.map(({ name }) => percents[name.ja]?.[sex as 0 | 1] ?? [])
)
