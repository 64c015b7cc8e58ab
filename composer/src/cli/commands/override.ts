import { once } from 'node:events';
import { AREA_NAME } from '../../model/artifact';
import type { Command } from '../command';
import { textOf } from '../read-arguments';
import { UsageError } from '../usage-error';

const DEFAULT_PAGE = 'http://localhost:8080';
const LOOPBACK = new Set(['localhost', '127.0.0.1']);

function pairOf(text: string): { name: string; origin: URL } {
  const [name = '', ...rest] = text.split('=');
  const origin = rest.join('=');
  if (AREA_NAME.test(name) && URL.canParse(origin) && new URL(origin).origin === origin)
    return { name, origin: new URL(origin) };
  throw new UsageError(`${text} is no override: write it as mfe-catalog=http://localhost:3104.`);
}

function pageOf(text: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw new UsageError(`--page ${text} is no address.`);
}

/** Serves a build until Ctrl-C. @param onListening called as soon as it can be asked for */
async function serveUntilStopped(
  folder: string,
  { hostname, port }: URL,
  page: URL,
  onListening: () => void,
): Promise<void> {
  if (!LOOPBACK.has(hostname) || !port)
    throw new UsageError(
      '--serve needs an origin of this machine with a port, such as http://localhost:3104.',
    );
  // Here and not above: no other command should wait for a server's code.
  const { serveBuild } = await import('../../overrides/serve-build');
  const app = serveBuild(folder, page.origin);
  await app.listen({ host: '127.0.0.1', port: Number(port) });
  onListening();
  await once(process, 'SIGINT');
  await app.close();
}

export const overrideCommand: Command = {
  name: 'override',
  arguments: '<area>=<origin> …',
  summary: 'Print the link that runs a developer’s build of an area in one tab of a platform admin.',
  options: {
    page: { type: 'string', value: '<address>', text: `A page of the product (${DEFAULT_PAGE}).` },
    serve: { type: 'string', value: '<dir>', text: 'Serve this build at that origin until Ctrl-C.' },
  },
  readOnly: true,
  async run({ progress }, args) {
    const [first, ...more] = args.positionals.map(pairOf);
    if (!first) throw new UsageError('Name an area and where it is: mfe-catalog=http://localhost:3104.');
    const page = pageOf(textOf(args, 'page') ?? DEFAULT_PAGE);
    const link = new URL(page);
    for (const { name, origin } of [first, ...more])
      link.searchParams.append('override', `${name}=${origin.origin}`);
    const folder = textOf(args, 'serve');
    if (folder)
      await serveUntilStopped(folder, first.origin, page, () => {
        progress(`serving ${folder} at ${first.origin.origin}; Ctrl-C ends it`);
        progress(`open ${link.href}`);
      });
    return {
      data: { link: link.href },
      lines: [
        'Log in as a platform admin, then open in the same browser:',
        `  ${link.href}`,
        'It holds for that tab until you press "remover" there.',
      ],
    };
  },
};
