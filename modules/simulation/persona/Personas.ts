/** Use cases of personas: list and read those of an account. */
import { Context, Effect, Layer } from "effect"
import type { OffsetPage } from "../../../src/http/endpoint/Paging.ts"
import type { Language } from "../../../src/Language.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { isUlid } from "../../../src/Ulids.ts"
import {
  genderOf,
  occupationNameOf,
  type PersonaDetail,
  type PersonaListItem,
  PersonaNotFound,
  type Psychology,
  toDetail,
  toPsychology
} from "./Persona.ts"
import { type ListedRow, PersonaRepo } from "./PersonaRepo.ts"

export class Personas extends Context.Service<
  Personas,
  {
    /** Newest first; those of one simulation by area and ordinal. */
    readonly list: (
      accountId: string,
      page: OffsetPage,
      language: Language
    ) => Effect.Effect<ReadonlyArray<PersonaListItem>>
    readonly detail: (
      accountId: string,
      id: string,
      language: Language
    ) => Effect.Effect<PersonaDetail, PersonaNotFound>
    readonly psychology: (accountId: string, id: string) => Effect.Effect<Psychology, PersonaNotFound>
  }
>()("simulation/Personas") {
  static readonly layer = Layer.effect(
    Personas,
    Effect.gen(function* () {
      const repo = yield* PersonaRepo
      const within = yield* Tenant.within

      const found = Effect.fnUntraced(function* (accountId: string, id: string) {
        const persona = isUlid(id) ? yield* within(accountId, repo.find(accountId, id)) : undefined
        return persona ?? (yield* new PersonaNotFound({}))
      })

      return Personas.of({
        list: Effect.fn("Personas.list")((accountId, page, language) =>
          Effect.map(within(accountId, repo.list(accountId, page)), (rows) => rows.map((row) => toItem(row, language)))
        ),
        detail: Effect.fn("Personas.detail")((accountId, id, language) =>
          Effect.map(found(accountId, id), ({ areaCode, population }) => toDetail(population, areaCode, language))
        ),
        psychology: Effect.fn("Personas.psychology")((accountId, id) =>
          Effect.map(found(accountId, id), ({ population }) => toPsychology(population))
        )
      })
    })
  )
}

const toItem = ({ growth, occupation, sex, ...row }: ListedRow, language: Language): PersonaListItem => ({
  ...row,
  gender: genderOf(sex),
  occupation: occupationNameOf(occupation)[language],
  growthLevel: growth
})
