/** What the service knows of rich menus. */
import { queryOptions } from "@tanstack/react-query"
import { answer, api } from "../../api/Client.ts"

export const richMenusQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["rich-menus", accountId],
    queryFn: () =>
      answer(api.GET("/admin/v1/crm/accounts/{accountId}/rich-menus", { params: { path: { accountId } } })),
    staleTime: 30_000
  })

/** The address of its image in the page, which changes with the menu alone. */
export const pictureQuery = (accountId: string, id: string) =>
  queryOptions({
    queryKey: ["rich-menu-images", accountId, id],
    queryFn: async () => {
      const { image, mediaType } = await answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/rich-menus/{id}/image", { params: { path: { accountId, id } } })
      )
      return `data:${mediaType};base64,${image}`
    },
    staleTime: Number.POSITIVE_INFINITY
  })
