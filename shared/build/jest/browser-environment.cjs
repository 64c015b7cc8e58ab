// jsdom lacks what every browser has; this file supplies it once for all component tests.
const { TestEnvironment } = require('jest-environment-jsdom');
const { TextDecoder, TextEncoder } = require('node:util');

/** Node's signal for one of jsdom's: Node takes only its own, and jsdom's listeners take only theirs. */
function nodeSignal(signal) {
  if (!signal || signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return controller.signal;
}

const withNodeSignal = (init) => init && { ...init, signal: nodeSignal(init.signal) };

class BrowserRequest extends Request {
  constructor(input, init) {
    super(input, withNodeSignal(init));
  }
}

class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.styles = config.projectConfig.testEnvironmentOptions.styles === true;
  }

  async setup() {
    await super.setup();
    const { global } = this;
    Object.assign(global, {
      TextEncoder,
      TextDecoder,
      Uint8Array,
      fetch: (input, init) => fetch(input, withNodeSignal(init)),
      Request: BrowserRequest,
      Response,
      Headers,
      structuredClone,
      ReadableStream,
      TransformStream,
      WritableStream,
    });
    // Node's own MessageChannel keeps jest from exiting, so React's scheduler gets one made of timers.
    global.MessageChannel = class {
      constructor() {
        this.port1 = { onmessage: null, close: () => {} };
        this.port2 = {
          postMessage: (data) => global.setTimeout(() => this.port1.onmessage?.({ data }), 0),
          close: () => {},
        };
      }
    };
    global.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    global.IntersectionObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    global.matchMedia = (media) => ({
      matches: false,
      media,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    });
    global.Blob.prototype.text = function text() {
      return new Promise((resolve, reject) => {
        const reader = new global.FileReader();
        reader.onload = () => resolve(reader.result);
        reader.onerror = () => reject(reader.error);
        reader.readAsText(this);
      });
    };
    global.Blob.prototype.arrayBuffer = function arrayBuffer() {
      return new Promise((resolve, reject) => {
        const reader = new global.FileReader();
        reader.onload = () => resolve(reader.result);
        reader.onerror = () => reject(reader.error);
        reader.readAsArrayBuffer(this);
      });
    };
    // Nothing is laid out here, yet jsdom would match each of antd's thousands of rules against every element
    // whenever a role or a name is looked for: a third of a run. What is hidden says so in its own attributes.
    // A test of the styles themselves begins with `@jest-environment-options {"styles": true}`.
    if (!this.styles) {
      Object.defineProperty(global.HTMLStyleElement.prototype, 'innerHTML', { set() {} });
      global.leavesStylesOut = true;
    }
    global.HTMLElement.prototype.scrollIntoView = () => {};
    global.scrollTo = () => {};
  }
}

module.exports = BrowserEnvironment;
