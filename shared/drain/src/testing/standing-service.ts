import Fastify from 'fastify';
import { registerWatchdog } from '../watchdog';

// A service with a watchdog, for tests: `POST /stand` is never answered, and nothing else from then on.

const STANDS_AFTER_MS = 400;

const app = Fastify();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
registerWatchdog(app);
app.get('/', async () => ({ pid: process.pid }));
app.get('/healthz', async () => 'ok');
app.post('/stand', () => {
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
app.watchdog.watch(STANDS_AFTER_MS);
