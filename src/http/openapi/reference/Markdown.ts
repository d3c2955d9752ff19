/** Renders the Markdown that texts of the document are written in: headings, paragraphs, lists, tables, code and links. Pure; all else is text. */

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

export const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? character)

/** A text as part of an anchor. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")

/** Links go to this service or by https, nowhere else. */
const linkTo = (label: string, target: string): string =>
  /^(?:https:\/\/|\/(?!\/)|#)/.test(target) ? `<a href="${target}">${label}</a>` : label

/** Code first, so that nothing within it is read. */
export const inline = (text: string): string =>
  escape(text)
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith("`") && part.length > 1
        ? `<code>${part.slice(1, -1)}</code>`
        : part
            .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, target: string) => linkTo(label, target))
            .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>")
    )
    .join("")

const cellsOf = (line: string): ReadonlyArray<string> =>
  line
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"))

const table = ([head = "", , ...rows]: ReadonlyArray<string>): string => {
  const row = (line: string, tag: string) =>
    `<tr>${cellsOf(line)
      .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
      .join("")}</tr>`
  return `<div class="wide"><table><thead>${row(head, "th")}</thead><tbody>${rows.map((line) => row(line, "td")).join("")}</tbody></table></div>`
}

const heading = (line: string, lift: number): string => {
  const [, marks = "", text = ""] = /^(#+) (.*)$/.exec(line) ?? []
  const level = Math.min(6, marks.length + lift)
  return `<h${level} id="${slug(text)}">${inline(text)}</h${level}>`
}

/** A block of code; the script adds a button that copies it. */
export const code = (text: string, language = ""): string =>
  `<pre${language === "" ? "" : ` data-language="${escape(language)}"`}><code>${escape(text)}</code></pre>`

const list = (lines: ReadonlyArray<string>): string => {
  const tag = /^\d/.test(lines[0] ?? "") ? "ol" : "ul"
  return `<${tag}>${lines.map((line) => `<li>${inline(line.replace(/^(?:[-*]|\d+\.) /, ""))}</li>`).join("")}</${tag}>`
}

const block = (text: string, lift: number): string => {
  const lines = text.split("\n")
  const [first = ""] = lines
  if (/^#+ /.test(first)) return heading(first, lift) + (lines.length > 1 ? block(lines.slice(1).join("\n"), lift) : "")
  if (first.startsWith("|")) return table(lines)
  if (/^(?:[-*]|\d+\.) /.test(first))
    return list(text.split(/\n(?=[-*] |\d+\. )/).map((item) => item.replaceAll("\n", " ")))
  return `<p>${inline(lines.join(" "))}</p>`
}

/** @param lift levels to add to its headings */
export const render = (markdown: string, lift = 0): string =>
  markdown
    .split(/^(```[\s\S]*?^```)$/m)
    .map((part) => {
      const fenced = /^```(\w*)\n([\s\S]*?)\n?```$/.exec(part)
      if (fenced !== null) return code(fenced[2] ?? "", fenced[1])
      return part
        .split(/\n{2,}/)
        .filter((text) => text.trim() !== "")
        .map((text) => block(text.trim(), lift))
        .join("\n")
    })
    .join("\n")
