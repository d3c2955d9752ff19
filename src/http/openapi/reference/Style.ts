/** The style of the reference: one column on a phone; a list of operations beside them, and examples beside texts, where there is room. */
export const style = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#5a6675;--line:#dfe4ea;--back:#fff;--side:#f6f8fa;--accent:#0a7d4f;--dark:#10202b;--code:#e8eef2}
@media(prefers-color-scheme:dark){:root{--ink:#e5eaf0;--soft:#9aa7b5;--line:#2c3743;--back:#12181f;--side:#181f27;--accent:#4cc38f;--dark:#0b1117;--code:#dbe4ea}}
*{box-sizing:border-box}
html{scroll-padding-top:4rem;-webkit-text-size-adjust:100%}
body{margin:0;font:15px/1.55 system-ui,"Hiragino Sans","Noto Sans JP",sans-serif;color:var(--ink);background:var(--back)}
a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}
a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible,textarea:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
header{position:sticky;top:0;z-index:2;display:flex;gap:.5rem 1rem;align-items:center;flex-wrap:wrap;padding:.5rem 1rem;background:var(--back);border-bottom:1px solid var(--line)}
header .name{font-weight:700;color:var(--ink)}
header .pages{display:flex;flex-wrap:wrap;gap:.25rem .9rem;font-size:14px}
header [aria-current]{color:var(--ink);font-weight:600;border-bottom:2px solid var(--accent)}
input,textarea{font:inherit;color:inherit;background:var(--back);border:1px solid var(--soft);border-radius:6px;padding:.35rem .6rem;max-width:100%}
textarea{width:100%;font:13px/1.5 ui-monospace,monospace;color:var(--ink)}
.search{margin-left:auto;width:15rem}
.side{padding:.5rem 1rem;background:var(--side);border-bottom:1px solid var(--line);font-size:14px}
.side summary{font-weight:600;padding:.3rem 0}
.side h2{font-size:13px;margin:1rem 0 .2rem;color:var(--soft);font-weight:600}
.side ul{list-style:none;margin:0;padding:0}.side li a{display:block;padding:.15rem 0;color:var(--ink);overflow-wrap:anywhere}
main{padding:1rem;min-width:0;max-width:88rem}
h1{font-size:1.7rem;line-height:1.25;margin:.5rem 0}main h2{font-size:1.35rem;margin:2.5rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1.1rem;margin:1.6rem 0 .3rem}h3 a{color:inherit}h4{font-size:13px;color:var(--soft);margin:1.1rem 0 .2rem;font-weight:600}
p{margin:.35rem 0}code{font:.9em ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
.operation,.type{content-visibility:auto;contain-intrinsic-size:auto 700px;padding-bottom:1.2rem;border-bottom:1px solid var(--line)}
.type{contain-intrinsic-size:auto 300px}
.target code{font-size:14px}.target b,.method{font:600 12px ui-monospace,monospace;padding:.1rem .4rem;border-radius:4px;background:var(--side);border:1px solid var(--line)}
.get{color:#0b5cad}.post{color:var(--accent)}.patch,.put{color:#8a5a00}.delete{color:#b3261e}
@media(prefers-color-scheme:dark){.get{color:#7ab8f5}.patch,.put{color:#e3b062}.delete{color:#f28b82}}
pre{position:relative;max-width:100%;margin:.6rem 0;padding:.8rem 1rem;border-radius:8px;background:var(--dark);color:var(--code);overflow:auto;max-height:26rem;font-size:13px}
pre code{overflow-wrap:normal;display:block;padding-right:4rem}
.members{list-style:none;margin:.2rem 0;padding:0}.members li{padding:.45rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
.members .members{margin-left:.8rem;padding-left:.8rem;border-left:2px solid var(--line)}
.members b{font:600 13.5px ui-monospace,monospace}.members i,.answer i,p>i{font-style:normal;font-size:13px;color:var(--soft)}
.bound{font-size:13px;color:var(--soft)}.required{font-size:12px;color:#b3261e;font-weight:600}
@media(prefers-color-scheme:dark){.required{color:#f28b82}}
.status{font:600 13px ui-monospace,monospace}.codes{list-style:none;padding:0;margin:0;display:flex;flex-wrap:wrap;gap:.1rem 1rem;font-size:13px}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid var(--line)}
.keys{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;margin:.8rem 0;padding:.8rem;background:var(--side);border-radius:8px}.keys label{display:block;font-size:13px}.keys input{display:block;width:22rem}
button{font:600 12px system-ui,sans-serif;color:var(--ink);background:var(--side);border:1px solid var(--soft);border-radius:5px;padding:.2rem .6rem;cursor:pointer}
pre .copy{position:absolute;top:.4rem;right:.4rem;color:var(--code);background:#22333f;border-color:#3d5160}
.try{display:grid;gap:.4rem;margin:.4rem 0}.tools{display:flex;gap:.5rem;align-items:center;font-size:13px}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));padding:0;list-style:none}.cards li{border:1px solid var(--line);border-radius:8px;padding:.8rem 1rem}.cards a{font-weight:600}
.all{list-style:none;padding:0;columns:20rem;font-size:14px}.all li{break-inside:avoid;padding:.1rem 0;overflow-wrap:anywhere}
[hidden]{display:none!important}
@media(min-width:64rem){.frame{display:grid;grid-template-columns:17rem minmax(0,1fr)}
.side{position:sticky;top:3.2rem;height:calc(100vh - 3.2rem);overflow:auto;border-bottom:0;border-right:1px solid var(--line)}
.side summary{display:none}.side details::details-content{content-visibility:visible;display:block;height:auto}
main{padding:1rem 2rem}}
@media(min-width:80rem){.columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:2rem}.examples{position:sticky;top:4.5rem;align-self:start}}
@media(max-width:40rem){header{position:static}html{scroll-padding-top:1rem}.search{margin-left:0;width:100%}.keys input{width:100%}h1{font-size:1.4rem}}
`.trim()
