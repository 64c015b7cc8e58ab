import { newArea } from './generate/new-area';
import { runGenerator } from './generate/run-generator';
import { PlainError } from './plain-error';

const HELP = `npm run new:area <name> [label]

Makes an area without screens, mfe-<name>, as all areas are built.

  npm run new:area frete
  npm run new:area frete "Frete e entrega"`;

const args = process.argv.slice(2);

await runGenerator(HELP, args, () => {
  const [name = '', label, ...more] = args;
  if (more.length > 0)
    throw new PlainError('Put the label in quotes: npm run new:area frete "Frete e entrega"');
  return newArea(process.cwd(), name, label);
});
