import { PlainError } from '../../plain-error';
import { newScreen } from '../new-screen';
import { readArguments } from '../read-arguments';
import type { Generator } from '../run-generator';

const HELP = `npm run new:screen <area> <path> [-- options]

Makes a screen of an area with its calls and its test, in a folder named as in the URL, and registers it: route and menu
entry in area.ts, lazy import in src/screens.tsx.

  npm run new:screen frete /backoffice/configuracoes/fretes
  npm run new:screen frete /backoffice/configuracoes/fretes -- --list --detail --one frete --api /shipping-rates
  npm run new:screen finance /backoffice/financeiro/extrato -- --name statement

  --list     a list of records (ResourceList)
  --detail   a record's page (ResourceDetail) at <path>/detalhe, which creates, and at <path>/detalhe/:id
  --title    the page's title; default: the last part of the path
  --one      one of what it shows, in Portuguese; default: the title without its last s
  --api      where the API has it; default: / and the last part of the path
  --name     what the code calls one of them, in English: names files and components; default: the last word of --api
             in the singular`;

const OPTIONS = {
  list: { type: 'boolean', default: false },
  detail: { type: 'boolean', default: false },
  title: { type: 'string' },
  one: { type: 'string' },
  api: { type: 'string' },
  name: { type: 'string' },
} as const;

export const newScreenCommand: Generator = {
  help: HELP,
  async run(root, args) {
    const { values, positionals } = readArguments(args, OPTIONS);
    const [area, path, ...more] = positionals;
    if (!area || !path || more.length > 0)
      throw new PlainError('Name an area and a path: npm run new:screen -- --help');
    const { list, detail, title, one, api, name } = values;
    return newScreen(root, { area, path, list, detail, title, one, api, name });
  },
};
