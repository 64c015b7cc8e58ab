import { firstProblem, type SearchedCode } from '../publish/check-code';

// Started by search-in-process.ts. Receives code, answers with its first problem, and ends.
process.once('message', (code: SearchedCode) => {
  process.send?.({ problem: firstProblem(code) }, () => process.disconnect());
});
