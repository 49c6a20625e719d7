// Rows of an answer as text: names of columns as the rows have them, TSV, CSV.

// The rows are mappings: a column name that occurs again has a number that no other column has.
export function names(columns) {
  const given = new Set(columns);
  const made = [];
  for (const name of columns) {
    let fresh = name;
    for (let times = 2; made.includes(fresh) || (times > 2 && given.has(fresh)); times += 1) fresh = `${name}_${times}`;
    made.push(fresh);
  }
  return made;
}

export function text(value) {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function tsv(keys, rows) {
  const clean = (value) => harmless(value).replace(/[\t\r\n]+/g, " ");
  return [keys, ...rows.map((row) => keys.map((key) => row[key]))].map((line) => line.map(clean).join("\t")).join("\n");
}

// A text that a spreadsheet would run as a formula begins with an apostrophe, as in what the server writes; numbers do not.
function harmless(value) {
  const told = text(value);
  const number = typeof value !== "string" || /^[+-]?(\d+(\.\d+)?([eE][+-]?\d+)?|Infinity)$/.test(told);
  return number && typeof value !== "object" ? told : told.replace(/^(?=[\t\r\n])|(^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "$1'");
}

export function csv(keys, rows) {
  const quoted = (value) => (/[",\r\n]/.test(harmless(value)) ? `"${harmless(value).replaceAll('"', '""')}"` : harmless(value));
  return `${[keys, ...rows.map((row) => keys.map((key) => row[key]))].map((line) => line.map(quoted).join(",")).join("\r\n")}\r\n`;
}
