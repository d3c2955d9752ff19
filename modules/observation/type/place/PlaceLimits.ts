/** Limits of places and candidates. They stand apart from the schemas, which threads do not load. */

/** Steps of a path, the last ones. */
export const maxSteps = 8
export const maxStep = 60
/** Characters of the text on one side of a value, and of a heading. */
export const maxAround = 120
export const maxMarked = 300
export const maxCandidates = 10
export const maxCandidateText = 100
