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

// Study: A to E (or 1 to 5) choose an option, Enter confirms or goes on.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=radio]), textarea, select")) return;
  const place = "abcde".indexOf(event.key.toLowerCase());
  const chosen = document.querySelectorAll(".quiz input[name=option]")[place >= 0 ? place : Number(event.key) - 1];
  if (chosen) {
    chosen.checked = true;
    chosen.focus();
  } else if (event.key === "Enter") {
    const open = document.querySelector(".quiz input[name=option]:checked");
    if (open && !event.target.closest("a, button")) {
      event.preventDefault();
      open.form.requestSubmit();
    } else if (!open && !event.target.closest("a, button")) {
      document.querySelector("[data-next]")?.click();
    }
  }
});

// The judge drill: when the time is up, what is chosen (or nothing) is handed in.
const drill = document.querySelector(".quiz[data-seconds]");
const left = drill?.querySelector("progress");
if (left) {
  const tick = setInterval(() => {
    left.value -= 1;
    if (left.value > 0) return;
    clearInterval(tick);
    drill.noValidate = true;
    drill.requestSubmit();
  }, 1000);
}

// What is left of an exam's time.
for (const clock of document.querySelectorAll("[data-deadline]")) {
  const end = Date.parse(clock.dateTime);
  const show = () => {
    const seconds = Math.max(0, Math.round((end - Date.now()) / 1000));
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (seconds === 0) location.reload();
    else setTimeout(show, 1000);
  };
  if (end > Date.now()) show();
}

for (const button of document.querySelectorAll("[data-sure]")) {
  button.addEventListener("click", (event) => {
    if (!confirm(button.dataset.sure)) event.preventDefault();
  });
}
