import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

// The thread that watches over the main one. Plain JavaScript, so that it starts in milliseconds and without a loader.

const { beat, names, slots, slotBytes, tickMs, ticks } = workerData;
const heart = new Int32Array(beat);
const texts = new Uint8Array(names);
const decoder = new TextDecoder();

const FATAL = 60;
const STANDARD_OUTPUT = 1;

/** The requests that were begun and not answered, the one that was worked on last first. */
function openRequests() {
  const newest = Atomics.load(heart, 1);
  const open = [];
  for (let sequence = newest; sequence > newest - slots && sequence > 0; sequence -= 1) {
    const slot = sequence % slots;
    if (Atomics.load(heart, 2 + slot) !== sequence) continue;
    const text = texts.slice(slot * slotBytes, (slot + 1) * slotBytes);
    open.push(decoder.decode(text.subarray(0, text.indexOf(0))));
  }
  return [...new Set(open)];
}

let seen = Atomics.load(heart, 0);
let unchanged = 0;
// Counted in ticks of this thread: while a machine sleeps, or is too busy for either, none goes by.
setInterval(() => {
  const now = Atomics.load(heart, 0);
  unchanged = now === seen ? unchanged + 1 : 0;
  seen = now;
  if (unchanged < ticks) return;
  const line = {
    level: FATAL,
    time: Date.now(),
    pid: process.pid,
    requests: openRequests(),
    msg: `nothing was done for ${(ticks * tickMs) / 1000} s: the process ends, to be started anew`,
  };
  writeSync(STANDARD_OUTPUT, `${JSON.stringify(line)}\n`);
  process.kill(process.pid, 'SIGKILL');
}, tickMs);
