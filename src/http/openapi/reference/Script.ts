/**
 * The script of the reference. All can be read without it; it searches, copies, keeps the key of each family for this tab, names the
 * address that the page came from, and sends examples, to this service alone.
 */
import { localAddress } from "./OperationView.ts"

/** Another page of this origin, in the same tab, may leave a key in its session storage under this name. */
export const keyName = "ekimae.key"

export const script = `"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)]
  const make = (tag, text, className) => Object.assign(document.createElement(tag), { textContent: text, className })
  const place = location.origin === "null" ? ${JSON.stringify(localAddress)} : location.origin

  // The address that this page came from.
  for (const { firstChild } of all(".example code, .guide code"))
    if (firstChild?.data?.includes(${JSON.stringify(localAddress)})) firstChild.data = firstChild.data.replaceAll(${JSON.stringify(localAddress)}, place)

  // Keys, each for its family.
  const fields = new Map(all("[data-scheme]").map((field) => [field.dataset.scheme, field]))
  const left = sessionStorage.getItem(${JSON.stringify(keyName)}) ?? ""
  for (const [scheme, field] of fields) {
    const name = ${JSON.stringify(keyName)} + "." + scheme
    const beginnings = field.dataset.beginnings.split(" ").filter(Boolean)
    const fits = beginnings.some((beginning) => left.slice(0, left.lastIndexOf("_") + 1) === beginning)
    if (fits) {
      sessionStorage.setItem(name, left)
      sessionStorage.removeItem(${JSON.stringify(keyName)})
    }
    field.value = sessionStorage.getItem(name) ?? ""
    field.addEventListener("input", () => sessionStorage.setItem(name, field.value))
  }
  all(".scripted").forEach((one) => { one.hidden = false })

  const addCopy = (pre) => {
    if (pre.querySelector(".copy")) return
    const button = make("button", "Copy", "copy")
    button.type = "button"
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(pre.querySelector("code").textContent)
      button.textContent = "Copied"
      setTimeout(() => { button.textContent = "Copy" }, 1500)
    })
    pre.append(button)
  }
  // Parts far below are prepared when they come near.
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) { seen.unobserve(target); prepare(target) }
  }, { rootMargin: "800px" })
  const prepare = (root) => {
    all("pre", root).forEach(addCopy)
    all("[data-request]", root).forEach(addSender)
  }
  all(".operation, .guide").forEach((one) => seen.observe(one))

  const field = (label, value, rows) => {
    const wrap = make("label", label)
    const area = make("textarea", value)
    area.rows = rows
    area.spellcheck = false
    wrap.append(area)
    return [wrap, area]
  }
  const addSender = (example) => {
    const request = JSON.parse(example.dataset.request)
    const open = make("button", "Try it", "open")
    open.type = "button"
    open.addEventListener("click", () => {
      open.remove()
      const form = make("form", "", "try")
      const [targetLabel, target] = field(request.method, request.target, 2)
      form.append(targetLabel)
      const text = example.querySelector("code").textContent
      const at = text.indexOf("-d '")
      const body = at === -1 ? undefined : text.slice(at + 4, text.lastIndexOf("'")).replaceAll("'\\\\''", "'")
      const [bodyLabel, bodyArea] = field(request.type ?? "", body ?? "", 8)
      if (body !== undefined) form.append(bodyLabel)
      const tools = make("div", "", "tools")
      const send = make("button", "Send")
      const status = make("span", request.scheme && !fields.get(request.scheme)?.value ? "Enter a key at the top of the page first" : "")
      status.setAttribute("role", "status")
      tools.append(send, status)
      form.append(tools)
      form.addEventListener("submit", async (event) => {
        event.preventDefault()
        const key = fields.get(request.scheme)?.value.trim()
        status.textContent = "..."
        const began = performance.now()
        try {
          const response = await fetch(new URL(target.value.trim(), place), {
            method: request.method,
            headers: {
              ...(key ? { authorization: "Bearer " + key } : {}),
              ...(body === undefined ? {} : { "content-type": request.type }),
              ...request.headers
            },
            ...(body === undefined ? {} : { body: bodyArea.value })
          })
          const answer = await response.text()
          status.textContent = response.status + " after " + Math.round(performance.now() - began) + " ms, x-request-id " + response.headers.get("x-request-id")
          let pretty = answer
          try { pretty = JSON.stringify(JSON.parse(answer), null, 2) } catch {}
          form.querySelector("pre")?.remove()
          const pre = make("pre", "")
          pre.append(make("code", pretty.slice(0, 100000)))
          form.append(pre)
          addCopy(pre)
        } catch (error) { status.textContent = String(error) }
      })
      example.append(form)
      target.focus()
    })
    example.append(open)
  }

  // Search among the operations and guides that a list names.
  const search = document.querySelector("input[type=search]")
  const entries = all("[data-find] li").map((entry) => [entry, entry.textContent.toLowerCase()])
  const groups = all("[data-find]")
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
    for (const [entry, text] of entries) entry.hidden = !words.every((word) => text.includes(word))
    for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])")
    if (words.length > 0) document.querySelector(".side details")?.setAttribute("open", "")
  })
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return
    const [first] = entries.filter(([entry]) => !entry.hidden && !entry.closest("[hidden]"))
    if (first) first[0].querySelector("a").click()
  })
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, textarea")) return
    event.preventDefault()
    search.focus()
  })
})()`
