import { pathToFileURL } from 'node:url';

// A process that draws: it says that it is ready, gets a job, answers it, and is killed or gets the next one. Nothing of the API is in it.

process.on('message', async ({ file, input }: { file: string; input: unknown }) => {
  const { draw } = await import(pathToFileURL(file).href);
  process.send?.({ drawn: await draw(input) });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
