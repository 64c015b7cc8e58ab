import { createServer, type Server } from 'node:http';
import { Service } from './service';

const start = (script: string, onLine: (line: string) => void = () => {}) =>
  new Service({ name: 'API', args: ['-e', script], env: {}, onLine });

describe('a service', () => {
  it('that dies is reported with the last lines it printed', async () => {
    const service = start('console.log("listening"); console.error("out of memory"); process.exit(3)');
    await service.ended;
    expect(service.failure().message).toContain('The API stopped by itself (exit code 3).');
    expect(service.failure().message).toContain('out of memory');
  });

  it('that dies before it is ready fails the start at once', async () => {
    const service = start('console.error("no database"); process.exit(1)');
    await expect(service.ready('http://127.0.0.1:9/healthz')).rejects.toThrow(
      /stopped by itself.*\n.*no database/,
    );
  });

  it('is asked to finish before it is ended', async () => {
    const lines: string[] = [];
    let ready = () => {};
    const isReady = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const service = start(
      'process.on("SIGTERM", () => { console.log("finished"); process.exit(0) }); setInterval(() => {}, 1000); console.log("ready")',
      (line) => {
        lines.push(line);
        ready();
      },
    );
    await isReady;
    await service.stop();
    expect(lines).toEqual(['ready', 'finished']);
  });
});

describe('waiting for a service', () => {
  let server: Server;
  afterEach(() => server.close());

  it('ends once its address answers 200', async () => {
    let asked = 0;
    let isReady = false;
    server = createServer((_request, response) => {
      asked += 1;
      isReady = asked >= 3;
      response.writeHead(isReady ? 200 : 503).end();
    });
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const service = start('setInterval(() => {}, 1000)');
    await service.ready(`http://127.0.0.1:${port}/healthz`);
    await service.stop();
    expect(isReady).toBe(true);
  });
});
