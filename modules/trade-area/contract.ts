/** What other modules may know of trade areas: the industries. */
export { Industry, industries, industryNames } from "./Industry.ts"
