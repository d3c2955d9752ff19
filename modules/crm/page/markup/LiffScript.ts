/**
 * The only script of the pages, and only of a shop with a LIFF id: inside LINE's browser it puts the ID token of the user into
 * the hidden fields of forms. All pages work without it. In any other browser it loads nothing.
 */
export const liffScript = `
(() => {
  const id = document.documentElement.dataset.liff
  const fields = document.querySelectorAll('input[name="id_token"]')
  if (!id || fields.length === 0 || !/\\bLine\\//.test(navigator.userAgent)) return
  const sdk = document.createElement("script")
  sdk.src = "https://static.line-scdn.net/liff/edge/2/sdk.js"
  sdk.onload = async () => {
    try {
      await liff.init({ liffId: id })
      const claims = liff.isLoggedIn() ? liff.getDecodedIDToken() : null
      // LIFF keeps a token beyond its end.
      if (!claims || claims.exp * 1000 < performance.timeOrigin + performance.now() + 30000) return
      for (const field of fields) field.value = liff.getIDToken()
    } catch {}
  }
  document.head.append(sdk)
})()
`.trim()

/** What LINE's library needs, in words of a content security policy. */
export const liffSources = {
  script: "https://static.line-scdn.net",
  connect: "https://api.line.me https://access.line.me https://liff.line.me https://liffsdk.line-scdn.net"
}
