import { pathToFileURL } from 'node:url';

// The process of one drawing: it says that it is ready, gets a job, answers it and is killed. Nothing of the API is in it.

process.once('message', async ({ file, input }: { file: string; input: unknown }) => {
  const { draw } = await import(pathToFileURL(file).href);
  process.send?.({ drawn: await draw(input) });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
