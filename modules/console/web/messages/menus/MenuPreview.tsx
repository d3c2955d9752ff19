/** A rich menu as the foot of a chat: its image with the numbers of its fields, and its bar. */
import { useTexts } from "../../language/LanguageProvider.tsx"
import { type Layout, rowsOf } from "./Layouts.ts"
import { messages } from "./Messages.ts"
import "./Menu.css"

interface MenuPreviewProps {
  readonly name: string
  readonly chatBarText: string
  readonly layout: Layout
  /** Undefined while there is none. */
  readonly url: string | undefined
}

export const MenuPreview = ({ chatBarText, layout, name, url }: MenuPreviewProps) => {
  const texts = useTexts(messages)
  const rows = rowsOf(layout)
  const before = (row: number) => rows.slice(0, row).reduce((sum, fields) => sum + fields, 0)
  return (
    <div className="rich-menu">
      <div className="picture">
        {url === undefined ? (
          <p>{texts.previewEmpty}</p>
        ) : (
          <>
            <img src={url} alt={texts.pictureOf(name)} />
            <div className="grid" aria-hidden="true">
              {rows.map((fields, row) => (
                <div key={before(row)} className="row">
                  {Array.from({ length: fields }, (_, n) => (
                    <span key={before(row) + n}>
                      <b>{before(row) + n + 1}</b>
                    </span>
                  ))}
                </div>
              ))}
            </div>
          </>
        )}
      </div>
      <p className="bar">{chatBarText} ▾</p>
    </div>
  )
}
