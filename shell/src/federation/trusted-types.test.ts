import { installIntegrity } from './integrity';
import { installDefaultPolicy } from './trusted-types';

type Rules = Parameters<NonNullable<typeof globalThis.trustedTypes>['createPolicy']>[1];

/** The rules that the shell gives the browser for strings. */
function rulesOfDefault(): Rules {
  const policies: Record<string, Rules> = {};
  globalThis.trustedTypes = {
    createPolicy(name, rules) {
      policies[name] = rules;
      return { createScriptURL: (url) => url };
    },
  };
  installDefaultPolicy();
  globalThis.trustedTypes = undefined;
  return policies.default ?? {};
}

describe('strings where code or markup begins', () => {
  const { createHTML, createScriptURL } = rulesOfDefault();
  const SINK = ['TrustedHTML', 'Element innerHTML'] as const;

  it('may be the text of styles', () => {
    expect(createHTML?.('.a > .b{color:red}', ...SINK)).toBe('.a > .b{color:red}');
  });

  it('may not be markup, whoever asks', () => {
    expect(createHTML?.('<img src=x onerror=alert(1)>', ...SINK)).toBeNull();
    expect(() => createHTML?.('<b>')).toThrow(TypeError);
  });

  it('may be markup that is only read', () => {
    expect(createHTML?.('<p>Olá</p>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<p>Olá</p>');
  });

  it('may be addresses of files that the composition knows, and no others', () => {
    document.body.innerHTML = `<script type="application/json" id="composition">${JSON.stringify({
      id: 'c1',
      shell: { version: '1.0.0', base: '/artifacts/shell/1.0.0/', integrity: { 'main.js': 'sha384-abc' } },
      remotes: {},
    })}</script>`;
    installIntegrity();
    expect(createScriptURL?.('/artifacts/shell/1.0.0/main.js?tentativa=2')).not.toBeNull();
    for (const url of ['/artifacts/shell/1.0.0/other.js', 'https://x.example/main.js', 'data:,alert(1)'])
      expect(createScriptURL?.(url)).toBeNull();
  });
});
