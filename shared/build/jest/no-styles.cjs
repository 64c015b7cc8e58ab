// antd makes the styles of what it draws anew for each test, only for them to be left out of the page (see
// browser-environment.cjs): a tenth of a run. This transform leaves out the making too, except where a test wants styles.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

const MAKING = 'const styleObj = styleFn();';
const MAKING_IF_WANTED = 'const styleObj = globalThis.leavesStylesOut ? {} : styleFn();';

module.exports = {
  process(source, file) {
    const code = source.replace(MAKING, MAKING_IF_WANTED);
    if (code === source) throw new Error(`${file} makes no styles in the way that is left out here.`);
    return { code };
  },
  getCacheKey: (source) => createHash('sha256').update(source).update(readFileSync(__filename)).digest('hex'),
};
