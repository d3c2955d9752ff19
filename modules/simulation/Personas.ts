/** Use cases of the personas: what an account may read of its own. */
import { Context, Effect, Layer } from "effect"
import type { Language } from "../../src/Language.ts"
import * as Tenant from "../../src/sql/Tenant.ts"
import type { Page } from "./Paging.ts"
import {
  detailOf,
  genderOf,
  occupationNameOf,
  type PersonaDetail,
  type PersonaListItem,
  PersonaNotFound,
  type Psychology,
  psychologyOf
} from "./Persona.ts"
import { type ListedRow, PersonaRepo } from "./PersonaRepo.ts"
import { isStoredId } from "./StoredId.ts"

export class Personas extends Context.Service<
  Personas,
  {
    /** Newest first; those of one simulation by area and place. */
    readonly list: (accountId: string, page: Page, language: Language) => Effect.Effect<ReadonlyArray<PersonaListItem>>
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
        const persona = isStoredId(id) ? yield* within(accountId, repo.find(accountId, id)) : undefined
        return persona ?? (yield* new PersonaNotFound({}))
      })

      return Personas.of({
        list: Effect.fn("Personas.list")((accountId, page, language) =>
          Effect.map(within(accountId, repo.list(accountId, page)), (rows) => rows.map((row) => itemOf(row, language)))
        ),
        detail: Effect.fn("Personas.detail")((accountId, id, language) =>
          Effect.map(found(accountId, id), ({ areaCode, population }) => detailOf(population, areaCode, language))
        ),
        psychology: Effect.fn("Personas.psychology")((accountId, id) =>
          Effect.map(found(accountId, id), ({ population }) => psychologyOf(population))
        )
      })
    })
  )
}

const itemOf = ({ growth, occupation, sex, ...row }: ListedRow, language: Language): PersonaListItem => ({
  ...row,
  gender: genderOf(sex),
  occupation: occupationNameOf(occupation)[language],
  growthLevel: growth
})
