/** The frame of a page of the reference, and its content security policy: one style and one script, by their hashes, and nothing from elsewhere. */
import { hash } from "node:crypto"
import { escape } from "./Markdown.ts"
import { script } from "./Script.ts"
import { style } from "./Style.ts"

export interface Page {
  /** Path below `/docs`; empty for the index. */
  readonly name: string
  readonly title: string
  /** Lists of links that the search looks through. */
  readonly side: string
  readonly main: string
}

export interface HtmlPage {
  readonly policy: string
  readonly html: string
}

export const pathOf = (name: string): `/${string}` => (name === "" ? "/docs" : `/docs/${name}`)

const sha256 = (text: string): string => `'sha256-${hash("sha256", text, "base64")}'`

const policy = [
  "default-src 'none'",
  `script-src ${sha256(script)}`,
  `style-src ${sha256(style)}`,
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

/** A station's name board. Browsers request `/favicon.ico` when a page has no icon. */
const icon =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>" +
  "<rect y='2' width='16' height='12' rx='2' fill='#fff' stroke='#ccc'/><rect y='9' width='16' height='2' fill='#0a7d4f'/>" +
  "<rect x='6' y='8' width='4' height='4' fill='#0a7d4f'/></svg>"

export interface Frame {
  readonly product: string
  readonly version: string
  readonly pages: ReadonlyArray<Pick<Page, "name" | "title">>
}

export const write = ({ main, name, side, title }: Page, { pages, product, version }: Frame): HtmlPage => {
  const link = (page: Pick<Page, "name" | "title">) =>
    `<a href="${pathOf(page.name)}"${page.name === name ? ' aria-current="page"' : ""}>${escape(page.title)}</a>`
  const full = name === "" ? `${product} API` : `${title} - ${product} API`
  return {
    policy,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(full)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<style>${style}</style></head>
<body><header><a class="name" href="/docs">${escape(product)}</a> <span class="bound">${escape(version)}</span>
<nav class="pages" aria-label="Pages">${pages.map(link).join("")}</nav>
<input class="search scripted" type="search" placeholder="${name === "" ? "Search all" : "Search this page"} ( / )" aria-label="Search" hidden></header>
<div class="frame"><nav class="side" aria-label="On this page"><details><summary>On this page</summary><div>${side}</div></details></nav>
<main>${main}</main></div>
<script>${script}</script></body></html>`
  }
}
