/** The one stylesheet of all pages. Colours have a contrast of at least 4.5 : 1 to what is behind them, in light and dark. */
export const stylesheet = `
:root { color-scheme: light dark; --ground: #f6f7f8; --card: #ffffff; --text: #1c2024; --quiet: #59616a; --line: #c3c9d0;
  --action: #00703c; --on-action: #ffffff; --alert: #b3121d; --alert-ground: #fdeced; --mark: #e7f4ec; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171a; --card: #1e2328; --text: #eceff1; --quiet: #aab3bc; --line: #4d565f;
    --action: #5fd39a; --on-action: #08251a; --alert: #ff9a9f; --alert-ground: #3a1d20; --mark: #1d3329; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere;
  font: 1rem/1.7 system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", sans-serif; }
header, main, footer { max-width: 42rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.25rem; }
header p { margin: 0; color: var(--quiet); font-weight: 600; }
main { padding-bottom: 2rem; }
footer { padding-top: 1rem; padding-bottom: 3rem; color: var(--quiet); font-size: .875rem; border-top: 1px solid var(--line); }
footer ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
h1 { font-size: 1.5rem; line-height: 1.4; margin: .25rem 0 1rem; }
h2 { font-size: 1.125rem; line-height: 1.5; margin: 1.75rem 0 .5rem; }
a { color: var(--action); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: .5rem; top: .5rem; background: var(--card); padding: .5rem 1rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem 1.25rem; margin: 0 0 1rem; }
.card > :first-child { margin-top: 0; } .card > :last-child { margin-bottom: 0; }
.quiet { color: var(--quiet); } .multiline { white-space: pre-line; }
.price { font-weight: 600; white-space: nowrap; }
.state { display: inline-block; padding: 0 .6rem; border-radius: 1rem; background: var(--mark); border: 1px solid var(--line); }
.times { list-style: none; display: grid; grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr)); gap: .5rem; margin: 0; padding: 0; }
.times a { display: block; color: var(--action); text-align: center; padding: .6rem .25rem; min-height: 2.75rem; border: 1px solid var(--action);
  border-radius: .5rem; text-decoration: none; background: var(--card); font-variant-numeric: tabular-nums; }
.times small { display: block; line-height: 1.3; color: var(--quiet); }
nav.pager { display: flex; justify-content: space-between; gap: 1rem; margin: 1rem 0; }
label, legend { font-weight: 600; display: block; padding: 0; }
.field { margin: 0 0 1.25rem; } fieldset.field { border: 0; padding: 0; }
.field .quiet, .field .fault { font-size: .9375rem; margin: .125rem 0; }
.optional { font-weight: 400; color: var(--quiet); font-size: .875rem; }
input[type=text], input[type=email], input[type=tel], input[type=number], input[type=date], select, textarea {
  width: 100%; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--quiet); border-radius: .5rem;
  padding: .6rem .75rem; min-height: 2.75rem; }
textarea { min-height: 7rem; resize: vertical; }
input[type=number], input[type=date] { max-width: 14rem; }
.choice { display: flex; gap: .6rem; align-items: flex-start; padding: .45rem 0; }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: .3rem 0 0; accent-color: var(--action); }
.choice label { font-weight: 400; flex: 1; }
[aria-invalid=true][id] { border: 2px solid var(--alert); }
.fault { color: var(--alert); font-weight: 600; }
.alert { border: 2px solid var(--alert); background: var(--alert-ground); border-radius: .75rem; padding: .75rem 1.25rem; margin: 0 0 1.25rem; }
.alert h2 { margin: 0; font-size: 1rem; color: var(--alert); } .alert ul { margin: .25rem 0 0; padding-left: 1.25rem; }
.alert a { color: var(--alert); }
button, .button { display: inline-block; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  color: var(--on-action); background: var(--action); border: 1px solid var(--action); border-radius: .5rem;
  padding: .7rem 1.5rem; min-height: 3rem; width: 100%; }
button.second, .button.second { color: var(--action); background: transparent; }
button.danger { color: var(--alert); background: transparent; border-color: var(--alert); }
dl { margin: 0; } dt { color: var(--quiet); font-weight: 600; } dd { margin: 0 0 .75rem; }
table { border-collapse: collapse; width: 100%; margin-bottom: 1rem; } th, td { text-align: left; padding: .35rem .5rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.trap { position: absolute; left: -100rem; width: 1px; height: 1px; overflow: hidden; }
@media (min-width: 40rem) {
  button, .button { width: auto; min-width: 14rem; }
  dl.rows { display: grid; grid-template-columns: 10rem 1fr; } dl.rows dd { margin-bottom: .5rem; }
}
`.trim()
