// Every test file runs in a world of its own, into which it loads all packages anew. Here the files of a worker share one
// world and the packages in it. Each still loads the code of the product anew, and finds the globals as the first one did.
const { TestEnvironment } = require('jest-environment-node');

/** Gives an object its own properties of before: what was added goes, what was changed is as it was. */
function restore(object, before) {
  for (const key of Reflect.ownKeys(object)) if (!(key in before)) Reflect.deleteProperty(object, key);
  for (const key of Reflect.ownKeys(before)) {
    const now = Reflect.getOwnPropertyDescriptor(object, key);
    const { value, get } = before[key];
    if (now?.value !== value || now?.get !== get) Reflect.defineProperty(object, key, before[key]);
  }
}

class World extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { global } = this;
    this.before = {
      global: Object.getOwnPropertyDescriptors(global),
      process: Object.getOwnPropertyDescriptors(global.process),
      environment: Object.getOwnPropertyDescriptors(global.process.env),
      listeners: { ...global.process._events },
    };
    /** The modules that are kept, by file. */
    this.modules = new Map();
    /** The runtime of the test file that is running. */
    this.runtime = undefined;
  }

  /** Whether the clock is the machine's: what is loaded under another could hold on to it. */
  hasRealClock() {
    const { Date: date, setTimeout: timeout } = this.before.global;
    return this.global.Date === date.value && this.global.setTimeout === timeout.value;
  }

  /** The end of a test file. The world goes on. */
  async teardown() {
    this.fakeTimersModern.useRealTimers();
    const { global, before } = this;
    restore(global, before.global);
    const { process } = global;
    restore(process, before.process);
    process._events = { ...before.listeners };
    restore(process.env, before.environment);
  }
}

let kept;

/** The world of this worker. Jest calls it with `new` for each test file. While jest watches, files change, and each has a new one. */
module.exports = function KeptWorld(config, context) {
  const { watch, watchAll } = config.globalConfig;
  if (watch || watchAll) return new World(config, context);
  kept ??= new World(config, context);
  return kept;
};
