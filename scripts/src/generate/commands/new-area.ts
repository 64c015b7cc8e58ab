import { PlainError } from '../../plain-error';
import { newArea } from '../new-area';
import type { Generator } from '../run-generator';

const HELP = `npm run new:area <name> [label]

Makes an area without screens, mfe-<name>, as all areas are built.

  npm run new:area frete
  npm run new:area frete "Frete e entrega"`;

export const newAreaCommand: Generator = {
  help: HELP,
  async run(root, args) {
    const [name = '', label, ...more] = args;
    if (more.length > 0)
      throw new PlainError('Put the label in quotes: npm run new:area frete "Frete e entrega"');
    return newArea(root, name, label);
  },
};
