import path from 'node:path';
import { extractArea } from './generate/extract-area';
import { describeFailure, PlainError } from './plain-error';

const HELP = `npm run take:area <name> <folder> [-- --packed]

Copies an area into a folder of its own, outside of this checkout, where it needs nothing but published packages. The area
here stays as it is: remove it once the other one is published.

  --packed   the packages come along as files, for a team whose registry does not have them

  npm run take:area frete ../mfe-frete`;

const args = process.argv.slice(2);
const [name, folder, ...more] = args.filter((arg) => arg !== '--packed');

try {
  if (!name || name === '--help') console.log(HELP);
  else {
    if (!folder || more.length > 0) throw new PlainError(HELP);
    const target = path.resolve(folder);
    await extractArea(process.cwd(), name, target, args.includes('--packed'));
    console.log(
      `${target}\n\nNext, there: git init, npm install, npm test, npm run build. See docs/independent-team.md`,
    );
  }
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
