import { createEdge, readEdgeConfig } from '@balcao/composer';
import { exposeProcessorTime } from './expose-processor-time';

/** The edge as it runs in production, a process of its own, but with no page to serve: only what it passes on is measured. */
const noPage = () => Promise.reject(new Error('No page is measured here.'));

const edge = await createEdge(readEdgeConfig(process.env, process.cwd()), {
  variants: noPage,
  file: async () => undefined,
  close: () => {},
});
exposeProcessorTime(edge);
await edge.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
