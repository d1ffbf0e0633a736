#pragma once
// How a report looks: the colours, crests and patterns of the house (web/src/look), by day, by night and in
// print, where it is always day.
#include <string_view>

namespace zashiki {

inline constexpr std::string_view report_style = R"css(
:root{color-scheme:light;--paper:#f7f3e8;--raised:#fffdf6;--ink:#22262e;--soft:#565b66;--line:#cfc6b0;--on:#fff;
--s0:#1f4e79;--s1:#b7282e;--s2:#4a6b1f;--s3:#8a5a00;--s4:#5f3a78}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--paper:#171a21;--raised:#20242d;--ink:#ece6d6;
--soft:#b3ad9f;--line:#3a404d;--on:#171a21;--s0:#8fb8e8;--s1:#ff8a80;--s2:#b5d37a;--s3:#f0c26b;--s4:#cfaee8}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:64rem;padding:1.5rem 1rem 3rem;background:var(--paper);color:var(--ink);
font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Hiragino Sans","Noto Sans CJK JP",sans-serif;
font-variant-numeric:tabular-nums}
header{border-bottom:2px solid var(--ink);padding-bottom:1rem;margin-bottom:1.5rem}
header p{margin:.25rem 0;color:var(--soft)}
h1,h2,h3{line-height:1.2;margin:0;font-weight:600}
h1{font-size:2.25rem;letter-spacing:-.01em}
h2{font-size:1.5rem;margin:2.5rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line)}
h3,figcaption{font-size:1rem;font-weight:600}
figcaption small,.soft,th{color:var(--soft);font-weight:400;font-size:.875rem}
p{max-width:46rem;margin:.5rem 0}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.75rem,1fr));gap:.75rem;margin:1rem 0;padding:0;list-style:none}
.tiles li{background:var(--raised);border:1px solid var(--line);border-radius:6px;padding:.75rem 1rem}
.tiles b{display:block;font-size:1.5rem;line-height:1.25;font-weight:600}
.short{max-width:46rem;padding-left:1.1rem}.short li{margin:.35rem 0}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:.75rem 1.5rem;align-items:start}
figure{margin:.75rem 0;min-width:0;break-inside:avoid}
figcaption small{display:block}
svg.plot{display:block;width:100%;max-width:34rem;height:auto;margin-top:.35rem;font:12px system-ui,sans-serif;
font-variant-numeric:tabular-nums;overflow:visible}
svg text{fill:var(--ink)}svg .soft{fill:var(--soft);font-size:11px}
.crest{fill:none;stroke:var(--on);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.bar{fill:var(--s0)}.axis{stroke:var(--line);stroke-width:1;fill:none}
.fair{stroke:var(--s1);stroke-width:1.5;stroke-dasharray:4 3;fill:none}
.range{stroke:var(--ink);stroke-width:1.5;fill:none}.mid{fill:var(--paper);stroke:var(--ink);stroke-width:1.5}
.line0,.line1{fill:none;stroke:var(--s0);stroke-width:2.5;stroke-linejoin:round}
.line1{stroke:var(--s3);stroke-dasharray:7 4}.dot0{fill:var(--s0)}.dot1{fill:var(--s3)}
.wide{overflow-x:auto;margin:.75rem 0}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{text-align:right;padding:.3rem .6rem;border-bottom:1px solid var(--line);vertical-align:baseline;white-space:nowrap}
th{vertical-align:bottom;white-space:normal;line-height:1.3}
th:first-child,td:first-child{text-align:left;padding-left:0}td.words,th.words{text-align:left;white-space:normal}
tr.usual td{background:var(--raised)}
td.maybe{color:var(--soft)}td.sure{font-weight:600}
.meter{display:inline-block;width:4.5rem;height:.6rem;border:1px solid var(--line);border-radius:3px;margin-right:.5rem;vertical-align:middle;overflow:hidden}
.meter i{display:block;height:100%;background:var(--s0)}.meter+b{display:inline-block;min-width:3.75rem;font-weight:400}
code,pre{font:.875rem/1.5 ui-monospace,"SF Mono",Consolas,"Liberation Mono",monospace}
pre{background:var(--raised);border:1px solid var(--line);border-radius:6px;padding:.75rem 1rem;overflow-x:auto;white-space:pre-wrap}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;max-width:46rem}dt{font-weight:600}dd{margin:0}
@media(max-width:36rem){dl{grid-template-columns:1fr}dd{margin-bottom:.35rem}h1{font-size:1.75rem}}
@page{size:A4;margin:16mm}
@media print{*{-webkit-print-color-adjust:exact;print-color-adjust:exact}:root{--paper:#fff;--raised:#faf7ee;font-size:10pt}
body{max-width:none;padding:0}h2{break-after:avoid;margin-top:1.5rem}tr,.tiles li{break-inside:avoid}
.two{grid-template-columns:1fr 1fr}.wide{overflow:visible}table{font-size:8.5pt}th,td{padding:.2rem .35rem}a{color:inherit}}
)css";

// Each seat's weave and crest, once for the whole page; used as fill="url(#weave-0)" and <use
// href="#crest-0">.
inline constexpr std::string_view report_seats =
    R"svg(<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>
<pattern id="weave-0" width="12" height="6" patternUnits="userSpaceOnUse"><rect width="12" height="6" fill="var(--s0)"/><g fill="none" stroke="var(--on)" stroke-opacity=".45"><circle cx="6" cy="6" r="5.5"/><circle cx="6" cy="6" r="3"/><circle cy="3" r="5.5"/><circle cx="12" cy="3" r="5.5"/></g></pattern>
<pattern id="weave-1" width="10" height="17.3" patternUnits="userSpaceOnUse"><rect width="10" height="17.3" fill="var(--s1)"/><path d="M5 0v17.3M0 2.9l10 5.8M0 8.7l10-5.8M0 11.5l10 5.8M0 17.3l10-5.8M0 0v17.3" stroke="var(--on)" stroke-opacity=".45" stroke-width=".8"/></pattern>
<pattern id="weave-2" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="var(--s2)"/><path d="M1.5 0v6" stroke="var(--on)" stroke-opacity=".45" stroke-width="1.5"/></pattern>
<pattern id="weave-3" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="var(--s3)"/><path d="M0 0h4v4H0zM4 4h4v4H4z" fill="var(--on)" fill-opacity=".4"/></pattern>
<pattern id="weave-4" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="var(--s4)"/><circle cx="2" cy="2" r="1.3" fill="var(--on)" fill-opacity=".55"/><circle cx="6" cy="6" r="1.3" fill="var(--on)" fill-opacity=".55"/></pattern>
<g id="crest-0" class="crest"><circle r="16" fill="var(--s0)" stroke="none"/><path d="M-11 6c4-12 12-14 17-9 3 3 1 8-2 7-3 0-3-4 0-5M-11 6c5 3 17 3 22-1M-8 11c5 2 12 2 16-1"/></g>
<g id="crest-1" class="crest"><circle r="16" fill="var(--s1)" stroke="none"/><path d="M-11-2c5 0 8 2 11 6 3-4 6-6 11-6M0 4v8M-5 11l5-7 5 7M0 4c-1-5 0-8 4-11M4-7l5 1"/></g>
<g id="crest-2" class="crest"><circle r="16" fill="var(--s2)" stroke="none"/><path d="M-3 12V2M-3-1v-11M-6 1h6M-3 5c5 0 9-2 11-6-5 0-9 2-11 6zM-3-4c4 0 7-3 8-7-5 1-7 4-8 7zM-3 8c-4 0-7-2-8-5 4 0 7 2 8 5z"/></g>
<g id="crest-3" class="crest"><circle r="16" fill="var(--s3)" stroke="none"/><circle r="5.5" fill="var(--on)"/><path d="M0-9v-3M0 9v3M9 0h3M-9 0h-3M6.4 6.4l2 2M-6.4 6.4l-2 2M6.4-6.4l2-2M-6.4-6.4l-2-2"/></g>
<g id="crest-4" class="crest"><circle r="16" fill="var(--s4)" stroke="none"/><path d="M0 10L-11-3C-7-9 7-9 11-3zM0 10L-5-7M0 10L0-8M0 10L5-7"/></g>
</defs></svg>
)svg";

}  // namespace zashiki
