import { firstProblem, type SearchedCode } from '../publish/check-code';

// Started by search-aside.ts: is given code, answers its first problem, and ends.
process.once('message', (code: SearchedCode) => {
  process.send?.({ problem: firstProblem(code) }, () => process.disconnect());
});
