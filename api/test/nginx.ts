import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, type RunningProgram, startProgram } from './programs';

/** nginx in front of replicas. */
export interface Nginx extends RunningProgram {
  address: string;
}

const configuration = (folder: string, port: number, replicas: readonly number[]) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_max_body_size 0;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream api {
    ${replicas.map((replica) => `server 127.0.0.1:${replica} max_fails=0;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_connect_timeout 1s;
    }
  }
}
`;

/** Distributes calls over replicas on these ports, as production does. */
export async function startNginx(replicas: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-nginx-'));
  // Started by root, its workers are nobody: they keep long bodies in this folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, replicas));
  const running = await startProgram('nginx', ['-c', file, '-e', path.join(folder, 'error.log')], port);
  return {
    address: `http://127.0.0.1:${port}`,
    async stop(signal) {
      await running.stop(signal);
      await rm(folder, { recursive: true });
    },
  };
}
