import { describeFailure } from './plain-error';
import { readMoment, runAt } from './test/moved-clock';

// npm run test:at -- "2028-02-29 23:30" [<argument of npm test> …]: the tests with the clock of Node, PostgreSQL and Chromium
// moved to a moment in São Paulo.

try {
  const [moment = '', ...args] = process.argv.slice(2);
  process.exitCode = await runAt(readMoment(moment), ['test', ...args]);
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
