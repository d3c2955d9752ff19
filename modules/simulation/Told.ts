/** Rows as their accounts see them, in one language. Pure. */
import type { JobView } from "../../src/actor/Jobs.ts"
import type { Language } from "../../src/Language.ts"
import { reasons } from "./Failures.ts"
import type { Failing } from "./RunRepo.ts"
import type { Followed, SimulationList } from "./Simulation.ts"
import type { FoundRow, ListedRow, StateRow } from "./SimulationRepo.ts"
import { templateOf } from "./template/Templates.ts"

type Item = (typeof SimulationList.Type)["data"][number]

/** In Japanese where it was stored in that alone. */
const headlineOf = (row: Pick<ListedRow, "headline" | "headlineEn">, language: Language): string | null =>
  language === "en" ? (row.headlineEn ?? row.headline) : row.headline

export const listed = (row: ListedRow, language: Language): Item => ({
  id: row.id,
  templateType: row.templateType as Item["templateType"],
  category: templateOf(row.templateType)?.category ?? "test",
  areaCode: row.areaCode,
  status: row.status,
  resultSummary:
    row.overallScore === null || row.headline === null
      ? null
      : { overall_score: row.overallScore, headline: headlineOf(row, language) ?? row.headline },
  createdAt: row.createdAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null
})

type State = Omit<StateRow, "accountId">

const progressOf = ({ status }: State, job: JobView | undefined): number =>
  status === "completed" ? 1 : status === "running" ? Math.round((job?.progress ?? 0) * 10_000) / 10_000 : 0

const failureOf = ({ errorCode, errorMessage }: State, language: Language): Failing | null =>
  errorCode === null
    ? null
    : { code: errorCode, message: reasons.get(errorCode)?.[language] ?? errorMessage ?? errorCode }

/** The state of a simulation; `job` is what runs it, as long as it runs. */
export const followed = (row: State, job: JobView | undefined, language: Language): typeof Followed.Type => {
  const error = failureOf(row, language)
  return {
    id: row.id,
    status: row.status,
    templateType: row.templateType as Item["templateType"],
    resultSummary: headlineOf(row, language) ?? error?.message ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    progress: progressOf(row, job),
    error
  }
}

/** The whole simulation as the bytes of its answer: the result is told as it was stored, without being read. */
export const written = (row: FoundRow, job: JobView | undefined, language: Language): string => {
  const { completedAt, error, id, progress, resultSummary, status, templateType } = followed(row, job, language)
  const head = JSON.stringify({ id, status, templateType, resultSummary }).slice(1, -1)
  const tail = JSON.stringify({
    completedAt,
    progress,
    error,
    areaCode: row.areaCode,
    personaCount: row.personaCount,
    seed: row.seed,
    createdAt: row.createdAt.toISOString()
  }).slice(1, -1)
  return `{${head},"resultData":${row.resultData ?? "null"},${tail},"inputParams":${row.input}}`
}
