import { newResourceCommand } from './generate/commands/new-resource';
import { runGenerator } from './generate/run-generator';

await runGenerator(newResourceCommand, process.argv.slice(2));
