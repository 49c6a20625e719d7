// Before the first paint: light or dark as chosen here, else as the system says. Not a module, so that nothing flashes.
(() => {
  const chosen = localStorage.getItem("hopql-theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
})();
