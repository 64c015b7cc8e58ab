import { freePort, type RunningProgram, startProgram } from './programs';

/** A NATS server of the tests' own. */
export interface Nats extends RunningProgram {
  url: string;
}

/** Starts NATS as Debian has it, with a login. @param port that of one before, to come back there */
export async function startNats(port?: number): Promise<Nats> {
  const at = port ?? (await freePort());
  const args = ['-a', '127.0.0.1', '-p', String(at), '--user', 'balcao', '--pass', 'segredo'];
  const running = await startProgram('nats-server', args, at);
  return { ...running, url: `nats://balcao:segredo@127.0.0.1:${at}` };
}
