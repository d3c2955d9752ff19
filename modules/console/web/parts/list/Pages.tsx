/** What a query reads page by page: loading, nothing there, a failure, or all items so far with a way to more. */
import { Button, Group } from "@mantine/core"
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { Failure, Loading } from "../States.tsx"

interface PagesProps<Page, Item> {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>
  readonly itemsOf: (page: Page) => ReadonlyArray<Item>
  /** Stands in place of the items when there are none. */
  readonly empty: ReactNode
  readonly rows?: number
  /** Without a button: what shows the items asks for more by itself. */
  readonly isEndless?: boolean
  readonly children: (items: ReadonlyArray<Item>) => ReactNode
}

/** Reads the next page; undefined when there is none, or one is being read. */
export const readMore = <Page,>(query: UseInfiniteQueryResult<InfiniteData<Page>>): (() => void) | undefined =>
  query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined

export const Pages = <Page, Item>({ children, empty, isEndless, itemsOf, query, rows = 4 }: PagesProps<Page, Item>) => {
  const { more } = useTexts(messages)
  if (query.data === undefined) {
    return query.isError ? (
      <Failure action="show" error={query.error} retry={() => void query.refetch()} />
    ) : (
      <Loading rows={rows} />
    )
  }
  const items = query.data.pages.flatMap(itemsOf)
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      {query.hasNextPage && !isEndless ? (
        <Group>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </Group>
      ) : null}
    </>
  )
}
