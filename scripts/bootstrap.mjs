// The entry of every npm script: plain JavaScript without dependencies, because it runs before anything is installed.
// It checks Node, installs what the lockfile says, and hands over to scripts/src/<command>.ts in this same process.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installPackages } from './bootstrap/install.mjs';
import { nodeComplaint } from './bootstrap/node-version.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [command = 'start', ...args] = process.argv.slice(2);
const file = path.join(root, 'scripts', 'src', `${command}.ts`);

function leave(sentence) {
  console.error(sentence);
  process.exit(1);
}

const complaint = nodeComplaint(process.versions.node);
if (complaint) leave(complaint);
if (!existsSync(file)) leave(`There is no command "${command}": look at the scripts in package.json.`);

async function install(options) {
  const problem = await installPackages(root, options);
  if (problem) leave(problem);
}

process.chdir(root);
await install();

process.argv.splice(1, process.argv.length, file, ...args);
await import('tsx');
await import(pathToFileURL(file).href);
// A generator may have named packages: they are linked at once.
if (command.startsWith('new-')) await install({ isGenerated: true });
