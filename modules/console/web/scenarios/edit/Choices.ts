/** What a scenario may name of the shop: its tags, menus, forms and rich menus, as choices with a first one that stands for any. */
import { useQuery } from "@tanstack/react-query"
import { formsQuery } from "../../forms/Queries.ts"
import { tagsQuery } from "../../friends/Queries.ts"
import { richMenusQuery } from "../../messages/menus/Queries.ts"
import { menusQuery } from "../../reservations/Queries.ts"

interface Choice {
  readonly value: string
  readonly label: string
}

export interface Choices {
  readonly tags: ReadonlyArray<Choice>
  readonly menus: ReadonlyArray<Choice>
  readonly forms: ReadonlyArray<Choice>
  /** Ids at LINE with their names. */
  readonly richMenus: ReadonlyArray<Choice>
}

const choicesOf = (named: ReadonlyArray<{ readonly id: string; readonly name: string }> = []): ReadonlyArray<Choice> =>
  named.map(({ id, name }) => ({ value: id, label: name }))

export const useChoices = (accountId: string): Choices => {
  const tags = useQuery(tagsQuery(accountId))
  const menus = useQuery(menusQuery(accountId))
  const forms = useQuery(formsQuery(accountId))
  const richMenus = useQuery(richMenusQuery(accountId))
  return {
    tags: choicesOf(tags.data?.tags),
    menus: choicesOf(menus.data?.menus),
    forms: choicesOf(forms.data?.forms),
    richMenus: (richMenus.data?.richMenus ?? []).flatMap(({ name, richMenuId }) =>
      richMenuId === null ? [] : [{ value: richMenuId, label: name }]
    )
  }
}
