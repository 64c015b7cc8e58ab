import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, type RunningProgram, startProgram } from './programs';

/** nginx in front of replicas. */
export interface Nginx extends RunningProgram {
  address: string;
}

/** The files of production, some of which are included here as well. */
const DEPLOYED = path.join(import.meta.dirname, '../../deploy/nginx');

const configuration = (folder: string, port: number, replicas: readonly number[]) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_max_body_size 20m;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  map $request_id $trace_id {
    default $request_id;
  }
  upstream api {
    ${replicas.map((replica) => `server 127.0.0.1:${replica} max_fails=0;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    include conf.d/refusals.inc;
    location / {
      error_page 400 = /_unreadable;
      error_page 413 = @too_large;
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
  await cp(DEPLOYED, path.join(folder, 'conf.d'), { recursive: true });
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
