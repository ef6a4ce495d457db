extension GraphPage {
  /// The page around the drawing.
  static let frame = #"""
    <header>
    <h1 id="heading">Dependency graph</h1>
    <a class="skip" href="#panel">Skip to the details</a>
    <div class="field">
    <label class="hidden" for="search">Search keys, scopes, types, lifetimes</label>
    <input id="search" type="text" role="combobox" autocomplete="off" spellcheck="false" aria-expanded="false"
      aria-autocomplete="list" aria-controls="search-options" placeholder="Search  /">
    <ul id="search-options" role="listbox" aria-label="Registrations found" hidden></ul>
    </div>
    <details id="filter" class="menu"><summary id="filter-summary">Filter</summary>
    <div id="filters" class="sheet"></div></details>
    <details id="path" class="menu"><summary>Path</summary>
    <div class="sheet">
    <p>The shortest dependency path between two keys</p>
    <div class="field"><label for="from">From</label>
    <input id="from" type="text" role="combobox" autocomplete="off" spellcheck="false" aria-expanded="false"
      aria-autocomplete="list" aria-controls="from-options">
    <ul id="from-options" role="listbox" aria-label="Registrations found" hidden></ul></div>
    <div class="field"><label for="to">To</label>
    <input id="to" type="text" role="combobox" autocomplete="off" spellcheck="false" aria-expanded="false"
      aria-autocomplete="list" aria-controls="to-options">
    <ul id="to-options" role="listbox" aria-label="Registrations found" hidden></ul></div>
    <button type="button" id="swap">Swap</button>
    </div></details>
    <fieldset class="switch"><legend class="hidden">View</legend>
    <label><input type="radio" name="view" value="graph" checked><span>Drawing</span></label>
    <label><input type="radio" name="view" value="list"><span>Table</span></label>
    </fieldset>
    <span id="count" class="quiet"></span>
    <div id="arranging" role="group" aria-label="Boxes">
    <label>Group by <select id="grouping"><option value="none">nothing</option><option value="module">module</option>
    <option value="file">file</option></select></label>
    <button type="button" id="open-all">Open all</button>
    <button type="button" id="close-all">Close all</button>
    <button type="button" id="save">Save SVG</button>
    </div>
    <button type="button" id="theme" aria-label="Light or dark" title="Light or dark">◐</button>
    </header>
    <main>
    <div id="canvas" role="region" aria-label="Drawing" tabindex="0">
    <p id="help" class="hidden">Arrow keys move between boxes, Enter selects, Space opens and closes rooms. The table
    holds the same registrations.</p>
    <p id="empty" hidden>There is nothing to show.</p>
    <svg id="drawing" role="application" aria-label="Drawing of the graph" aria-describedby="help"></svg>
    </div>
    <div id="zooming" role="group" aria-label="Zoom">
    <button type="button" id="zoom-out" aria-label="Zoom out">−</button>
    <output id="zoom" aria-label="Zoom">100 %</output>
    <button type="button" id="zoom-in" aria-label="Zoom in">+</button>
    <button type="button" id="fit">Fit</button>
    </div>
    <div id="table" role="region" aria-label="Table" tabindex="0" hidden></div>
    <aside id="panel" aria-label="Details" tabindex="0"></aside>
    </main>
    <p id="status" class="hidden" role="status"></p>
    <noscript><p>This page draws the graph with JavaScript.</p></noscript>
    """#
}
