import { describeFailure } from '../plain-error';
import { buildProduct } from '../product/build';
import type { Kind } from './kind';

/** The production build of shell and areas: what the browser tests open. */
export const buildKind: Kind = {
  name: 'build',
  async run({ log }) {
    try {
      await buildProduct([], undefined, log);
      return { passed: 1, failed: 0, skipped: 0, output: '' };
    } catch (error) {
      return { passed: 0, failed: 1, skipped: 0, output: describeFailure(error) };
    }
  },
};
