import { newScreenCommand } from './generate/commands/new-screen';
import { runGenerator } from './generate/run-generator';

await runGenerator(newScreenCommand, process.argv.slice(2));
