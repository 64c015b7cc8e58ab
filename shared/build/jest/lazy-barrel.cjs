// antd's index loads every component, 1 400 modules, before a test draws its first button: most of what a test file
// costs. This transform lets each component load when it is first used.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

const LOAD = /^var (_\w+) = (_interopRequire\w+\(require\("[^"]+"\)\));$/gm;
const LAZY = `function lazy(load) {
  let loaded;
  return new Proxy({}, { get: (_, name) => (loaded ??= load())[name] });
}`;

module.exports = {
  process(source, file) {
    const code = source.replace(LOAD, 'var $1 = lazy(() => $2);');
    if (code === source) throw new Error(`${file} loads nothing in the way that is made lazy here.`);
    return { code: `${code}\n${LAZY}` };
  },
  getCacheKey: (source) => createHash('sha256').update(source).update(readFileSync(__filename)).digest('hex'),
};
