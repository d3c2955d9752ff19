/**
 * What personas do all day. The place in this list is what is stored: append, never reorder or remove.
 *
 * Ages are those at which one can be met in Japan: no pupil after 18, no manager before 30, and a pension from 60 on.
 */
import type { HouseholdType } from "./Population.ts"

/** `working_student` counts as employed in the census: it studies and has a job beside. */
export type Activity = "work" | "working_student" | "student" | "home" | "retired" | "seeking" | "idle"

/** Parts of an occupation in agriculture, industry and services; they sum to 1. */
export type SectorShares = readonly [primary: number, secondary: number, tertiary: number]

export interface Occupation {
  readonly name: string
  readonly kind: Activity
  /** Youngest and oldest who may hold it. */
  readonly ages: readonly [youngest: number, oldest: number]
  /** Where those who work do so. */
  readonly sectors: SectorShares
}

const services: SectorShares = [0, 0, 1]
const nowhere: SectorShares = [0, 0, 0]

export const occupations: ReadonlyArray<Occupation> = [
  { name: "会社員", kind: "work", ages: [18, 69], sectors: [0, 0.25, 0.75] },
  { name: "管理職", kind: "work", ages: [30, 69], sectors: [0, 0.3, 0.7] },
  { name: "専門職・技術職", kind: "work", ages: [22, 79], sectors: [0, 0.2, 0.8] },
  { name: "公務員", kind: "work", ages: [18, 66], sectors: services },
  { name: "教育・保育", kind: "work", ages: [20, 70], sectors: services },
  { name: "医療・介護", kind: "work", ages: [18, 77], sectors: services },
  { name: "販売", kind: "work", ages: [18, 76], sectors: services },
  { name: "飲食・サービス", kind: "work", ages: [18, 79], sectors: services },
  { name: "製造", kind: "work", ages: [18, 74], sectors: [0, 1, 0] },
  { name: "建設", kind: "work", ages: [18, 77], sectors: [0, 1, 0] },
  { name: "運輸・配送", kind: "work", ages: [18, 75], sectors: services },
  { name: "農林漁業", kind: "work", ages: [18, 94], sectors: [1, 0, 0] },
  { name: "自営業", kind: "work", ages: [20, 91], sectors: [0, 0.25, 0.75] },
  { name: "会社役員", kind: "work", ages: [30, 88], sectors: [0, 0.35, 0.65] },
  { name: "契約・派遣社員", kind: "work", ages: [20, 72], sectors: [0, 0.25, 0.75] },
  { name: "パート・アルバイト", kind: "work", ages: [18, 82], sectors: [0.02, 0.15, 0.83] },
  { name: "高校生", kind: "student", ages: [15, 18], sectors: nowhere },
  { name: "学生", kind: "student", ages: [18, 29], sectors: nowhere },
  { name: "学生（アルバイト）", kind: "working_student", ages: [16, 29], sectors: services },
  { name: "主婦・主夫", kind: "home", ages: [18, 94], sectors: nowhere },
  { name: "年金生活", kind: "retired", ages: [60, 94], sectors: nowhere },
  { name: "求職中", kind: "seeking", ages: [18, 74], sectors: nowhere },
  { name: "無職", kind: "idle", ages: [15, 64], sectors: nowhere }
]

/** Whether somebody of this age who lives like this can do that; whoever lives alone keeps house for nobody. */
export const mayHold = (occupation: Occupation, age: number, household: HouseholdType): boolean =>
  age >= occupation.ages[0] && age <= occupation.ages[1] && !(occupation.kind === "home" && household === "single")
