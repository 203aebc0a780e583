// What can be wrong with a screen, whatever it shows: run in the page, it gives a list of complaints.

/**
 * `least`: how wide and high a control must be, in pixels. `pinned`: controls that must be in sight. `whole`: boxes
 * whose content must be seen without scrolling. What scrolls may hide a control or a text elsewhere; what is in sight
 * must be whole, on top of everything at its middle, and no text may lie on another. The tile in hand, the scores and
 * the supplies are never hidden by scrolling, and nothing lies on them.
 */
export function faults({ least, pinned, whole }) {
  const found = [];
  const name = (element) => {
    const own = element.getAttribute("class") ?? "";
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30);
    return `<${element.tagName.toLowerCase()} ${own}> "${text}"`;
  };
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  /** The part of the screen in which an element's content can be seen, and whether it can be scrolled into it. */
  const windows = new Map();
  const windowOf = (element) => {
    if (!element || element === document.documentElement) return { box: screen, scrolls: false };
    if (windows.has(element)) return windows.get(element);
    const outer = windowOf(element.parentElement);
    const style = styleOf(element);
    let made = outer;
    if (style.overflowX !== "visible" || style.overflowY !== "visible") {
      const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
      made = { box: meet(outer.box, element.getBoundingClientRect()), scrolls: outer.scrolls || scrolls };
    }
    windows.set(element, made);
    return made;
  };
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const inside = (box, frame, slack = 1) =>
    box.left >= frame.left - slack &&
    box.right <= frame.right + slack &&
    box.top >= frame.top - slack &&
    box.bottom <= frame.bottom + slack;

  for (const control of document.querySelectorAll("main :is(button, input, select, textarea, summary, a[href], .marks [data-mark])")) {
    if (!shown(control)) continue;
    const mark = control.hasAttribute("data-mark");
    // A box to tick is pressed with its words; a mark's line to its place is no part of what is pressed.
    const target = mark ? control.querySelector(".mark-ground") : (control.closest("label") ?? control);
    const box = target.getBoundingClientRect();
    if (box.width < least - 0.6 || box.height < least - 0.6)
      found.push(`${name(control)} is ${box.width.toFixed(0)}x${box.height.toFixed(0)}`);
    const at = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const { box: view } = windowOf(target.parentElement);
    const [x, y] = at;
    if (x < view.left || x >= view.right || y < view.top || y >= view.bottom) {
      if (pinned.some((what) => control.matches(what))) found.push(`${name(control)} is out of sight`);
      continue;
    }
    if (pinned.some((what) => control.matches(what)) && !inside(box, view)) found.push(`${name(control)} is cut`);
    // It rounds: half a pixel from the edge would be outside.
    const top = document.elementFromPoint(Math.floor(x), Math.floor(y));
    if (top !== target && !target.contains(top) && !(mark && control.contains(top)))
      found.push(`${name(control)} lies under ${top ? name(top) : "nothing"}`);
  }
  for (const what of pinned) if (!document.querySelector(what)) found.push(`there is no ${what}`);

  // What one plays by: pictures and numbers that are no controls.
  for (const fact of document.querySelectorAll(".hand, .player, .player-score, .supply > span, .team, .bank")) {
    if (!shown(fact)) continue;
    const box = fact.getBoundingClientRect();
    const { box: view } = windowOf(fact.parentElement);
    if (!inside(box, view)) {
      found.push(`${name(fact)} is cut: ${box.left.toFixed(0)},${box.top.toFixed(0)} to ${box.right.toFixed(0)},${box.bottom.toFixed(0)}`);
      continue;
    }
    // Corners too: what lies on a large one need not reach its middle. They are round, so a little inwards.
    const parts = fact.matches(".hand, .player") ? [[0.5, 0.5], [0.12, 0.12], [0.88, 0.12], [0.12, 0.88], [0.88, 0.88]] : [[0.5, 0.5]];
    for (const [across, down] of parts) {
      const top = document.elementFromPoint(Math.floor(box.left + across * box.width), Math.floor(box.top + down * box.height));
      if (fact.contains(top)) continue;
      found.push(`${name(fact)} lies under ${top ? name(top) : "nothing"}`);
      break;
    }
  }

  // Nobody can play on a strip of board, whatever the names and words around it are.
  const board = document.querySelector(".play:not([data-sheet=full]) .board")?.getBoundingClientRect();
  const alone = document.querySelector(".play[data-sheet=none]") !== null;
  if (board && (board.width < (alone ? 240 : 150) || board.height < 100)) found.push(`the board is ${board.width.toFixed(0)}x${board.height.toFixed(0)}`);

  // Running text needs room: a column that is narrower than this holds one word a line.
  for (const text of document.querySelectorAll("main :is(p, li, dd)"))
    if (shown(text) && text.textContent.trim().length > 60 && text.getBoundingClientRect().width < 120)
      found.push(`${name(text)} is squeezed into ${text.getBoundingClientRect().width.toFixed(0)} px`);

  // Text: each line of each piece of text, as far as it can be seen.
  const lines = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("svg, .unseen, .flying, select, script, style") || !shown(parent)) continue;
    range.selectNodeContents(node);
    const { box: view, scrolls } = windowOf(parent);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      const seen = meet(rect, view);
      // Of a long name the first lines are enough.
      const called = parent.closest(".player-name");
      if (called && seen.bottom - seen.top < 0.5 * rect.height && rect.top > called.getBoundingClientRect().top + 0.5 * rect.height) continue;
      if (seen.right - seen.left < 1 || seen.bottom - seen.top < 1) {
        if (!scrolls) found.push(`"${node.data.trim().slice(0, 40)}" in ${name(parent)} cannot be seen`);
        continue;
      }
      // A line box is higher than its letters.
      const slack = 0.2 * rect.height;
      if (!scrolls && !inside(rect, view, slack)) found.push(`"${node.data.trim().slice(0, 40)}" in ${name(parent)} is cut`);
      if (scrolls && (rect.right > view.right + 2 || rect.left < view.left - 2) && !sideways(parent))
        found.push(`"${node.data.trim().slice(0, 40)}" in ${name(parent)} is cut at the side`);
      const button = parent.closest("button");
      if (button && !inside(rect, button.getBoundingClientRect(), slack))
        found.push(`"${node.data.trim().slice(0, 40)}" does not fit on ${name(button)}`);
      lines.push({ rect: seen, parent, text: node.data.trim().slice(0, 30) });
    }
  }
  function sideways(element) {
    for (let e = element; e; e = e.parentElement) if (/auto|scroll/.test(styleOf(e).overflowX) && e.scrollWidth > e.clientWidth + 1) return e.matches("[data-sideways]");
    return false;
  }
  for (let i = 0; i < lines.length; i++)
    for (let j = i + 1; j < lines.length; j++) {
      const [a, b] = [lines[i], lines[j]];
      if (a.parent === b.parent) continue;
      const both = meet(a.rect, b.rect);
      const deep = Math.min(a.rect.bottom - a.rect.top, b.rect.bottom - b.rect.top);
      if (both.right - both.left > 2 && both.bottom - both.top > 0.3 * deep) found.push(`"${a.text}" and "${b.text}" lie on each other`);
    }

  for (const what of whole)
    for (const box of document.querySelectorAll(what)) {
      if (!shown(box)) continue;
      if (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
        found.push(`${what} shows ${box.clientWidth}x${box.clientHeight} of ${box.scrollWidth}x${box.scrollHeight}`);
    }
  const marks = [...document.querySelectorAll(".marks .mark-ground")].map((circle) => circle.getBoundingClientRect());
  for (let i = 0; i < marks.length; i++)
    for (let j = i + 1; j < marks.length; j++) {
      const [a, b] = [marks[i], marks[j]];
      const apart = Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
      if (apart < a.width - 1) found.push(`two marks are only ${apart.toFixed(0)} px apart`);
    }
  if (document.documentElement.scrollWidth > innerWidth + 1 || document.documentElement.scrollHeight > innerHeight + 1)
    found.push("the page itself scrolls");
  return [...new Set(found)];
}
