extension GraphPage {
  /// The colours, each for light and dark. Text has a contrast of 4.5 on every surface, lines of arrows and boxes have 3.
  static let palette = #"""
    :root {
      color-scheme: light dark;
      --ground: light-dark(#f3f5f8, #0e1116);
      --surface: light-dark(#ffffff, #161b22);
      --room: light-dark(#5b7bb014, #8fb4ff0f);
      --group: light-dark(#ffffff99, #ffffff08);
      --card: light-dark(#ffffff, #1f262f);
      --edge: light-dark(#c3cbd6, #3d4856);
      --control: light-dark(#868f9c, #6b7685);
      --text: light-dark(#161c26, #e9eef5);
      --quiet: light-dark(#465160, #a3aebd);
      --accent: light-dark(#0b57c9, #79b3ff);
      --arrow: light-dark(#7d8a9b, #64707f);
      --cross: light-dark(#b3530e, #e08a4c);
      --incoming: light-dark(#7a35c9, #c79bff);
      --error: light-dark(#c01f2b, #ff8080);
      --warning: light-dark(#8a5600, #edb93f);
      --added: light-dark(#11713a, #56cf88);
      --on-mark: light-dark(#ffffff, #10151b);
      --shared: light-dark(#2563d9, #6ea3ff);
      --unique: light-dark(#0b7d75, #3fc9bb);
      --weak: light-dark(#7443d6, #b294ff);
      --maker: light-dark(#b25405, #ff9f57);
      --value: light-dark(#5b6778, #9fb0c6);
      --input: light-dark(#337a2a, #83cf76);
      --alias: light-dark(#a43d8e, #ee92d6);
      --collection: light-dark(#866400, #dbb53f);
    }
    :root[data-theme=light] { color-scheme: light; }
    :root[data-theme=dark] { color-scheme: dark; }
    """#

  /// What the drawing looks like, here and in a saved picture.
  static let shapes = #"""
    .ground { fill: var(--ground); }
    svg text { font: 11px system-ui, -apple-system, "Segoe UI", sans-serif; fill: var(--quiet); }
    svg .name { font-size: 13px; font-weight: 600; fill: var(--text); }
    svg .title { font-size: 15px; font-weight: 600; fill: var(--text); }
    .room { fill: var(--room); stroke: var(--edge); }
    .room.group { fill: var(--group); stroke-dasharray: 2 3; }
    .card { fill: var(--card); stroke: var(--edge); }
    .chevron { fill: none; stroke: var(--quiet); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
    .strip, .touch { fill: transparent; }
    .of-shared { --lifetime: var(--shared); } .of-unique { --lifetime: var(--unique); }
    .of-weak { --lifetime: var(--weak); } .of-maker { --lifetime: var(--maker); }
    .of-value, .of-inherited, .of-default { --lifetime: var(--value); } .of-input { --lifetime: var(--input); }
    .of-alias { --lifetime: var(--alias); } .of-collection { --lifetime: var(--collection); }
    .of-missing { --lifetime: var(--error); }
    .stripe { fill: var(--lifetime, var(--quiet)); }
    .node.default .card { stroke-dasharray: 5 4; stroke: var(--control); }
    .node.missing .card { stroke: var(--error); stroke-width: 1.5; stroke-dasharray: 5 3; }
    .node.missing .name, .node.missing .words { fill: var(--error); }
    .asked { fill: var(--accent); stroke: var(--card); stroke-width: 1.5; }
    .arrow { fill: none; stroke: var(--arrow); stroke-width: 1.3; opacity: var(--presence, 1); }
    .tip { fill: var(--arrow); }
    .arrow.crossing { stroke: var(--cross); opacity: calc(var(--presence, 1) * .75); } .tip.crossing { fill: var(--cross); }
    .arrow.optional { stroke-dasharray: 7 4; }
    .arrow.lazy { stroke-dasharray: 2 3; }
    .arrow.provider { stroke-dasharray: 8 3 2 3; }
    .arrow.collects { stroke-width: 2.4; } .arrow.wraps { stroke-width: 2.4; stroke-dasharray: 3 2; }
    .arrow.added { stroke: var(--added); stroke-width: 2.2; }
    .arrow.removed { stroke: var(--error); stroke-width: 2.2; stroke-dasharray: 4 3; }
    .box.added .card, .room.added { stroke: var(--added); stroke-width: 2; }
    .box.changed .card, .room.changed { stroke: var(--warning); stroke-width: 2; }
    .box.removed .card, .room.removed { stroke: var(--error); stroke-width: 2; stroke-dasharray: 5 3; }
    .box.removed .name { text-decoration: line-through; }
    .badge rect { fill: var(--error); stroke: var(--card); stroke-width: 1.5; }
    .badge.warning rect, .badge.changed rect { fill: var(--warning); }
    .badge.added rect { fill: var(--added); }
    .badge text { font-size: 12px; font-weight: 700; fill: var(--on-mark); }
    svg.quiet .node, svg.quiet .closed { opacity: .42; }
    svg.quiet .arrow { opacity: .12; }
    svg.quiet .box:is(.selected, .near, .found, .on-path, .on-way, .at-fault) { opacity: 1; }
    svg.quiet .arrow:is(.outgoing, .incoming, .on-path, .on-way, .at-fault) { opacity: 1; stroke-width: 2; }
    .box.selected .card { stroke: var(--accent); stroke-width: 3; }
    .box.on-path .card { stroke: var(--accent); stroke-width: 2.5; }
    .box.found .card { stroke: var(--accent); stroke-width: 2; }
    .box.at-fault .card { stroke: var(--error); stroke-width: 2; }
    .arrow.outgoing, .arrow.on-path { stroke: var(--accent); }
    .arrow.incoming, .arrow.on-way { stroke: var(--incoming); }
    .arrow.at-fault { stroke: var(--error); }
    .arrow.on-path { stroke-width: 3; }
    """#

  /// The page around the drawing, and what happens to the drawing under the mouse and from far away.
  static let style = #"""
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html, body { height: 100%; margin: 0; }
    body {
      display: flex; flex-direction: column; background: var(--ground); color: var(--text);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", sans-serif;
    }
    header {
      display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; padding: 7px 14px; background: var(--surface);
      border-bottom: 1px solid var(--edge); position: relative; z-index: 2;
    }
    h1 { font-size: 15px; margin: 0; }
    main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr) 340px; }
    #canvas, #table { overflow: auto; grid-column: 1; grid-row: 1; }
    #canvas { cursor: grab; display: grid; position: relative; }
    #drawing { display: block; margin: auto; }
    #empty { margin: auto; color: var(--quiet); }
    #panel {
      grid-column: 2; overflow: auto; padding: 14px 18px 40px; background: var(--surface);
      border-left: 1px solid var(--edge); overflow-wrap: anywhere;
    }
    .hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .skip { position: absolute; left: -999px; }
    .skip:focus { left: 8px; top: 8px; z-index: 9; background: var(--surface); padding: 6px 10px; border-radius: 6px; }
    .quiet { color: var(--quiet); }
    a { color: var(--accent); }
    button, input[type=text], select {
      font: inherit; color: inherit; background: var(--card); border: 1px solid var(--control); border-radius: 7px;
      padding: 3px 9px; min-height: 30px;
    }
    button { cursor: pointer; }
    button:hover, summary:hover { border-color: var(--accent); }
    button.link { border: 0; background: none; padding: 0; min-height: 24px; color: var(--accent); text-align: left; }
    button.link:hover { text-decoration: underline; }
    button.small { min-height: 24px; padding: 0 7px; font-size: 12px; flex: none; }
    :focus { outline: none; }
    :is(a, button, input, select, summary, h2, aside, [role=region]):focus-visible {
      outline: 2px solid var(--accent); outline-offset: 2px;
    }
    .box:focus-visible .card:not(.behind), .box:focus-visible .strip { stroke: var(--accent); stroke-width: 4; }
    .field { position: relative; }
    #search { width: 210px; }
    .sheet .field { display: grid; grid-template-columns: 44px 1fr; align-items: center; margin: 6px 0; }
    [role=listbox] {
      position: absolute; z-index: 5; top: 100%; left: 0; width: max(100%, 340px); max-height: 340px; overflow: auto; margin: 3px 0 0;
      padding: 4px; list-style: none; background: var(--surface); border: 1px solid var(--control); border-radius: 8px;
      box-shadow: 0 8px 30px #0004;
    }
    [role=option] { padding: 4px 8px; border-radius: 5px; cursor: pointer; overflow-wrap: anywhere; }
    [role=option][aria-selected=true], [role=option]:hover { background: var(--accent); color: var(--on-mark); }
    [role=option]:is([aria-selected=true], :hover) .quiet { color: inherit; }
    .menu { position: relative; }
    summary {
      cursor: pointer; border: 1px solid var(--control); border-radius: 7px; padding: 3px 11px; min-height: 30px;
      background: var(--card); list-style: none;
    }
    summary::after { content: " ▾" / ""; color: var(--quiet); }
    .sheet {
      position: absolute; top: calc(100% + 6px); left: 0; width: 380px; max-height: 75vh; overflow: auto; padding: 12px;
      background: var(--surface); border: 1px solid var(--control); border-radius: 10px; box-shadow: 0 12px 40px #0004;
    }
    #path .sheet { overflow: visible; }
    .sheet p { margin: 0 0 6px; }
    fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
    .sheet fieldset { max-height: 210px; overflow: auto; margin-bottom: 10px; }
    .sheet legend { font-weight: 600; padding: 0; position: sticky; top: 0; }
    .sheet label { display: block; padding: 1px 0; }
    .switch { display: flex; border: 1px solid var(--control); border-radius: 7px; overflow: hidden; }
    .switch input { position: absolute; opacity: 0; }
    .switch span { display: block; padding: 4px 11px; }
    .switch :checked + span { background: var(--accent); color: var(--on-mark); }
    .switch :focus-visible + span { outline: 2px solid var(--text); outline-offset: -4px; }
    #count { margin-right: auto; }
    #arranging { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
    #zooming {
      z-index: 1; grid-column: 1; grid-row: 1; align-self: end; justify-self: start; display: flex; gap: 6px; align-items: center;
      margin: 14px; padding: 5px; border: 1px solid var(--edge); border-radius: 10px; background: var(--surface); box-shadow: 0 2px 10px #0002;
    }
    #zoom { min-width: 46px; text-align: center; font-variant-numeric: tabular-nums; }
    #panel h2 { margin: 0 0 6px; font-size: 19px; }
    #panel h3 { margin: 18px 0 4px; font-size: 13px; color: var(--quiet); }
    #panel ul { list-style: none; margin: 0; padding: 0; }
    #panel ol { margin: 0; padding-left: 22px; }
    #panel li { padding: 2px 0; }
    #panel .at { display: block; font-size: 12px; }
    dl { display: grid; grid-template-columns: 84px 1fr; gap: 3px 10px; margin: 10px 0; }
    dt { color: var(--quiet); } dd { margin: 0; }
    code { font: 12px ui-monospace, SFMono-Regular, Menlo, monospace; }
    kbd { font: 12px ui-monospace, monospace; border: 1px solid var(--control); border-radius: 4px; padding: 1px 5px; }
    .place { display: flex; gap: 8px; align-items: center; margin: 6px 0; }
    .tag {
      display: inline-block; margin: 0 0 0 5px; padding: 0 7px; border-radius: 9px; font-size: 12px; border: 1px solid var(--control);
    }
    .tags .tag { margin: 0 5px 0 0; }
    .tag[class*=of-] { border-color: var(--lifetime); box-shadow: inset 4px 0 var(--lifetime); padding-left: 10px; margin-left: 0; }
    .tag.error, .tag.removed, .tag.crosses { border-color: var(--error); color: var(--error); margin-left: 0; }
    .tag.warning, .tag.changed { border-color: var(--warning); color: var(--warning); margin-left: 0; }
    .tag.added { border-color: var(--added); color: var(--added); margin-left: 0; }
    .sample { vertical-align: middle; margin-right: 8px; }
    .actions { display: flex; gap: 8px; margin-top: 16px; }
    #table { padding: 10px 14px; }
    table { border-collapse: collapse; width: 100%; min-width: 900px; table-layout: fixed; font-size: 13px; }
    th:is(.lifetime, .also, .findings) { width: 8%; } th:is(.needs, .needed) { width: 17%; }
    caption { text-align: left; color: var(--quiet); padding-bottom: 6px; }
    th, td { text-align: left; overflow-wrap: anywhere; padding: 3px 9px; border-bottom: 1px solid var(--edge); vertical-align: top; }
    thead th { position: sticky; top: -10px; background: var(--ground); padding: 5px 0; }
    thead button { border-color: transparent; background: none; font-weight: 600; }
    [aria-sort=ascending] button::after { content: " ▲" / ""; } [aria-sort=descending] button::after { content: " ▼" / ""; }
    tr.selected { background: var(--room); }
    .box { cursor: pointer; }
    .arrow.hovered { opacity: 1; stroke-width: 2; }
    .box:hover .card { stroke: var(--accent); }
    #drawing.far .words, #drawing.far .asked { display: none; }
    #drawing.far .header .title {
      font-size: calc(14px / var(--zoom)); paint-order: stroke; stroke: var(--ground); stroke-width: calc(4px / var(--zoom));
    }
    #drawing.very-far .name { display: none; }
    #drawing.very-far .card { fill: color-mix(in srgb, var(--lifetime, var(--card)) 30%, var(--card)); }
    @media (max-width: 900px) {
      main { grid-template-columns: 1fr; grid-template-rows: minmax(0, 1fr) 42%; }
      #panel { grid-column: 1; grid-row: 2; border-left: 0; border-top: 1px solid var(--edge); }
      .sheet { position: fixed; left: 8px; right: 8px; top: 60px; width: auto; }
    }
    @media (forced-colors: active) { .card, .room { stroke: CanvasText; } .switch :checked + span { background: Highlight; } }
    """#
}
