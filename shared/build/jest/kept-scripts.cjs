// Each test file runs all that it loads in a world of its own, and jest compiles the code for it anew. The
// code is the same each time: a worker compiles a file once, and runs what came of it in each world.
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** By file. What a transform makes of a file can depend on the project. */
const kept = new Map();

/** A function of what jest lends a module (`module`, `exports`, `require`, …), compiled but in no world yet. */
function scriptOf(filename, code, parameters) {
  const known = kept.get(filename);
  if (known?.code === code) return known.script;
  const opening = `(function (${parameters.join()}) {`;
  const script = new Script(`${opening}${code}\n})`, { filename, columnOffset: -opening.length });
  kept.set(filename, { code, script });
  return script;
}

module.exports = class KeepingRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    executor.compile = (code, filename) => {
      const world = executor.environment.getVmContext();
      // A test itself is compiled once only; jest says what is wrong with code that cannot be compiled.
      if (world === null || filename === executor.testPath) return compile(code, filename);
      try {
        return scriptOf(filename, code, executor.injectedModuleParameters).runInContext(world);
      } catch {
        return compile(code, filename);
      }
    };
  }
};
module.exports.default = module.exports;
