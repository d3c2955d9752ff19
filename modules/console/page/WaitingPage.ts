/** What `/console` shows while the page is being built, and when that failed. */

const document = (title: string, body: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}<title>${title}</title></head><body>${body}</body></html>`

export const building = document(
  "Ekimae",
  "<p>The console is being built. This page comes back by itself. / コンソールを準備しています。</p>",
  '<meta http-equiv="refresh" content="2">'
)

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** @param reason shown where the visitor is the developer */
export const failed = (reason: string | undefined): string =>
  document(
    "Ekimae",
    "<p>The console could not be built; everything else works. The log of the service says why. / " +
      `コンソールを準備できませんでした。</p>${reason === undefined ? "" : `<pre>${escaped(reason)}</pre>`}`
  )
