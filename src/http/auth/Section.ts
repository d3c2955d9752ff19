/** Sections of an account to which the session of a browser may be limited. Apart from the port of sessions, since `Principal` names them, too. */

/** Parts of an account to which the session of a frame may be limited. */
export const sections = ["shop", "analysis", "developers"] as const
export type Section = (typeof sections)[number]

/** Whether a session that is limited to a section, or to none, reaches endpoints of a section. */
export const isWithin = (user: { readonly section?: Section | undefined }, section: Section): boolean =>
  user.section === undefined || user.section === section
