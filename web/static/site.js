// Conveniences only: every page works without this file.

// "/" goes to the box, as on many reference sites; never while typing.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, [contenteditable]")) return;
  const box = document.querySelector("[data-slash]");
  if (!box) return;
  box.closest("details")?.setAttribute("open", "");
  event.preventDefault();
  box.focus();
});

// Ctrl+Enter sends the form one is writing in.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && event.target.form) {
    event.target.form.requestSubmit();
  }
});

// A part of the text and its line in the list light up together, by pointer and by keyboard.
const light = (event, on) => {
  const id = event.target.closest?.("[data-piece]")?.dataset.piece;
  if (!id) return;
  for (const part of document.querySelectorAll("[data-piece]")) {
    if (part.dataset.piece === id) part.classList.toggle("lit", on);
  }
};
for (const [name, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(name, (event) => light(event, on));
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const text = document.getElementById(button.dataset.copy);
  if (!text || !navigator.clipboard) continue;
  button.hidden = false;
  const words = button.textContent;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text.value);
    button.textContent = "✓ " + words;
    setTimeout(() => { button.textContent = words; }, 1500);
  });
}

// Folded parts are printed too.
addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("details[data-print-open]")) fold.open = true;
});
