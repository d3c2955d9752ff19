/**
 * The occupations of personas, work or not. The database stores the index in this list: append, never reorder or
 * remove.
 *
 * Ages are those usual in Japan: no pupil after 18, no manager before 30, and a pension from 60 on.
 */
import { Localized } from "../../../../src/Language.ts"
import type { HouseholdType, Population } from "../Population.ts"

/** `working_student` studies and has a side job; the census counts it as employed. */
export type Activity = "work" | "working_student" | "student" | "home" | "retired" | "seeking" | "idle"

/** Shares of an occupation in agriculture, industry and services; they sum to 1. */
type SectorShares = readonly [primary: number, secondary: number, tertiary: number]

export interface Occupation {
  readonly name: Localized
  readonly kind: Activity
  /** Least and greatest age. */
  readonly ages: readonly [youngest: number, oldest: number]
  /** All 0 for occupations that are no work. */
  readonly sectors: SectorShares
}

const services: SectorShares = [0, 0, 1]
const nowhere: SectorShares = [0, 0, 0]

export const occupations: ReadonlyArray<Occupation> = [
  { name: new Localized("会社員", "Office worker"), kind: "work", ages: [18, 69], sectors: [0, 0.25, 0.75] },
  { name: new Localized("管理職", "Manager"), kind: "work", ages: [30, 69], sectors: [0, 0.3, 0.7] },
  {
    name: new Localized("専門職・技術職", "Professional or technician"),
    kind: "work",
    ages: [22, 79],
    sectors: [0, 0.2, 0.8]
  },
  { name: new Localized("公務員", "Public servant"), kind: "work", ages: [18, 66], sectors: services },
  { name: new Localized("教育・保育", "Education or childcare"), kind: "work", ages: [20, 70], sectors: services },
  { name: new Localized("医療・介護", "Health or care worker"), kind: "work", ages: [18, 77], sectors: services },
  { name: new Localized("販売", "Sales"), kind: "work", ages: [18, 76], sectors: services },
  {
    name: new Localized("飲食・サービス", "Food or personal services"),
    kind: "work",
    ages: [18, 79],
    sectors: services
  },
  { name: new Localized("製造", "Manufacturing"), kind: "work", ages: [18, 74], sectors: [0, 1, 0] },
  { name: new Localized("建設", "Construction"), kind: "work", ages: [18, 77], sectors: [0, 1, 0] },
  { name: new Localized("運輸・配送", "Transport or delivery"), kind: "work", ages: [18, 75], sectors: services },
  { name: new Localized("農林漁業", "Farming, forestry or fishing"), kind: "work", ages: [18, 94], sectors: [1, 0, 0] },
  { name: new Localized("自営業", "Self-employed"), kind: "work", ages: [20, 91], sectors: [0, 0.25, 0.75] },
  { name: new Localized("会社役員", "Company director"), kind: "work", ages: [30, 88], sectors: [0, 0.35, 0.65] },
  {
    name: new Localized("契約・派遣社員", "Contract or agency worker"),
    kind: "work",
    ages: [20, 72],
    sectors: [0, 0.25, 0.75]
  },
  {
    name: new Localized("パート・アルバイト", "Part-timer"),
    kind: "work",
    ages: [18, 82],
    sectors: [0.02, 0.15, 0.83]
  },
  { name: new Localized("高校生", "High school student"), kind: "student", ages: [15, 18], sectors: nowhere },
  { name: new Localized("学生", "Student"), kind: "student", ages: [18, 29], sectors: nowhere },
  {
    name: new Localized("学生（アルバイト）", "Student with a part-time job"),
    kind: "working_student",
    ages: [16, 29],
    sectors: services
  },
  { name: new Localized("主婦・主夫", "Homemaker"), kind: "home", ages: [18, 94], sectors: nowhere },
  { name: new Localized("年金生活", "Pensioner"), kind: "retired", ages: [60, 94], sectors: nowhere },
  { name: new Localized("求職中", "Seeking work"), kind: "seeking", ages: [18, 74], sectors: nowhere },
  { name: new Localized("無職", "Not working"), kind: "idle", ages: [15, 64], sectors: nowhere }
]

/** The occupation of a persona. */
export const occupationOf = (population: Population, persona: number): Localized =>
  occupations[population.occupation[persona]!]!.name

/** Whether an occupation suits the age and household; a persona that lives alone is no homemaker. */
export const mayHold = (occupation: Occupation, age: number, household: HouseholdType): boolean =>
  age >= occupation.ages[0] && age <= occupation.ages[1] && !(occupation.kind === "home" && household === "single")
