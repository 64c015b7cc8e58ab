import { createLogger } from '../src/logging/logger';

/** A process that logs and then ends in a way that its argument names. */
const [lines = '0', way] = process.argv.slice(2);
const logger = createLogger('info');
for (let line = 1; line <= Number(lines); line += 1) logger.info({ line }, 'logged');

if (way === 'exit') process.exit(0);
if (way === 'error') throw new Error('The process ends by an error.');
if (way === 'fatal') {
  logger.fatal('last words');
  process.kill(process.pid, 'SIGKILL');
}
