import { runTeardown } from './servers';

export default async function globalTeardown(): Promise<void> {
  await runTeardown();
}
