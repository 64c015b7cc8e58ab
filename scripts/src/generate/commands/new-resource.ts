import { PlainError } from '../../plain-error';
import { newResource } from '../new-resource';
import { readArguments } from '../read-arguments';
import type { Generator } from '../run-generator';

const HELP = `npm run new:resource <name> [-- options]

Makes a resource of a store with a name, a version and a list: migration, schemas, table type, a sub-area of a module (its
declaration, tests of its calls and of its list's plans), example data, authorisation rows, audit actions, and its part
of erasing and exporting a person. With --area and --path also its list and its form. The name is English, in the plural, and
the path of the API.

  npm run new:resource gifts -- --module catalog --permission produtos --one presente
  npm run new:resource gifts -- --one presente --area catalog --path /backoffice/presentes --title Presentes

  --module      the module of the API that it belongs to; one that is not there is made; default: the name
  --permission  the area of the back-office that roles may read or edit, as shared/domain/src/access/permission.ts names it;
                default: produtos
  --one         one of them in Portuguese; default: the name in the singular
  --area        the area that gets the list and the form
  --path        where they stand in the back-office
  --title       the title of the list; default: the last part of the path`;

const OPTIONS = {
  module: { type: 'string' },
  permission: { type: 'string', default: 'produtos' },
  one: { type: 'string' },
  area: { type: 'string' },
  path: { type: 'string' },
  title: { type: 'string' },
} as const;

export const newResourceCommand: Generator = {
  help: HELP,
  async run(root, args) {
    const { values, positionals } = readArguments(args, OPTIONS);
    const [name, ...more] = positionals;
    if (!name || more.length > 0) throw new PlainError('Name the resource: npm run new:resource -- --help');
    const { area, path, title, ...request } = values;
    if ((area === undefined) !== (path === undefined))
      throw new PlainError('Screens need both: --area says whose they are, and --path where they stand.');
    const screens = area && path ? { area, path, title } : undefined;
    return newResource(root, { name, module: undefined, one: undefined, ...request }, screens);
  },
};
