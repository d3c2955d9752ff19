/** Users of the console, as operators see and change them. */
import { infiniteQueryOptions } from "@tanstack/react-query"
import { answer, api } from "../../api/Client.ts"
import type { Schema } from "../../api/Types.ts"

export type ConsoleUser = Schema<"ConsoleUser">

export const usersQuery = infiniteQueryOptions({
  queryKey: ["operate", "users"],
  queryFn: ({ pageParam }) =>
    answer(
      api.GET("/admin/v1/console_users", {
        params: { query: { limit: 100, ...(pageParam !== null && { cursor: pageParam }) } }
      })
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor
})

const of = (userId: string) => ({ params: { path: { userId } } })

export const demote = (id: string) => answer(api.POST("/admin/v1/console_users/{userId}/demote", of(id)))
export const signOutUser = (id: string) => answer(api.POST("/admin/v1/console_users/{userId}/sign_out", of(id)))
export const unlinkUser = (id: string) => answer(api.POST("/admin/v1/console_users/{userId}/unlink", of(id)))
export const deleteUser = (id: string) => answer(api.DELETE("/admin/v1/console_users/{userId}", of(id)))
export const makeResetLink = (id: string) => answer(api.POST("/admin/v1/console_users/{userId}/reset_link", of(id)))
