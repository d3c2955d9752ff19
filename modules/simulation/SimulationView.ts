/** Maps rows of simulations to API responses in one language. Pure. */
import type { JobView } from "../../src/actor/Job.ts"
import type { Language } from "../../src/Language.ts"
import { reasons } from "./run/Failures.ts"
import type { Failure } from "./run/RunRepo.ts"
import type { SimulationList, SimulationState } from "./Simulation.ts"
import type { FoundRow, ListedRow, StateRow } from "./SimulationRepo.ts"
import { templateOf } from "./template/Templates.ts"

type Item = (typeof SimulationList.Type)["data"][number]

/** The Japanese headline where there is no English one. */
const headlineOf = (row: Pick<ListedRow, "headline" | "headlineEn">, language: Language): string | null =>
  language === "en" ? (row.headlineEn ?? row.headline) : row.headline

export const toItem = (row: ListedRow, language: Language): Item => ({
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

type Row = Omit<StateRow, "accountId">

/** What the state of a simulation takes from its job. */
type RunningJob = Pick<JobView, "progress" | "state">

/** The job may have completed after the row was read: a finished job has no progress of its own. */
const progressOf = ({ status }: Row, job: RunningJob | undefined): number => {
  if (status === "completed" || (status === "running" && job?.state === "completed")) return 1
  return status === "running" ? Math.round((job?.progress ?? 0) * 10_000) / 10_000 : 0
}

const failureOf = ({ errorCode, errorMessage }: Row, language: Language): Failure | null =>
  errorCode === null
    ? null
    : { code: errorCode, message: reasons.get(errorCode)?.[language] ?? errorMessage ?? errorCode }

/** The simulation without its result; `job` is its job if it is running. */
export const toState = (row: Row, job: RunningJob | undefined, language: Language): typeof SimulationState.Type => {
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

/** The whole simulation as JSON text. The stored result is inserted as it is, without parsing it. */
export const toJson = (row: FoundRow, job: RunningJob | undefined, language: Language): string => {
  const { completedAt, error, id, progress, resultSummary, status, templateType } = toState(row, job, language)
  const head = JSON.stringify({ id, status, templateType, resultSummary }).slice(1, -1)
  const tail = JSON.stringify({
    completedAt,
    progress,
    error,
    areaCode: row.areaCode,
    personaCount: row.personaCount,
    reusedPersonas: row.reusedPersonas,
    seed: row.seed,
    createdAt: row.createdAt.toISOString()
  }).slice(1, -1)
  return `{${head},"resultData":${row.resultData ?? "null"},${tail},"inputParams":${row.input}}`
}
