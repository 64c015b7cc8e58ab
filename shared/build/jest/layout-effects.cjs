// antd's components adjust what they draw in layout effects, before anybody sees it; under jest its helper takes passive ones, and a
// test on a busy machine reads the moment in between: a button that is still called "loading". This transform keeps layout effects.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');

const NOT_IN_TESTS = "process.env.NODE_ENV !== 'test' && ";

module.exports = {
  process(source, file) {
    const code = source.replace(NOT_IN_TESTS, '');
    if (code === source)
      throw new Error(`${file} chooses its effects in another way than the one that is undone here.`);
    return { code };
  },
  getCacheKey: (source) => createHash('sha256').update(source).update(readFileSync(__filename)).digest('hex'),
};
