"""What a reader does with the page of a graph: click, search, use the keyboard, read. Run by run.sh."""

import json

import unittest
import xml.etree.ElementTree as xml

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import graphs
from browser import EXAMPLE, ROOT, Browser, page_of, trellis, written

BROKEN = """
import Trellis
extension Keys {
  static let log = Key<Int>("log")
  static let api = Key<Int>("api")
  static let cache = Key<Int>("cache")
}
enum AppScope: ScopeDefinition {
  static func register(in app: inout Registry<AppScope>) {
    app.shared(.api, needs: Keys.cache, Keys.log) { $0 + $1 }
    app.shared(.cache, needs: Keys.api) { $0 }
  }
}
func use(_ app: Scope<AppScope>) throws { _ = try app.resolve(.api) }
"""


class PageTest(unittest.TestCase):
    """Opens one page for each test, and expects that it logs nothing."""

    dark = False

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser.shared(cls.dark)
        cls.file = cls.page()

    def setUp(self):
        self.browser.open(self.file)

    def tearDown(self):
        self.assertEqual(self.browser.logged(), [])

    def press(self, *keys):
        for key in keys:
            ActionChains(self.browser.driver).send_keys(key).perform()

    def focused(self):
        """What a screen reader says of the element that has the focus."""
        element = self.browser.driver.switch_to.active_element
        return (element.aria_role, element.accessible_name)

    def choose(self, field, text):
        element = self.browser.one(f"#{field}")
        element.clear()
        element.send_keys(text)
        element.send_keys(Keys.ARROW_DOWN, Keys.ENTER)


class Example(PageTest):
    """The page of the example app."""

    @classmethod
    def page(cls):
        cls.graph = json.loads(trellis("graph", EXAMPLE))
        return page_of("example", EXAMPLE)

    def test_holds_the_printed_graph_and_asks_for_nothing_else(self):
        held = json.loads(self.browser.one("script#graph").get_attribute("textContent"))
        self.assertEqual(held, self.graph)
        self.assertEqual(self.browser.run("return performance.getEntriesByType('resource').map((one) => one.name)"), [])
        self.assertIn("AppScope", self.browser.driver.title)

    def test_rooms_are_nested_and_boxes_are_apart(self):
        rooms, boxes = self.browser.run("""
          const frame = (element) => (({ left, top, right, bottom }) => ({ left, top, right, bottom }))(element.getBoundingClientRect());
          return [Object.fromEntries(scene.boxes.filter((box) => box.isOpen).map((box, index) =>
                    [box.target.id, frame(document.querySelectorAll('.room')[index])])),
                  [...document.querySelectorAll('.box.node')].map((box) => frame(box.querySelector('.card')))]""")
        inside = lambda a, b: all([a["left"] > b["left"], a["top"] > b["top"], a["right"] < b["right"], a["bottom"] < b["bottom"]])
        self.assertTrue(inside(rooms["NoteScope"], rooms["SessionScope"]))
        self.assertTrue(inside(rooms["SessionScope"], rooms["AppScope"]))
        self.assertGreaterEqual(len(boxes), len(self.graph["registrations"]))
        for index, a in enumerate(boxes):
            self.assertTrue(inside(a, rooms["AppScope"]))
            for b in boxes[:index]:
                isApart = a["right"] <= b["left"] or b["right"] <= a["left"] or a["bottom"] <= b["top"] or b["bottom"] <= a["top"]
                self.assertTrue(isApart, (a, b))

    def test_arrows_lead_right_within_a_scope(self):
        self.assertEqual(self.browser.run("""
          return scene.arrows.filter(({ from, to, kind }) => kind === 'strict' && from.room === to.room && from.x >= to.x)
            .map(({ from, to }) => [from.target.id, to.target.id])"""), [])

    def test_a_click_shows_needs_users_place_and_path(self):
        self.browser.click_box(".reminderBook in AppScope")
        panel = self.browser.panel()
        registration = next(one for one in self.graph["registrations"] if one["id"] == "AppScope.reminderBook")
        self.assertIn(".reminderBook", panel)
        self.assertIn(f"{registration['path']}:{registration['line']}:{registration['column']}", panel)
        self.assertIn(f"Needs ({len(registration['needs'])})", panel)
        for need in registration["needs"]:
            self.assertIn(f".{need['key']}", panel)
        users = [one for one in self.graph["registrations"] if any("AppScope.reminderBook" in need["targets"] for need in one["needs"])]
        self.assertIn(f"Needed by ({len(users)})", panel)
        self.assertIn("Shortest dependency path to it", panel)
        self.assertIn("selected", self.browser.one("#status").text)
        self.browser.one("#panel section .link").click()
        self.assertEqual(self.focused()[0], "heading")

    def test_the_mouse_shows_the_arrows_of_a_box(self):
        ActionChains(self.browser.driver).move_to_element(self.browser.box(".reminderBook in AppScope")).perform()
        self.assertEqual(len(self.browser.all("#drawing .arrow.hovered")), self.browser.run("""
          const { edges, neededBy } = graph.byId.get('AppScope.reminderBook');
          return edges.length + neededBy.length"""))

    def test_paths_are_those_of_explain(self):
        for key in sorted({one["key"] for one in self.graph["registrations"]})[::3]:
            explained = json.loads(trellis("explain", key, "--format", "json", EXAMPLE))
            for registration in explained["keys"][0]["registrations"]:
                length = self.browser.run("return pathTo(graph.byId.get(arguments[0]))?.length ?? 0", registration["id"])
                way = (registration.get("reachedBy") or {}).get("way", [None])
                self.assertEqual(length, len(way) - 1, registration["id"])

    def test_search_lists_marks_and_selects(self):
        self.press("/")
        self.assertEqual(self.focused()[0], "combobox")
        self.press(*"remind")
        options = self.browser.all("#search-options [role=option]")
        self.assertGreater(len(options), 2)
        self.assertIn(f"{len(options)} found", self.browser.one("#status").text)
        self.assertEqual(len(self.browser.all("#drawing .box.found")), len(options))
        self.press(Keys.ARROW_DOWN)
        active = self.browser.one("#search").get_attribute("aria-activedescendant")
        self.assertEqual(self.browser.one(f"#{active}").get_attribute("aria-selected"), "true")
        name = self.browser.one(f"#{active} b").text
        self.press(Keys.ENTER)
        self.assertEqual(self.browser.one("#panel h2").text, name)
        self.assertEqual(self.focused(), ("heading", name))
        self.press(Keys.ESCAPE)
        self.assertEqual(self.browser.one("#panel h2").text, "Overview")

    def test_a_path_between_two_keys(self):
        self.browser.one("#path summary").click()
        self.choose("from", "takeNote")
        self.choose("to", "configuration")
        steps = self.browser.all("#panel li")
        self.assertIn(".takeNote", steps[0].text)
        self.assertIn(".configuration", steps[-1].text)
        self.assertEqual(len(self.browser.all("#drawing .arrow.on-path")), len(steps) - 1)
        self.browser.one("#swap").click()
        self.assertIn("the other way round", self.browser.panel())
        self.choose("from", "userAgent")
        self.choose("to", "pageWidth")
        self.assertIn("Neither needs the other", self.browser.panel())

    def test_filters(self):
        self.browser.one("#filter summary").click()
        shown = lambda: len(self.browser.all("#drawing .box.node"))
        everything = shown()
        for legend, value, attribute in [("Lifetime", "unique", "lifetime"), ("Scope", "NoteScope", "scope"), ("Module", "WeatherModule", "module")]:
            label = f"//fieldset[legend='{legend}']//label[contains(., '{value}')]/input"
            self.browser.driver.find_element("xpath", label).click()
            expected = [one for one in self.graph["registrations"] if one.get(attribute) == value]
            self.assertEqual(shown(), len(expected))
            self.assertIn(f"{len(expected)} of", self.browser.one("#count").text)
            self.browser.one("#filters > button").click()
            self.assertEqual(shown(), everything)
            self.assertEqual(self.focused()[1], "Show everything")
        self.press(Keys.ESCAPE)
        self.assertEqual(self.focused()[1], "Filter")
        self.assertIsNone(self.browser.one("#filter").get_attribute("open"))

    def test_keyboard_alone(self):
        names = []
        while len(names) < 30 and not (names and names[-1][1].startswith("Scope AppScope")):
            self.press(Keys.TAB)
            names.append(self.focused())
        self.assertEqual([one for one in names if not one[1]], [], "each has a name")
        landmarks = ["Skip to the details", "Filter", "Path", "Light or dark"]
        self.assertEqual([name for _, name in names if name in landmarks], landmarks)
        self.assertTrue(names[-1][1].startswith("Scope AppScope, 54 registrations"))
        self.press(Keys.TAB)
        self.assertEqual(self.focused()[1], "Zoom out", "the drawing is one stop")
        self.browser.run("scene.boxes.find((box) => box.target.id === 'SessionScope.noteIndex').element.focus()")
        self.press(Keys.ARROW_RIGHT)
        box = self.browser.driver.switch_to.active_element
        self.assertEqual(box.aria_role, "button")
        self.assertNotIn(".noteIndex", box.accessible_name)
        self.press(Keys.ENTER)
        self.assertEqual(box.get_attribute("aria-pressed"), "true")
        self.assertTrue(box.accessible_name.startswith(self.browser.one("#panel h2").text))
        self.assertNotEqual(box.find_element("css selector", ".card").value_of_css_property("stroke-width"), "1px")
        self.press(Keys.HOME)
        self.assertTrue(self.focused()[1].startswith("Scope AppScope"))
        self.press(" ")
        self.assertEqual(len(self.browser.all("#drawing .box")), 1)
        self.assertEqual(self.browser.driver.switch_to.active_element.get_attribute("aria-expanded"), "false")
        self.press(" ")
        self.assertGreater(len(self.browser.all("#drawing .box")), 50)
        self.press("+")
        before = self.browser.one("#zoom").text
        self.press("-")
        self.assertNotEqual(self.browser.one("#zoom").text, before)

    def test_the_table_holds_the_same(self):
        self.browser.run("document.querySelector('[value=list]').click()")
        rows = self.browser.all("#table tbody tr")
        self.assertEqual(len(rows), self.browser.run("return graph.nodes.length"))
        self.assertEqual(len(self.browser.all("#table thead th[scope=col]")), 9)
        self.browser.driver.find_element("xpath", "//thead//button[text()='Needed by']").click()
        head = self.browser.one("#table th[aria-sort=ascending]")
        self.assertEqual(head.text.split()[0], "Needed")
        self.browser.driver.find_element("xpath", "//thead//button[text()='Needed by']").click()
        counts = [int(cell.text.split(":")[0]) for cell in self.browser.all("#table tbody td:nth-child(7)")]
        self.assertEqual(counts, sorted(counts, reverse=True))
        first = self.browser.one("#table tbody th button")
        name = first.text
        first.click()
        self.assertEqual(self.browser.one("#panel h2").text, name)

    def test_names_roles_and_sizes(self):
        for element in self.browser.all("button, input, select, summary, [role=button], [role=listbox], aside, output"):
            if element.is_displayed():
                self.assertTrue(element.accessible_name, element.get_attribute("outerHTML"))
        ids = self.browser.run("return [...document.querySelectorAll('[id]')].map((one) => one.id)")
        self.assertEqual(len(ids), len(set(ids)))
        for attribute in ["aria-controls", "aria-describedby", "for"]:
            for element in self.browser.all(f"[{attribute}]"):
                self.assertIn(element.get_attribute(attribute), ids)
        small = self.browser.run("""
          return [...document.querySelectorAll('button, summary, input, select')].filter((one) => one.checkVisibility() && !one.closest('.switch'))
            .filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.outerHTML)""")
        self.assertEqual(small, [])
        self.assertEqual(self.browser.one("html").get_attribute("lang"), "en")
        self.assertEqual(len(self.browser.all("h1")), 1)

    def test_the_drawing_can_be_saved(self):
        picture = xml.fromstring(self.browser.run("return picture()"))
        names = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("NoteScope", names)
        self.assertEqual([one for one in picture.iter() if one.tag.endswith("script")], [])
        for name in ["field-notes.svg", "field-notes-dark.svg"]:
            shown = xml.parse(ROOT / "Documentation/Pictures" / name)
            self.assertEqual([text.text for text in shown.iter("{http://www.w3.org/2000/svg}text")], names,
                             "Tests/Browser/picture.sh draws it again")



class Light(PageTest):
    """The colours, where the system prefers light."""

    @classmethod
    def page(cls):
        return page_of("colours", EXAMPLE)

    def test_contrast(self):
        ratios = self.browser.run("""
          const probe = document.body.appendChild(document.createElement('i'));
          const colour = (name) => {
            probe.style.color = `var(--${name})`;
            return getComputedStyle(probe).color.match(/[\\d.]+/g).map(Number);
          };
          const light = ([r, g, b]) => [r, g, b].map((value) => value / 255)
            .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
            .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
          const over = (top, below) => { const a = top[3] ?? 1; return below.map((value, index) => a * top[index] + (1 - a) * value); };
          const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((m, n) => n - m); return (x + 0.05) / (y + 0.05); };
          let room = colour('ground');
          for (let depth = 0; depth < 5; depth += 1) room = over(colour('room'), room);
          const surfaces = { ground: colour('ground'), surface: colour('surface'), card: colour('card'), room };
          const result = [];
          const check = (names, on, least) => {
            for (const name of names) for (const surface of on) {
              result.push([name, surface, least, ratio(colour(name), surfaces[surface])]);
            }
          };
          const all = Object.keys(surfaces);
          check(['text', 'quiet'], all, 4.5);
          check(['accent', 'error', 'warning', 'added'], ['surface', 'card'], 4.5);
          check(['arrow', 'cross', 'accent', 'incoming', 'error'], ['ground', 'surface'], 3);
          check(['control'], ['surface', 'card'], 3);
          check(['shared', 'unique', 'weak', 'maker', 'value', 'input', 'alias', 'collection'], ['card'], 3);
          for (const mark of ['accent', 'error', 'warning', 'added']) {
            result.push(['on-mark', mark, 4.5, ratio(colour('on-mark'), colour(mark))]);
          }
          probe.remove();
          return result""")
        self.assertEqual([one for one in ratios if one[3] < one[2]], [])


class Dark(Light):
    """The same, where the system prefers dark."""

    dark = True

    def test_the_button_changes_it(self):
        background = lambda: self.browser.one("body").value_of_css_property("background-color")
        dark = background()
        self.browser.one("#theme").click()
        self.assertNotEqual(background(), dark)
        self.browser.one("#theme").click()
        self.assertEqual(background(), dark)


class Findings(PageTest):
    """The page of a program with errors."""

    @classmethod
    def page(cls):
        return page_of("broken", written("broken/App.swift", BROKEN).parent)

    def test_are_listed_marked_and_explained(self):
        found = json.loads(self.browser.one("script#findings").get_attribute("textContent"))
        self.assertEqual({one["id"] for one in found}, {"missing", "cycle"})
        self.assertIn(f"Findings ({len(found)})", self.browser.panel())
        self.assertEqual(len(self.browser.all("#drawing .box.missing")), 1)
        self.assertIn("finding", self.browser.box(".api in AppScope").accessible_name)
        self.assertEqual(len(self.browser.box(".api in AppScope").find_elements("css selector", ".badge.error")), 1)
        cycle = next(one for one in found if one["id"] == "cycle")
        self.browser.driver.find_element("xpath", "//aside//li[contains(., '[cycle]')]//button").click()
        self.assertIn(cycle["message"], self.browser.panel())
        self.assertEqual(len(self.browser.all("#drawing .arrow.at-fault")), 2)


class Names(PageTest):
    """A graph in which every name is markup."""

    @classmethod
    def page(cls):
        return page_of("names", graphs.hostile())

    def test_are_text(self):
        self.assertGreaterEqual(len(self.browser.all("#drawing .box.node")), 2)
        self.browser.run("select(graph.byId.get('__proto__'))")
        self.assertIn(graphs.MARKUP.split("\u2028")[0], self.browser.panel())
        self.browser.one("#search").send_keys("script")
        self.assertGreater(len(self.browser.all("#search-options [role=option]")), 0)
        self.browser.run("document.querySelector('[value=list]').click()")
        self.assertIn(graphs.MARKUP.split("\u2028")[0], self.browser.one("#table").text)
        self.assertIsNone(self.browser.run("return window.hurt ?? null"))
        self.assertEqual(self.browser.all("img"), [])
        xml.fromstring(self.browser.run("return picture()"))


class Scale(PageTest):
    """Large graphs; the best of three times, since the machine may be busy."""

    @classmethod
    def page(cls):
        cls.large = page_of("large", graphs.large(5000))
        return page_of("thousand", graphs.large(1000))

    def times(self):
        return self.browser.run("""
          const best = {};
          for (const { name, duration } of performance.getEntriesByType('measure')) {
            best[name] = Math.round(Math.min(duration, best[name] ?? Infinity));
          }
          return best""")

    def open_everything(self, grouping):
        self.browser.run(f"""
          state.grouping = '{grouping}';
          openAll(true);
          performance.clearMeasures();
          for (let time = 0; time < 3; time += 1) redraw();""")
        return self.times()

    def test_thousand(self):
        first = self.times()
        self.assertLess(len(self.browser.all("#drawing .box")), 400, "grouped")
        times = self.open_everything("none")
        self.assertEqual(len(self.browser.all("#drawing .box.node")), 1000)
        grouped = self.open_everything("module")
        print(f"\n1,000 registrations: first {first}, all open {times}, in modules {grouped}")
        for one in [first, times, grouped]:
            self.assertLess(one["layout"], 1000)

    def test_five_thousand(self):
        self.browser.open(self.large)
        first = self.times()
        boxes = self.browser.all("#drawing .box")
        self.assertLess(len(boxes), 400, "scopes and modules are closed")
        self.assertLess(first["layout"], 1000)
        self.assertGreaterEqual(float(self.browser.one("#zoom").text.split()[0]), 50, "names can be read")
        self.browser.one("#search").send_keys("4321")
        self.press(Keys.ENTER)
        self.assertIn("4321", self.browser.one("#panel h2").text)
        self.assertEqual(len(self.browser.all("#drawing .node.selected")), 1)
        self.browser.one("#search").send_keys(Keys.ESCAPE)
        self.browser.run("document.querySelector('[value=list]').click()")
        self.assertIn("500 of 5,000 rows", self.browser.one("#table caption").text)
        self.browser.run("document.querySelector('[value=graph]').click()")
        print(f"\n5,000 registrations: first {first}, all open {self.open_everything('none')}")

    def test_odd_shapes(self):
        for name, graph in graphs.odd().items():
            self.browser.open(page_of(name, graph))
            times = self.open_everything("none")
            print(f"\n{name}: {times}")
            self.assertLess(times["layout"], 1000, name)
            self.assertEqual(self.browser.one("#empty").is_displayed(), name == "empty")


class Accessibility(PageTest):
    """axe-core's rules, on every part of the page."""

    dark = True

    @classmethod
    def page(cls):
        cls.pages = [Changes.page(), Findings.page(), page_of("grouped", graphs.large(400))]
        return page_of("accessible", EXAMPLE)

    def assert_accessible(self, state):
        self.assertEqual([(one["id"], [node["html"] for node in one["nodes"]]) for one in self.browser.violations()], [], state)

    def test_rules(self):
        self.assert_accessible("overview")
        self.browser.click_box(".log in SessionScope")
        self.assert_accessible("a registration")
        for menu in ["filter", "path"]:
            self.browser.one(f"#{menu} summary").click()
            self.assert_accessible(menu)
        self.browser.one("#search").send_keys("note")
        self.assert_accessible("search")
        self.browser.run("document.querySelector('[value=list]').click()")
        self.assert_accessible("table")
        for page in self.pages:
            self.browser.open(page)
            self.assert_accessible(page.name)
            self.browser.one("#theme").click()
            self.assert_accessible(f"{page.name}, light")


class Changes(PageTest):
    """The page of two graphs."""

    @classmethod
    def page(cls):
        old = json.loads(trellis("graph", EXAMPLE))
        new = json.loads(json.dumps(old))
        cls.gone = next(one for one in new["registrations"] if one["id"] == "AppScope.statusLine")
        new["registrations"].remove(cls.gone)
        changed = next(one for one in new["registrations"] if one["id"] == "SessionScope.noteIndex")
        changed["lifetime"] = "unique"
        added = {**changed, "id": "NoteScope.fresh", "scope": "NoteScope", "key": "fresh"}
        new["registrations"].append(added)
        new["keys"].append({"id": "fresh", "type": "Int", "hasDefault": False, "path": "App.swift", "line": 1, "column": 1})
        files = [written(f"{name}.json", json.dumps(graph)) for name, graph in [("old", old), ("new", new)]]
        return written("changes.html", trellis("diff", "--format", "html", *files))

    def test_are_marked_and_listed(self):
        for kind, label, sign in [
            ("added", ".fresh in NoteScope", "+"), ("removed", ".statusLine in AppScope", "−"),
            ("changed", ".noteIndex in SessionScope", "~"),
        ]:
            box = self.browser.box(label)
            self.assertIn(kind, box.get_attribute("class").split())
            self.assertIn(f", {kind},", box.accessible_name)
            self.assertEqual(box.find_element("css selector", f".badge.{kind}").text, sign)
        panel = self.browser.panel()
        for text in ["What changed", "Added (1)", "Removed (1)", "Changed (1)", "shared → unique"]:
            self.assertIn(text, panel)
        self.assertEqual(len(self.browser.all("#drawing .arrow.removed")), len(self.gone["needs"]))

    def test_can_be_shown_alone(self):
        everything = len(self.browser.all("#drawing .box.node"))
        self.browser.one("#filter summary").click()
        self.browser.driver.find_element("xpath", "//fieldset[legend='Only']//input").click()
        self.assertLess(len(self.browser.all("#drawing .box.node")), everything)
        for label in [".fresh in NoteScope", ".statusLine in AppScope"]:
            self.assertTrue(self.browser.box(label))



if __name__ == "__main__":
    unittest.main()
