import { newAreaCommand } from './generate/commands/new-area';
import { runGenerator } from './generate/run-generator';

await runGenerator(newAreaCommand, process.argv.slice(2));
