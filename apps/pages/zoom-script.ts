/** Zooms a picture and finds its questions. It sends no requests and stores nothing. */
export const zoomScript = `(() => {
const region = document.querySelector(".picture"), svg = region.querySelector("svg");
const input = document.querySelector("#search"), level = document.querySelector("#level"), status = document.querySelector("#found");
const cards = [...svg.querySelectorAll(".question")].map((card) => [card, card.querySelector("title").textContent.toLowerCase()]);
const width = svg.viewBox.baseVal.width;
const undrawn = JSON.parse(document.querySelector("#undrawn").textContent), runs = [...svg.querySelectorAll(".run")];
let zoom = 1, isFitted = true, matches = [], at = -1;
const show = (next, x, y) => {
  const box = region.getBoundingClientRect(), picture = svg.getBoundingClientRect();
  const old = picture.width / width;
  zoom = Math.min(4, Math.max(0.1, next));
  x ??= box.left + box.width / 2; y ??= box.top + box.height / 2;
  const px = (x - picture.left) / old, py = (y - picture.top) / old;
  svg.style.maxWidth = "none"; svg.style.width = width * zoom + "px"; svg.style.height = svg.viewBox.baseVal.height * zoom + "px";
  const now = svg.getBoundingClientRect();
  region.scrollLeft += now.left + px * zoom - x; region.scrollTop += now.top + py * zoom - y;
  level.textContent = Math.round(zoom * 100) + " %";
  isFitted = false;
};
const fit = () => { show(Math.min(1, region.clientWidth / width)); isFitted = true; };
const clear = () => { for (const card of svg.querySelectorAll(".found")) card.classList.remove("found"); };
const goTo = (card) => {
  clear();
  card.classList.add("found");
  const box = region.getBoundingClientRect(), place = card.getBoundingClientRect();
  region.scrollTop += place.top - box.top - (box.height - place.height) / 2;
  region.scrollLeft += place.left - box.left - (box.width - place.width) / 2;
  region.scrollIntoView({ block: "nearest" });
};
const step = (by) => {
  if (matches.length === 0) return;
  at = (at + by + matches.length) % matches.length;
  goTo(matches[at]);
  status.textContent = at + 1 + " of " + matches.length;
};
input.addEventListener("input", () => {
  const wanted = input.value.trim().toLowerCase();
  clear();
  matches = wanted === "" ? [] : cards.filter(([, text]) => text.includes(wanted) || text.startsWith(wanted + ". ")).map(([card]) => card);
  const exact = cards.find(([, text]) => /^\\d+$/.test(wanted) && text.startsWith(wanted + ". "));
  if (exact) matches = [exact[0]];
  at = -1;
  status.textContent = wanted === "" ? "" : "no question found";
  step(1);
  if (wanted === "" || matches.length > 0) return;
  const hidden = undrawn.find(([position]) => String(position) === wanted) ?? undrawn.find(([, text]) => text.toLowerCase().includes(wanted));
  if (hidden === undefined) return;
  const run = runs.find(({ dataset }) => dataset.first <= hidden[0] && hidden[0] <= dataset.last);
  if (run) goTo(run.querySelector('[data-member="' + hidden[0] + '"]') ?? run);
  status.textContent = "question " + hidden[0] + (run ? " is in this run" : " is not drawn");
});
input.addEventListener("keydown", (event) => {
  if (event.key === "Enter") { event.preventDefault(); step(event.shiftKey ? -1 : 1); }
  if (event.key === "Escape") { input.value = ""; input.dispatchEvent(new Event("input")); }
});
const actions = { "+": () => show(zoom * 1.25), "=": () => show(zoom * 1.25), "-": () => show(zoom / 1.25), 0: fit, 1: () => show(1), "/": () => input.focus() };
document.addEventListener("keydown", (event) => {
  const action = actions[event.key];
  if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input")) return;
  event.preventDefault(); action();
});
for (const button of document.querySelectorAll("[data-key]")) button.addEventListener("click", () => actions[button.dataset.key]());
region.addEventListener("wheel", (event) => {
  if (!event.ctrlKey) return;
  event.preventDefault(); show(zoom * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
}, { passive: false });
for (const link of document.querySelectorAll('a[href^="#"]')) link.addEventListener("click", (event) => {
  const card = document.getElementById(link.hash.slice(1));
  if (card) { event.preventDefault(); goTo(card); region.focus({ preventScroll: true }); }
});
document.querySelector(".bar").style.visibility = "visible";
addEventListener("resize", () => { if (isFitted) fit(); });
fit();
})();`;

/** The SHA-256 of the script for the content security policy, which allows no other script. */
export const zoomScriptHash = "sha256-3ZYfGTI5PZ8OlwXvhl8l1JLiZDtFgcJro4A0pRlQiBs=";
