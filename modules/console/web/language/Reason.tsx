/** Says in the language of the page why a request failed: the service itself says it in English, to developers. */
import { isProblem, Unreachable } from "../api/Problem.ts"
import { useLanguage, useTexts } from "./LanguageProvider.tsx"
import { isKnown, ofStatus, refusals } from "./Refusals.ts"

export const Reason = ({ error }: { readonly error: unknown }) => {
  const { language } = useLanguage()
  const reasons = useTexts(refusals)
  const general = useTexts(ofStatus)
  if (error instanceof Unreachable) return general.away
  const problem = isProblem(error) ? error : undefined
  if (isKnown(problem?.code)) return reasons[problem.code]
  const said = error instanceof Error ? error.message : String(error)
  if (problem === undefined || language === "en") return said
  return (
    <>
      {general[kindOf(problem.status)]}
      <br />
      <span lang="en">{said}</span>
    </>
  )
}

const kindOf = (status: number): keyof typeof ofStatus => {
  if (status >= 500) return "failed"
  if (status === 401 || status === 403) return "forbidden"
  if (status === 404 || status === 410) return "gone"
  if (status === 409) return "conflict"
  return status === 429 ? "tooMany" : "invalid"
}
