/** The document around every page, and the headers that go with it. */
import type { Language } from "../../../../src/Language.ts"
import * as Assets from "./Assets.ts"
import { attributes, html, type Markup } from "./Html.ts"
import { liffSources } from "./LiffScript.ts"

export interface Document {
  readonly language: Language
  readonly title: string
  readonly body: Markup
  /** Name of the shop, above the title. */
  readonly shop?: string | undefined
  /** Links below the page. */
  readonly links?: ReadonlyArray<{ readonly path: string; readonly text: string }> | undefined
  /** Only then the page has a script. */
  readonly liffId?: string | null | undefined
}

/** Not written out: bundlers replace templates that hold the end of a script, to protect pages that they are part of. */
const script = "script"

const skip = { ja: "本文へ", en: "Skip to content" }

export const render = ({ body, language, liffId, links = [], shop, title }: Document): string =>
  String(html`<!doctype html>
<html${attributes({ lang: language, "data-liff": liffId ?? undefined })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}${shop !== undefined && ` | ${shop}`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${Assets.styles.path}">
${liffId != null && html`<script src="${Assets.script.path}" defer></${script}>`}
</head>
<body>
<a class="skip" href="#main">${skip[language]}</a>
${shop !== undefined && html`<header><p>${shop}</p></header>`}
<main id="main">
<h1>${title}</h1>
${body}
</main>
${links.length > 0 && html`<footer><ul>${links.map(({ path, text }) => html`<li><a href="${path}">${text}</a></li>`)}</ul></footer>`}
</body>
</html>
`)

/** Nothing from elsewhere but what LINE's library needs, where the shop has a LIFF id. */
export const headersOf = (liffId: string | null | undefined): Readonly<Record<string, string>> => {
  const line = liffId == null ? "" : `; script-src 'self' ${liffSources.script}; connect-src ${liffSources.connect}`
  return {
    "content-security-policy": `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'${line}`,
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-store"
  }
}
