import { readRuntimeConfig } from './runtime-config';

function pageWith(config: string | null): Document {
  const page = document.implementation.createHTMLDocument();
  if (config !== null) {
    const script = page.createElement('script');
    script.type = 'application/json';
    script.id = 'config';
    script.textContent = config;
    page.body.append(script);
  }
  return page;
}

describe('the runtime configuration of the page', () => {
  it('Sample flags for auth, registration, recover-password, gateway and others are all off', () => {
    expect(readRuntimeConfig(pageWith(null)).sampleFlags).toEqual({
      auth: false,
      registration: false,
      recoverPassword: false,
      gateway: false,
      others: false,
    });
  });

  it('Fixed API bases: core, identity, plan, main seller, auth, websocket, account websocket, checkout front host', () => {
    expect(Object.keys(readRuntimeConfig(pageWith(null)).apiBases)).toEqual([
      'core',
      'identity',
      'plan',
      'mainSeller',
      'auth',
      'websocket',
      'accountWebsocket',
      'checkoutFront',
    ]);
  });

  it('takes what ops wrote and leaves the rest at its default', () => {
    const config = readRuntimeConfig(
      pageWith('{"apiBases":{"auth":"https://auth.example"},"sampleFlags":{"auth":true}}'),
    );
    expect(config.apiBases).toMatchObject({ auth: 'https://auth.example', core: '/api' });
    expect(config.sampleFlags).toMatchObject({ auth: true, gateway: false });
    expect(config.environment).toBe('production');
  });

  it('refuses a configuration that is not JSON', () => {
    expect(() => readRuntimeConfig(pageWith('{'))).toThrow(SyntaxError);
  });
});
