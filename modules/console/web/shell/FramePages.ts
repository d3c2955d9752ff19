/** The page at which a frame opens, by the query of its link. */

export const sectionNames = ["shop", "analysis", "developers"] as const
export type SectionName = (typeof sectionNames)[number]

/** The first page of a section. The overview is of all sections, so a frame of one has none. */
const firstPages = { shop: "/reservations", analysis: "/areas", developers: "/developers/endpoints" } as const

/** @param page of the link, which another page may have written */
export const pageOf = (page: string | null, section: SectionName | undefined): string => {
  const named = /^\/(?!\/)[\w/-]*$/.exec(page ?? "")?.[0] ?? "/"
  return named === "/" && section !== undefined ? firstPages[section] : named
}
