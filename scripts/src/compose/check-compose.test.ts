import { checkCompose } from './check-compose';

const surroundings = {
  envExample: 'DB_PASSWORD=\n',
  exists: (name: string) => name === './nginx.conf' || name === 'api.Dockerfile',
  settings: { api: ['DB_PASSWORD'] },
};

const RIGHT = `
services:
  api:
    build: { context: ., dockerfile: api.Dockerfile }
    restart: always
    environment: { DB_PASSWORD: '\${DB_PASSWORD:?the password}' }
    volumes: ['./nginx.conf:/etc/nginx.conf:ro', 'data:/data']
    networks: [inner]
    depends_on: { database: { condition: service_healthy } }
    healthcheck: { test: [CMD, 'true'] }
  database:
    image: postgres:18
    restart: always
    healthcheck: { test: [CMD, pg_isready] }
networks: { inner: {} }
volumes: { data: {} }
`;

const faultsOf = (from: string, to: string) => checkCompose(RIGHT.replace(from, to), surroundings);

describe('the check of the compose file', () => {
  it('has nothing to say about a file in order', () => {
    expect(checkCompose(RIGHT, surroundings)).toEqual([]);
  });

  it.each([
    ['dockerfile: api.Dockerfile', 'dockerfile: gone', 'api is built from gone, which is not there.'],
    ['postgres:18', 'postgres', 'database uses postgres without a version.'],
    ['postgres:18', 'postgres:latest', 'database uses postgres:latest without a version.'],
    ['./nginx.conf:', './gone.conf:', 'api mounts ./gone.conf, which is not there.'],
    ['data:/data', 'other:/data', 'api uses the volume other, which is not declared.'],
    ['networks: [inner]', 'networks: [elsewhere]', 'api joins the network elsewhere, which is not declared.'],
    ['database: { condition', 'gone: { condition', 'api depends on gone, which is not there.'],
    ['{ test: [CMD, pg_isready] }', '{}', 'database has no healthcheck.'],
    ['DB_PASSWORD:', 'DB_PASSWRD:', 'api has the setting DB_PASSWRD, which it does not know.'],
    [`'\${DB_PASSWORD:?the password}'`, 'hunter2', 'api has the secret DB_PASSWORD written into the file.'],
    [`\${DB_PASSWORD:?the password}`, `\${OTHER:?the password}`, 'OTHER is not in deploy/.env.example.'],
  ])('finds a fault after %s became %s', (from, to, fault) => {
    expect(faultsOf(from, to)).toContain(fault);
  });

  it('leaves folders of the machine to whoever runs it', () => {
    expect(faultsOf('data:/data', '/:/host:ro')).toEqual([]);
  });

  it('finds settings that are documented and used nowhere', () => {
    const envExample = 'DB_PASSWORD=\nOLD_SETTING=\n';
    expect(checkCompose(RIGHT, { ...surroundings, envExample })).toEqual([
      'OLD_SETTING in deploy/.env.example is used nowhere.',
    ]);
  });
});
