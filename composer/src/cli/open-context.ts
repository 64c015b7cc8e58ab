import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { serverOperations } from '../operations/server-operations';
import { storeOperations } from '../operations/store-operations';
import { policyFolder, readPolicy } from '../policy/policy';
import { openStore, openStoreToRead } from '../store/open-store';
import { openWorkspace } from '../workspace';
import type { AnyCommand, Arguments, CommandContext, Outcome } from './command';
import { textOf } from './read-arguments';
import type { Terminal } from './terminal';
import { UsageError } from './usage-error';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The address of a server. Only HTTPS (or loopback), because a token is sent. @throws UsageError */
function serverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && LOOPBACK.includes(url.hostname)))
    throw new UsageError(`--server ${text}: an address like https://app.balcao.example is needed.`);
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, '');
}

function actorOf(args: Arguments, { environment }: Terminal): string | undefined {
  return textOf(args, 'actor') ?? environment.MFE_ACTOR;
}

async function contextOf(command: AnyCommand, args: Arguments, terminal: Terminal): Promise<CommandContext> {
  const { environment, root, err } = terminal;
  const place = textOf(args, 'store') ?? environment.COMPOSER_STORE ?? resolve(root, '.balcao/store');
  const open = command.readOnly ? openStoreToRead : openStore;
  return {
    workspace: openWorkspace(await open(place, environment), readPolicy(policyFolder(root))),
    actor: actorOf(args, terminal) ?? userInfo().username,
    environment,
    progress: (line) => err(`… ${line}`),
  };
}

function operationsOn(server: string, args: Arguments, terminal: Terminal) {
  if (textOf(args, 'store')) throw new UsageError('Give --store or --server, not both.');
  const token = terminal.environment.MFE_TOKEN?.trim();
  if (!token) throw new UsageError('MFE_TOKEN is needed, in the environment.');
  return serverOperations({ url: serverUrl(server), token, actingFor: actorOf(args, terminal) });
}

/** Runs a command on what its line and the environment name: a server, else a store. @throws UsageError, Refusal */
export async function runOn(command: AnyCommand, args: Arguments, terminal: Terminal): Promise<Outcome> {
  if (!command.onServer) return command.run(await contextOf(command, args, terminal), args);
  const server = textOf(args, 'server');
  const progress = (line: string) => terminal.err(`… ${line}`);
  if (server !== undefined)
    return command.run({ operations: operationsOn(server, args, terminal), progress }, args);
  const { workspace, actor } = await contextOf(command, args, terminal);
  return command.run({ operations: storeOperations(workspace, actor), progress }, args);
}
