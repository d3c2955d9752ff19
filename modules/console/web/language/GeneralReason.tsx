/** Why a request failed, by its status, with what the service said. */
import { isProblem } from "../api/Problem.ts"
import { useLanguage, useTexts } from "./LanguageProvider.tsx"
import { statusReasons } from "./StatusReasons.ts"

export const GeneralReason = ({ error }: { readonly error: unknown }) => {
  const { language } = useLanguage()
  const reasons = useTexts(statusReasons)
  const said = error instanceof Error ? error.message : String(error)
  if (!isProblem(error) || language === "en") return said
  return (
    <>
      {reasons[kindOf(error.status)]}
      <br />
      <span lang="en">{said}</span>
    </>
  )
}

const kindOf = (status: number): keyof typeof statusReasons => {
  if (status >= 500) return "failed"
  if (status === 401 || status === 403) return "forbidden"
  if (status === 404 || status === 410) return "gone"
  if (status === 409) return "conflict"
  return status === 429 ? "tooMany" : "invalid"
}
