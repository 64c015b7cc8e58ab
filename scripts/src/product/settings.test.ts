import { readSettings } from './settings';

describe('the settings of a start', () => {
  it('without any variable are port 8080, the embedded database and demo data', () => {
    expect(readSettings({})).toMatchObject({
      environment: 'development',
      port: 8080,
      databaseUrl: undefined,
      seedDemo: true,
      url: 'http://localhost:8080',
    });
  });

  it('take port, database and demo data from the environment', () => {
    const settings = readSettings({ PORT: '4300', DATABASE_URL: 'postgres://db/loja', SEED_DEMO: 'false' });
    expect(settings).toMatchObject({
      port: 4300,
      databaseUrl: 'postgres://db/loja',
      seedDemo: false,
      url: 'http://localhost:4300',
    });
  });

  it('put no demo account and no double into production', () => {
    expect(readSettings({ BALCAO_ENV: 'production' })).toMatchObject({ seedDemo: false, hasDoubles: false });
    expect(readSettings({ BALCAO_ENV: 'production', SEED_DEMO: 'true' }).hasDoubles).toBe(false);
  });

  it.each([
    [{}, true],
    [{ DEMO_DOUBLES: 'false' }, false],
    [{ SEED_DEMO: 'false' }, false],
    [{ SHOPIFY_URL: 'https://loja.example' }, false],
    [{ DNS_SERVERS: '192.0.2.53' }, false],
  ])('with %j have doubles of the outside: %s', (env, hasDoubles) => {
    expect(readSettings(env).hasDoubles).toBe(hasDoubles);
  });

  it.each(['0', '70000', 'oito'])('refuse the port %s', (port) => {
    expect(() => readSettings({ PORT: port })).toThrow('PORT must be a number between 1 and 65535.');
  });
});
