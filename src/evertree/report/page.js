"use strict";
// Folding and walking the tree, showing what is known of a node, copying the rules. Texts are in the page already.
(() => {
  const svg = document.getElementById("tree");
  const nodes = [...svg.querySelectorAll("[role=treeitem]")];
  const rowHeight = Number(svg.dataset.rowHeight), margin = Number(svg.dataset.margin);
  const MOST_OPEN_LEAVES = 64, NARROW = 700, LEVELS_WHEN_NARROW = 3;

  const part = (node, selector) => node.querySelector(`:scope > ${selector}`);
  const parent = (node) => node.parentElement.closest("[role=treeitem]");
  const children = (node) => { const group = part(node, "[role=group]"); return group ? [...group.children] : []; };
  const isSplit = (node) => node.hasAttribute("aria-expanded");
  const isOpen = (node) => node.getAttribute("aria-expanded") === "true";
  const level = (node) => Number(node.getAttribute("aria-level"));
  const isVisible = (node) => { const above = parent(node); return !above || (isOpen(above) && isVisible(above)); };

  // Every visible end has a row of its own, and a split stands half-way between its children.
  function place() {
    let rows = 0;
    const middle = new Map();
    const visit = (node) => {
      const below = isOpen(node) ? children(node) : [];
      below.forEach(visit);
      middle.set(node, below.length ? (middle.get(below[0]) + middle.get(below[1])) / 2
                                    : margin + rowHeight * (rows++ + 0.5));
    };
    visit(nodes[0]);
    for (const [node, y] of middle) {
      const x = Number(node.dataset.x), above = parent(node);
      part(node, ".box").setAttribute("transform", `translate(${x} ${y})`);
      if (above) {
        const from = Number(above.dataset.x) + Number(above.dataset.width), half = (from + x) / 2, top = middle.get(above);
        part(node, ".edge").setAttribute("d", `M${from} ${top}C${half} ${top} ${half} ${y} ${x} ${y}`);
      }
    }
    const height = 2 * margin + rowHeight * rows, width = svg.getAttribute("width");
    svg.setAttribute("height", height);
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  function setOpen(node, open) {
    if (!isSplit(node)) return;
    node.setAttribute("aria-expanded", String(open));
    const group = part(node, "[role=group]"), folded = node.querySelector(":scope > .box > .folded");
    if (open) { group.removeAttribute("display"); folded.setAttribute("display", "none"); }
    else { group.setAttribute("display", "none"); folded.removeAttribute("display"); }
  }

  function openTo(deepest) {
    for (const node of nodes) setOpen(node, level(node) <= deepest);
    if (!isVisible(chosen)) choose(nodes[0]);
    place();
  }

  let chosen = nodes[0];   // has the focus, or would get it
  let shown = null;

  function show(node) {
    if (shown) {
      document.getElementById(`about-${shown.dataset.node}`).hidden = true;
      shown.classList.remove("shown");
    }
    for (const other of svg.querySelectorAll(".on-path")) other.classList.remove("on-path");
    shown = node;
    document.getElementById(`about-${node.dataset.node}`).hidden = false;
    node.classList.add("shown");
    for (let step = node; step; step = parent(step)) step.classList.add("on-path");
  }

  function choose(node) {
    chosen.setAttribute("tabindex", "-1");
    chosen = node;
    node.setAttribute("tabindex", "0");
    show(node);
  }

  function go(node) {
    if (!node) return;
    choose(node);
    node.focus({ preventScroll: true });
    part(node, ".box").scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function toggle(node) {
    setOpen(node, !isOpen(node));
    place();
  }

  const nodeAt = (event) => { const box = event.target.closest(".box"); return box && box.closest("[role=treeitem]"); };

  svg.addEventListener("click", (event) => {
    const node = nodeAt(event);
    if (!node) return;
    choose(node);
    node.focus({ preventScroll: true });
    toggle(node);
  });
  svg.addEventListener("pointerover", (event) => { const node = nodeAt(event); if (node) show(node); });
  svg.addEventListener("pointerleave", () => show(chosen));
  svg.addEventListener("focusin", (event) => { if (event.target !== chosen && nodes.includes(event.target)) choose(event.target); });

  svg.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const seen = nodes.filter(isVisible), here = seen.indexOf(chosen);
    switch (event.key) {
      case "ArrowDown": go(seen[here + 1]); break;
      case "ArrowUp": go(seen[here - 1]); break;
      case "ArrowLeft": go(parent(chosen)); break;
      case "ArrowRight":
        if (isSplit(chosen) && !isOpen(chosen)) toggle(chosen); else go(children(chosen)[0]);
        break;
      case "Home": go(seen[0]); break;
      case "End": go(seen[seen.length - 1]); break;
      case "Enter": case " ": toggle(chosen); break;
      default: return;
    }
    event.preventDefault();
  });

  document.getElementById("open").addEventListener("click", () => openTo(Infinity));
  document.getElementById("fold").addEventListener("click", () => openTo(0));

  document.getElementById("copy").addEventListener("click", async () => {
    const rules = document.getElementById("rules"), note = document.getElementById("copied");
    let done = false;
    try {
      await navigator.clipboard.writeText(rules.textContent);
      done = true;
    } catch {   // not every place that shows a page lets it write there: the old way, by a selection
      getSelection().selectAllChildren(rules);
      done = document.execCommand("copy");
    }
    note.textContent = done ? "Copied." : "Select the rules and copy them.";
  });

  // A tree that is too large for the screen starts with its upper levels.
  let deepest = Math.max(...nodes.map(level));
  if (window.innerWidth <= NARROW) deepest = Math.min(deepest, LEVELS_WHEN_NARROW);
  const ends = () => nodes.filter((node) => level(node) <= deepest && (!isSplit(node) || level(node) === deepest)).length;
  while (deepest > 1 && ends() > MOST_OPEN_LEAVES) deepest -= 1;
  openTo(deepest - 1);
  show(chosen);
  const frame = document.getElementById("tree-frame");
  frame.scrollTop = (frame.scrollHeight - frame.clientHeight) / 2;   // the root stands half-way down
})();
