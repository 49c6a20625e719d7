// Follows a run: its events as they come, over breaks of the stream.

import { Away, parsed, respond, Trouble, wait } from "./api.js";

const LAST = ["result", "cancelled"];
const TRIES = 8;

const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

// The data of each event of a stream of server-sent events.
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const parts = (held + value).split(/\r?\n\r?\n/);
      held = parts.pop();
      for (const part of parts) {
        const data = part.split(/\r?\n/).filter((line) => line.startsWith("data:")).map((line) => line.slice(5).trimStart());
        if (data.length) yield parsed(data.join("\n"));
      }
    }
  } finally { reader.cancel().catch(() => {}); }
}

// Calls `each(event)` for every event of the run, once and in order, until its end. `after`: the last one that is known.
// Resolves with the last event; raises Trouble where the run is not known (any more).
export async function follow(run, each, signal) {
  let seen = -1;
  let broken = 0;
  while (!signal.aborted) {
    try {
      const response = await respond(`/api/runs/${encodeURIComponent(run)}/events`, { params: { after: Math.max(seen, 0) }, signal });
      for await (const event of events(response.body)) {
        if (event.number <= seen) continue;
        seen = event.number;
        broken = 0;
        each(event);
        if (LAST.includes(event.event)) return event;
      }
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof Trouble && ![429, 502, 503, 504].includes(error.code)) throw error;
      if (error instanceof Away) await wait();
    }
    broken += 1;
    if (broken > TRIES) throw new Trouble(0, { error: "The answer's events stop coming.", hint: "Reload the page; the question goes on." });
    await pause(Math.min(250 * 2 ** (broken - 1), 8000));
  }
  return null;
}
